/* Shared by the settings pages of this machine. */
const form = document.getElementById("settings");
const status = document.getElementById("status");
const fields = [];

async function ask(what, body) {
  const more = body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  const answer = await (await fetch(what, more)).json();
  if (answer.code) throw new Error(`${answer.says} [${answer.code}]`);
  return answer;
}

function tell(text, failed = false) {
  status.textContent = text;
  status.classList.toggle("failed", failed);
}

function element(name, attributes, ...inside) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...inside);
  return made;
}

function input({ name, label, kind, hint, choices }, value) {
  const options = choices.map((value) => element("option", { value }, kind === "choice" ? value : ""));
  const types = { number: "number", secret: "password", flag: "checkbox" };
  const made = kind === "choice"
    ? element("select", { name }, ...options)
    : element("input", { type: types[kind] ?? "text", name, placeholder: hint });
  if (kind === "flag") made.checked = value === true;
  else made.value = value ?? "";
  const inside = kind === "flag" ? [made, label] : [label, made];
  if (kind === "text" && options.length) {
    made.setAttribute("list", `${name}-known`);
    inside.push(element("datalist", { id: `${name}-known` }, ...options));
  }
  return element("label", { className: kind }, ...inside);
}

function groupsOf(groups, values) {
  return Object.entries(groups).map(([title, some]) => {
    fields.push(...some);
    const inputs = element("div", { className: "fields" }, ...some.map((field) => input(field, values[field.name])));
    return element("fieldset", {}, element("legend", {}, title), inputs);
  });
}

/** Returns the values of the fields, without the empty ones. */
function said() {
  const all = fields.map(({ name, kind }) => [name, kind === "flag" ? form.elements[name].checked : form.elements[name].value.trim()]);
  return Object.fromEntries(all.filter(([, value]) => value));
}
