// Plays poker in a house without any SDK: a WebSocket and JSON, as a page would.
//
//     node examples/raw_client.mjs ws://localhost:51515/ws TOKEN TABLE HANDS
//
// It checks and calls. WebSocket is built into Node from version 22 on; version 20 has it with
// --experimental-websocket. docs/protocol.md describes every message.

const [address, token, tableName, hands] = process.argv.slice(2);
const socket = new WebSocket(address);
const waiting = new Map(); // what was asked, by id, until it is answered
let lastId = 0;
let table;
let played = 0;
let leaving = false;

function ask(type, fields = {}) {
  const id = ++lastId;
  socket.send(JSON.stringify({ type, id, ...fields }));
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function answered(message) {
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.type !== "error") return asked?.resolve(message);
  const error = new Error(`${message.says} [${message.code}]`);
  if (asked) asked.reject(error);
  else fail(error); // who is not let in is told so without an id
}

function fail(error) {
  console.error(error.message);
  process.exitCode = 1;
  socket.close();
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
  const ended = message.events.filter((event) => event.type === "RoundEnded");
  played += ended.length;
  for (const round of ended) {
    console.log(`hand ${round.number}: ${message.you === undefined ? "watched" : round.payoffs[message.you]}`);
  }
  if (played >= Number(hands)) {
    leaving = true;
    await ask("leave", { table });
    socket.close();
  } else if (Object.keys(message.choices ?? {}).length > 0) {
    // The number that is answered goes along. Too late, or answered before a second telling of the same choices came:
    // an error act/, turn/ or round/, which changes nothing; the table is told anew.
    await ask("act", { table, seq: message.seq, action: decision(message.choices) }).catch((error) => {
      if (!/\[(act|turn|round)\//.test(error.message)) throw error;
    });
  }
}

async function onLobby(message) {
  const line = message.tables.find((each) => each.name === tableName);
  if (table !== undefined) return;
  if (!line) throw new Error(`There is no table ${tableName}.`);
  table = line.table;
  await ask("lobby", { on: false });
  await ask("watch", { table });
  await ask("sit", { table, chips: line.buy_in?.[1] ?? line.buy_in?.[0] ?? 0, key: crypto.randomUUID() });
}

const handlers = { table: onTable, lobby: onLobby, ok: answered, error: answered, welcome: answered, pong: () => {} };

socket.onmessage = async ({ data }) => {
  const message = JSON.parse(data);
  try {
    await handlers[message.type]?.(message);
  } catch (error) {
    fail(error);
  }
};
socket.onopen = async () => {
  try {
    const { you, check_s } = await ask("hello", { token });
    console.log(`signed in as ${you.name}`);
    const beat = setInterval(() => socket.send(JSON.stringify({ type: "ping" })), check_s * 1000);
    socket.onclose = () => clearInterval(beat);
    await ask("lobby");
  } catch (error) {
    fail(error);
  }
};
socket.onerror = () => fail(new Error(`Nothing answers at ${address}.`));
