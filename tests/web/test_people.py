"""Those who run the house, at their desk: people are banned and let in again, get new passwords and money."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.houses import SUPERUSER, SUPERUSER_PASSWORD
from tests.web.people import PASSWORD, Person, Size

HOUSE = "stud"


def found(operator: Person, name: str) -> dict[str, Any]:
    """What the house tells an operator of somebody."""
    [one] = [one for one in operator.get(f"/api/people?search={name}") if one["name"] == name]
    return dict(one)


def person_page(operator: Person, name: str) -> Page:
    """The page about somebody, reached through the list of all."""
    page = operator.go("/house/users")
    page.get_by_label("Search").fill(name)
    page.get_by_role("link", name=f"Manage {name}", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile(f"^{name}"))).to_be_visible()
    return page


def test_a_person_is_banned_reads_why_and_is_let_in_again(person: People, superuser: Person) -> None:
    bruno = person("Brunhild", "phone")
    window = bruno.go("/lobby")
    expect(window.get_by_role("list", name="Tables")).to_be_visible()
    page = person_page(superuser, "Brunhild")
    page.get_by_role("button", name="Ban").click()
    dialog = page.get_by_role("dialog", name="Ban Brunhild")
    dialog.get_by_role("button", name="Ban").click()
    expect(dialog.get_by_text("Give a reason.")).to_be_visible()
    dialog.get_by_label("Reason").fill("Plays with two accounts.")
    dialog.get_by_label("For how long?").select_option("until it is lifted")
    dialog.get_by_role("button", name="Ban").click()
    expect(page.get_by_text("Banned until it is lifted: Plays with two accounts. (superuser)")).to_be_visible()
    says = "You are banned from this house: Plays with two accounts."
    expect(window.get_by_text(says)).to_be_visible()  # at once, without a word from her
    window.goto("/sign-in")
    form = window.get_by_role("form", name="Sign in")
    form.get_by_label("Name or e-mail").fill("Brunhild")
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="Sign in").click()
    expect(form.get_by_text(says)).to_be_visible()
    page.get_by_role("button", name="Lift the ban").click()
    expect(page.get_by_text("The ban is lifted.")).to_be_visible()
    form.get_by_role("button", name="Sign in").click()
    expect(window.get_by_role("list", name="Tables")).to_be_visible()
    page.get_by_role("navigation", name="House").get_by_role("link", name="Audit").click()
    noted = page.get_by_role("region", name="Audit").get_by_role("listitem")
    expect(noted.nth(0)).to_contain_text(f"{SUPERUSER} lifted a ban: Brunhild")
    expect(noted.nth(1)).to_contain_text(f"{SUPERUSER} banned: Brunhild")


def test_a_reset_link_leads_to_a_new_password(account: Accounts, person: People, superuser: Person) -> None:
    account("Cornelia")
    page = person_page(superuser, "Cornelia")
    page.get_by_role("button", name="Reset password").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.locator("code").inner_text()
    assert link.startswith(f"{superuser.url}/reset#")
    cornelia = person("Cornelia", "phone", account=False)
    window = cornelia.go(link.removeprefix(superuser.url))
    expect(window).to_have_url(f"{superuser.url}/reset")  # the secret is gone from the address at once
    window.get_by_label("New password", exact=True).fill("my brand new one")
    window.get_by_label("Confirm new password").fill("my brand new one")
    window.get_by_role("button", name="Set the password").click()
    expect(window.get_by_text("Your new password is set. Sign in as Cornelia.")).to_be_visible()
    assert cornelia.post("/api/session", {"who": "Cornelia", "password": PASSWORD}) == 401
    window.get_by_role("link", name="Sign in").last.click()
    form = window.get_by_role("form", name="Sign in")
    form.get_by_label("Name or e-mail").fill("Cornelia")
    form.get_by_label("Password", exact=True).fill("my brand new one")
    form.get_by_role("button", name="Sign in").click()
    expect(window.get_by_role("list", name="Tables")).to_be_visible()
    other = person("Another", account=False).go(link.removeprefix(superuser.url))
    other.get_by_label("New password", exact=True).fill("yet another one")
    other.get_by_label("Confirm new password").fill("yet another one")
    other.get_by_role("button", name="Set the password").click()
    expect(other.get_by_text("This link has expired or was used before.")).to_be_visible()


def test_an_administrator_gives_money_which_stands_in_the_ledger_and_sees_no_hidden_cards(
    account: Accounts, person: People, superuser: Person
) -> None:
    account("Dorothea")
    ada = person("Adalbert")
    uid = found(superuser, "Adalbert")["uid"]
    superuser.asked(f"/api/people/{uid}/role", {"role": "administrator"})
    page = person_page(ada, "Dorothea")
    expect(page.get_by_role("navigation", name="House").get_by_role("link")).to_have_text(
        ["House", "Operations", "Users"]
    )
    money = page.get_by_role("region", name="Money")
    expect(money).to_contain_text("$1,000")
    money.get_by_role("button", name="Give").click()
    dialog = page.get_by_role("dialog", name="Give Dorothea money")
    dialog.get_by_label("Amount").fill("12.50")
    dialog.get_by_label("Reason").fill("Table crashed")
    dialog.get_by_role("button", name="Give").click()
    rows = money.get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Given by the house: Table crashed")
    expect(rows.nth(1)).to_contain_text("$12.50")
    expect(rows.nth(2)).to_contain_text("Opening balance")
    expect(money.locator("dd").first).to_have_text("$1,012.50")
    money.get_by_role("button", name="Take").click()
    dialog = page.get_by_role("dialog", name="Take money from Dorothea")
    dialog.get_by_label("Amount").fill("2000")
    dialog.get_by_label("Reason").fill("Too much")
    dialog.get_by_role("button", name="Take").click()
    expect(dialog.get_by_text("There is $1,012.50 in the wallet, and $2,000 cannot be taken.")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    assert ada.send("GET", "/api/superuser/deals").status == 403


def test_the_pages_about_a_person_trip_nobody(account: Accounts, person: People, size: Size) -> None:
    name = f"Ferdinand-von-Hohenstein-{size}"
    account(name)
    boss = person(SUPERUSER, size, account=False)
    boss.sign_in(SUPERUSER_PASSWORD)
    uid = found(boss, name)["uid"]
    for what in ("mute", "freeze"):
        boss.asked(f"/api/people/{uid}/{what}", {"why": "Says the same thing again and again, at every table."})
    page = boss.go(f"/house/users/{uid}")
    expect(page.get_by_role("region", name="Bans, mutes and freezes").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("region", name="Money").get_by_role("row")).to_have_count(2)
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in ("Ban", "Rename", "Reset password", "Delete account"):
        page.get_by_role("button", name=button, exact=True).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert stumbles(page) == [], button
        page.get_by_role("dialog").get_by_role("button").last.scroll_into_view_if_needed()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
