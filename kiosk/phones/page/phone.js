// The table on a phone. Every message is the whole table, so that whatever was missed is right again with the next one.
// Nothing that comes from the kiosk is ever taken for markup.

import { Hand, thing } from "./hand.js";

const TEXTS = JSON.parse(document.body.dataset.texts);
const LANGUAGE = document.documentElement.lang;
const SILENT = 24000; // ms without a word after which the connection is lost
const AGAIN = [500, 1000, 2000, 4000];
const ANSWERS = new Set(["wrong_code", "too_often", "late", "gone", "not_yours", "refused", "page"]);

const $ = (id) => document.getElementById(id);
let table = null;
let source = null;
let heard = 0;
let tries = 0;
let waiting = 0;
let mineOnly = true;
let answerTimer = 0;

const hand = new Hand(TEXTS, (name, args) => act(name, args));

function element(name, text, className) {
  const one = document.createElement(name);
  if (text !== undefined) one.textContent = text;
  if (className) one.className = className;
  return one;
}

// The connection

function connect() {
  clearTimeout(waiting);
  waiting = 0;
  if (source) source.close();
  heard = Date.now();
  source = new EventSource("/table?lang=" + encodeURIComponent(LANGUAGE));
  source.onmessage = (event) => {
    const found = JSON.parse(event.data);
    // A kiosk that has just started knows no table yet: what is shown is old until it does.
    if (found.title === undefined) return;
    table = found;
    alive();
    draw();
  };
  source.addEventListener("beat", alive);
  source.onerror = lost;
}

function alive() {
  heard = Date.now();
  tries = 0;
  say("");
}

function lost() {
  if (source) source.close();
  source = null;
  say(TEXTS.lost);
  if (!waiting) waiting = setTimeout(connect, AGAIN[Math.min(tries++, AGAIN.length - 1)]);
}

function say(text) {
  $("state").textContent = text;
  $("state").hidden = !text;
  document.body.dataset.connected = text ? "no" : "yes";
  for (const button of $("offers").children) button.disabled = Boolean(text);
}

setInterval(() => {
  if (source && Date.now() - heard > SILENT) lost();
}, 2000);
// A phone that was in a pocket looks at once.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && (!source || Date.now() - heard > 10000)) connect();
});
window.addEventListener("online", connect);
window.addEventListener("offline", lost);

// What is asked of the kiosk

async function post(path, what) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(what),
      cache: "no-store",
    });
    const found = await answer.json().catch(() => ({ answer: answer.status === 429 ? "too_often" : "unreached" }));
    return found.answer;
  } catch {
    return "unreached";
  }
}

function answered(what) {
  clearTimeout(answerTimer);
  const text = what === "done" ? "" : TEXTS[ANSWERS.has(what) ? what : "unreached"];
  $("answer").textContent = text;
  $("answer").hidden = !text;
  answerTimer = setTimeout(() => { $("answer").hidden = true; }, 8000);
}

async function act(name, args) {
  const what = await post("/act", { name, args, about: table.number });
  answered(what);
  return what === "done";
}

async function claim(code) {
  const what = await post("/claim", { code });
  answered(what);
  if (what === "done") {
    $("code").value = "";
    connect();
  }
}

$("claim").addEventListener("submit", (event) => {
  event.preventDefault();
  claim($("code").value.trim());
});
$("leave").addEventListener("click", async () => {
  answered(await post("/leave", {}));
  connect();
});

// What is shown

function draw() {
  // While nobody is at the table (it waits to be gone on with) there are no seats to be seen.
  const mine = table.seats[table.you] || null;
  $("title").textContent = table.title;
  document.title = table.title;
  $("now").replaceChildren(...table.now.map((text) => element("p", text)));
  drawThings();
  drawBoard();
  drawMine(mine);
  hand.draw(table.hand, table.from_hand);
  drawSeats();
  drawAccount(mine);
  $("claim").hidden = mine !== null || !table.seats.length;
  $("leave").hidden = mine === null;
}

