"use strict"

const AGAIN_MS = 2000
const by = (id) => document.getElementById(id)
let key = sessionStorage.getItem("bank-key") ?? ""
let chosen = ""

async function asked(method, path, body) {
  const headers = { Authorization: `Bearer ${key}` }
  if (body) headers["Content-Type"] = "application/json"
  const answer = await fetch(`api/operator${path}`, { method, headers, body: body && JSON.stringify(body) })
  const told = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(told.says), { status: answer.status })
  return told
}

const dollars = (cents) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" })

const grouped = (number) => number.replace(/(\d{4})(?=\d)/g, "$1 ")

function cell(row, text, kind = "") {
  const made = row.insertCell()
  made.textContent = text
  made.className = kind
  return made
}

function button(into, text, done) {
  const made = document.createElement("button")
  made.type = "button"
  made.textContent = text
  made.addEventListener("click", () => attempt(done))
  into.append(made)
}

function say(text) {
  by("says").textContent = text
  by("says").hidden = !text
}

async function attempt(work) {
  try {
    await work()
    await show()
    say("")
  } catch (error) {
    if (error.status === 401) lock()
    say(error.message === "Failed to fetch" ? "The bank cannot be reached." : error.message)
  }
}

function lock() {
  key = chosen = ""
  sessionStorage.removeItem("bank-key")
  by("inside").hidden = by("leave").hidden = true
  by("entry").hidden = false
}

function showFault({ fault, met }) {
  const option = by("fault").elements.kind.querySelector(`option[value="${fault.kind}"]`)
  const on = fault.kind !== "none"
  const names = fault.on.map((kind) => by("fault").elements.on.querySelector(`option[value="${kind}"]`).textContent)
  const which = names.length ? ` (${names.join(", ")})` : ""
  by("fault-now").textContent = `${option.textContent}${which}. Faults met: ${met}.`
  by("fault-now").classList.toggle("on", on)
}

function showAccounts(accounts) {
  const rows = accounts.map((one) => {
    const row = document.createElement("tr")
    if (one.number === chosen) row.setAttribute("aria-current", "true")
    cell(row, grouped(one.number))
    cell(row, one.kind)
    cell(row, dollars(one.cents), "money")
    const state = one.closed ? "closed" : one.blocked ? "PIN blocked" : "open"
    cell(row, state, state === "open" ? "" : "bad")
    const actions = cell(row, "", "actions")
    const path = `/accounts/${one.number}`
    button(actions, "Statement", () => (chosen = one.number))
    if (one.blocked) button(actions, "Unblock", () => asked("PATCH", path, { blocked: false }))
    button(actions, one.closed ? "Open again" : "Close", () => asked("PATCH", path, { closed: !one.closed }))
    return row
  })
  const before = [...by("accounts").querySelectorAll("button")].indexOf(document.activeElement)
  by("accounts").replaceChildren(...rows)
  if (before >= 0) by("accounts").querySelectorAll("button")[before]?.focus()
}

function showStatement({ account, lines }) {
  by("statement-title").textContent = `Statement of ${grouped(account.number)}`
  by("lines").replaceChildren(
    ...lines.map((line) => {
      const row = document.createElement("tr")
      cell(row, new Date(line.at_ns / 1e6).toLocaleString())
      cell(row, line.client)
      const refused = line.what === "refusal"
      cell(row, refused ? `refused ${dollars(line.asked)}: ${line.says}` : line.what, refused ? "bad says" : "")
      cell(row, dollars(line.cents), "money")
      cell(row, dollars(line.balance), "money balance")
      cell(row, line.key, "key")
      return row
    }),
  )
}

async function show() {
  const [fault, accounts] = await Promise.all([asked("GET", "/faults"), asked("GET", "/accounts")])
  if (!key) return
  by("entry").hidden = true
  by("inside").hidden = by("leave").hidden = false
  showFault(fault)
  showAccounts(accounts)
  by("statement").hidden = !chosen
  if (chosen) showStatement(await asked("GET", `/accounts/${chosen}/statement`))
}

by("entry").addEventListener("submit", (event) => {
  event.preventDefault()
  key = by("key").value.trim()
  sessionStorage.setItem("bank-key", key)
  by("key").value = ""
  attempt(() => {})
})

by("leave").addEventListener("click", lock)

by("fault").addEventListener("submit", (event) => {
  event.preventDefault()
  const { kind, on, seconds, times } = event.target.elements
  const fault = { kind: kind.value, on: on.value ? [on.value] : [], ms: Math.round(1000 * Number(seconds.value)) }
  if (times.value) fault.times = Number(times.value)
  attempt(() => asked("PUT", "/faults", fault))
})

by("account").addEventListener("submit", (event) => {
  event.preventDefault()
  const { number, kind, dollars, pin } = event.target.elements
  const made = { number: number.value, kind: kind.value, cents: Math.round(100 * Number(dollars.value)), pin: pin.value }
  attempt(async () => {
    await asked("POST", "/accounts", made)
    event.target.reset()
  })
})

async function title() {
  const about = await (await fetch("api/openapi.json")).json()
  document.title = by("title").textContent = about.info.title
}

setInterval(() => key && !document.hidden && attempt(() => {}), AGAIN_MS)
title()
if (key) attempt(() => {})
