"""Somebody who is connected without a page: `Wire(person("Ben")).ask("sit", table=1, chips=40)`."""

from typing import Any, Final

from tests.web.people import Person

_CONNECT: Final = """() => new Promise((done, failed) => {
    const socket = new WebSocket(`ws://${location.host}/ws`)
    const asked = new Map()
    window.heard = []
    window.ask = (message) => new Promise((ok, no) => {
        const id = asked.size + 1
        asked.set(id, [ok, no])
        socket.send(JSON.stringify({ ...message, id }))
    })
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data)
        const [ok, no] = asked.get(message.id) ?? []
        if (!ok) window.heard.push(message)
        else if (message.type === 'error') no(new Error(message.code))
        else ok(message)
    }
    socket.onopen = () => window.ask({ type: 'hello' }).then(() => done(true), failed)
    setInterval(() => socket.readyState === 1 && socket.send('{"type":"ping"}'), 1000)
})"""


class Wire:
    """Her window shows none of our pages, so that nothing takes her connection over."""

    def __init__(self, person: Person) -> None:
        self.person = person
        person.go("/healthz")
        person.page.evaluate(_CONNECT)

    def ask(self, type: str, **fields: Any) -> Any:
        """The answer; an error raises."""
        return self.person.page.evaluate("(message) => window.ask(message)", {"type": type, **fields})

    def heard(self, type: str) -> list[Any]:
        found: list[Any] = self.person.page.evaluate("(type) => window.heard.filter((one) => one.type === type)", type)
        return found