function drawThings() {
  $("things").hidden = !table.things.length;
  $("things").replaceChildren(...table.things.map((one) => {
    const figure = element("figure");
    if (one.kind === "picture") {
      const image = element("img", undefined, "print");
      image.src = "/file/card-" + one.value + ".webp";
      image.alt = one.said;
      figure.append(image);
    } else {
      figure.append(thing("span", one.kind, one.value, one.said));
    }
    if (one.about) figure.append(element("figcaption", one.about));
    return figure;
  }));
}

function drawBoard() {
  $("board").hidden = !table.board.length;
  $("board").replaceChildren(...table.board.map(([label, value]) => {
    const group = element("div");
    group.append(element("dt", label), element("dd", value, value.length > 10 ? "long" : ""));
    return group;
  }));
}

function drawMine(mine) {
  $("mine").hidden = mine === null;
  if (mine === null) return;
  $("mine-name").textContent = TEXTS.claimed.replace("{name}", mine.name);
  $("balance").textContent = mine.worth;
  $("notes").textContent = mine.notes.join(", ");
  $("notes").hidden = !mine.notes.length;
  $("turn").textContent = table.page ? TEXTS.page : mine.turn ? TEXTS.your_turn : "";
  $("turn").hidden = !$("turn").textContent;
  // A button that has the focus keeps it through a change of the table.
  const focused = document.activeElement && document.activeElement.dataset.offer;
  $("offers").replaceChildren(...table.offers.map((one) => {
    const button = element("button", one.label);
    button.type = "button";
    button.dataset.offer = one.name + JSON.stringify(one.args);
    button.addEventListener("click", () => act(one.name, one.args));
    return button;
  }));
  for (const button of $("offers").children) if (focused && button.dataset.offer === focused) button.focus();
}

function drawSeats() {
  $("players").hidden = !table.seats.length;
  $("seats").replaceChildren(...table.seats.map((one, seat) => {
    const item = element("li", undefined, [one.turn ? "turn" : "", one.out ? "out" : ""].join(" ").trim());
    const image = element("img");
    image.src = "/file/" + one.figure + ".webp";
    image.alt = "";
    const notes = [...one.notes];
    if (seat === table.you) notes.unshift(TEXTS.you);
    else if (one.phone) notes.push(TEXTS.phone);
    item.append(image, element("span", one.name, "name"), element("span", one.worth, "worth"),
      element("span", notes.join(", "), "notes"));
    return item;
  }));
}

function drawAccount(mine) {
  const all = table.lines;
  $("account").hidden = !all.length && mine === null;
  $("filter").hidden = mine === null;
  if (mine !== null && !$("filter").children.length) {
    for (const [only, text] of [[true, TEXTS.mine_only], [false, TEXTS.all]]) {
      const button = element("button", text);
      button.type = "button";
      button.addEventListener("click", () => { mineOnly = only; drawAccount(mine); });
      button.dataset.only = String(only);
      $("filter").append(button);
    }
  }
  for (const button of $("filter").children) button.setAttribute("aria-pressed", String(button.dataset.only === String(mineOnly)));
  const shown = all.filter((line) => mine === null || !mineOnly || line.seats.includes(table.you));
  const items = shown.map((line) => {
    const item = element("li");
    const told = line.told.filter((one) => mine === null || !mineOnly || !one.seats.length || one.seats.includes(table.you));
    item.append(element("p", line.head, "head"), ...told.map((one) => element("p", one.text)));
    const worth = mine !== null && line.after[table.you];
    if (worth) item.append(element("p", TEXTS.after.replace("{worth}", worth), "after"));
    return item;
  });
  $("lines").replaceChildren(...(items.length ? items : [element("li", TEXTS.nothing_yet)]));
}

// The start

say(TEXTS.waking);
connect();
function heed() {
  const code = location.hash.slice(1);
  if (!/^[0-9]{4,12}$/.test(code)) return;
  history.replaceState(null, "", location.pathname + location.search);
  claim(code);
}
window.addEventListener("hashchange", heed);
heed();
