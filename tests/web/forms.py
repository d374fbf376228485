"""The forms of the front: their fields, by label, and what is said at them."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

GOOD: Final = {
    "Nickname": "Nora",
    "Name": "nora",
    "E-mail": "nora@example.org",
    "Password": "a long password",
    "Confirm password": "a long password",
}


def field(form: Locator, label: str) -> Locator:
    """The field, and not the button beside it that shows a password."""
    return form.locator("input").and_(form.get_by_label(label, exact=label in ("Name", "Password")))


def registration(page: Page, **fields: str) -> Locator:
    """The form, filled in."""
    form = page.get_by_role("form", name="Register")
    for label, text in (GOOD | fields).items():
        field(form, label).fill(text)
    return form


def submit(form: Locator) -> None:
    form.locator("button:not([type])").click()


def error_at(form: Locator, label: str) -> Locator:
    """What is said under a field, which is marked as wrong."""
    wrong = field(form, label)
    expect(wrong).to_have_attribute("aria-invalid", "true")
    said = wrong.get_attribute("aria-describedby")
    return form.locator(f"[id='{said}']")
