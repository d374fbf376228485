// Plays poker in a house without any SDK: a WebSocket and JSON, as a page would.
//
//     node examples/raw_client.mjs ws://localhost:51515/ws TOKEN TABLE HANDS
//
// It checks and calls. WebSocket is built into Node from version 22 on; version 20 has it with
// --experimental-websocket. docs/protocol.md describes every message.

const [address, token, tableName, hands] = process.argv.slice(2);
const lines = new Set(); // the open connections
let house; // the connection to the house
let there; // the one by which the table is played: that to the house, or to a server that it names
let table;
let seen = 0;
let played = 0;
let leaving = false;

async function connect(url, hello) {
  const socket = new WebSocket(url);
  const waiting = new Map(); // what was asked, by id, until it is answered
  let lastId = 0;
  const ask = (type, fields = {}) => {
    const id = ++lastId;
    socket.send(JSON.stringify({ type, id, ...fields }));
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
  const line = { ask, close: () => socket.close() };
  lines.add(line);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const id = message.type === "error" ? (message.id ?? 1) : message.id; // who is not let in is told so without an id
    const asked = waiting.get(id);
    waiting.delete(id);
    if (message.type === "error") (asked?.reject ?? fail)(new Error(`${message.says} [${message.code}]`));
    else if (asked) asked.resolve(message);
    else handlers[message.type]?.(message).catch(fail);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`Nothing answers at ${url}.`));
  });
  const { you, check_s } = await ask("hello", hello);
  if (!house) console.log(`signed in as ${you.name}`);
  const beat = setInterval(() => socket.send(JSON.stringify({ type: "ping" })), check_s * 1000);
  socket.onclose = () => {
    clearInterval(beat);
    lines.delete(line);
    if (line !== there || line === house) return;
    if (leaving) close();
    else follow();
  };
  return line;
}

function fail(error) {
  console.error(error.message);
  process.exitCode = 1;
  close();
}

function close() {
  leaving = true;
  for (const line of lines) line.close();
}

// A house in parts answers by `at`: another server plays this table. Connect there, and ask again.
async function ask(type, fields = {}) {
  const answer = await there.ask(type, { table, ...fields });
  if (answer.type !== "at") return answer;
  there = await connect(answer.url, { ticket: answer.ticket, ...(seen && { seen: { [table]: seen } }) });
  return ask(type, fields);
}

// The server that played the table is gone, or hangs: the house knows which one goes on with it, or will know soon.
async function follow() {
  const left = there;
  there = house;
  if (left !== house) left.close();
  await ask("watch", { seen }).catch((error) => {
    if (/\[table\/(?!moving)/.test(error.message)) fail(error);
    else setTimeout(follow, 500);
  });
}

// The choices say what is allowed; an action is named by its type.
function decision(choices) {
  for (const [choice, type] of [["check", "Check"], ["call", "Call"], ["bring_in", "BringIn"], ["show", "Show"]]) {
    if (choice in choices) return { type };
  }
  return { type: "Fold" };
}

async function onTable(message) {
  if (leaving) return;
  seen = message.seq;
  const ended = message.events.filter((event) => event.type === "RoundEnded");
  played += ended.length;
  for (const round of ended) {
    console.log(`hand ${round.number}: ${message.you === undefined ? "watched" : round.payoffs[message.you]}`);
  }
  if (played >= Number(hands)) {
    leaving = true;
    await ask("leave");
    close();
  } else if (Object.keys(message.choices ?? {}).length > 0) {
    // The number that is answered goes along. Too late, or answered before a second telling of the same choices came:
    // an error act/, turn/ or round/, which changes nothing; the table is told anew.
    await ask("act", { seq: message.seq, action: decision(message.choices) }).catch((error) => {
      if (!/\[(act|turn|round)\//.test(error.message)) throw error;
    });
  }
}

async function onLobby(message) {
  const line = message.tables.find((each) => each.name === tableName);
  if (table !== undefined) return;
  if (!line) throw new Error(`There is no table ${tableName}.`);
  table = line.table;
  await house.ask("lobby", { on: false });
  await ask("watch");
  await ask("sit", { chips: line.buy_in?.[1] ?? line.buy_in?.[0] ?? 0, key: crypto.randomUUID() });
}

const handlers = { table: onTable, lobby: onLobby, moved: follow };

connect(address, { token })
  .then((line) => {
    house = there = line;
    return house.ask("lobby");
  })
  .catch(fail);
