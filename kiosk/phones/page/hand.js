// A hidden hand. It is kept on this phone and never sent; only what its player lays or shows goes to the table.

const SUITS = { H: "\u2665", D: "\u2666", C: "\u2663", S: "\u2660" };
const $ = (id) => document.getElementById(id);

export function thing(name, kind, value, said) {
  const one = document.createElement(name);
  one.className = "thing " + kind;
  let text = value;
  if (kind === "card") {
    text = value.slice(0, -1) + SUITS[value.slice(-1)];
    if ("HD".includes(value.slice(-1))) one.classList.add("red");
  } else if (kind === "stone") {
    text = value.replace("-", "\u2009\u2502\u2009");
  } else if (kind === "die") {
    text = said;
  }
  const shown = document.createElement("span");
  shown.textContent = text;
  one.append(shown);
  if (name === "button") {
    one.type = "button";
    one.setAttribute("aria-label", said);
  } else if (text !== said) {
    one.setAttribute("role", "img");
    one.setAttribute("aria-label", said);
  }
  return one;
}

export class Hand {
  constructor(texts, act) {
    this.texts = texts;
    this.act = act;
    this.choosing = false;
    this.chosen = null;
    this.rules = null;
    this.fromHand = [];
  }

  get place() {
    return "hand." + this.rules.key;
  }

  get held() {
    try {
      const found = JSON.parse(localStorage.getItem(this.place)) || [];
      return found.filter((one) => one in this.rules.things && !this.rules.gone.includes(one));
    } catch {
      return [];
    }
  }

  hold(held) {
    try {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith("hand.") && key !== this.place) localStorage.removeItem(key);
      }
      localStorage.setItem(this.place, JSON.stringify(held));
    } catch {
      // A phone that keeps nothing keeps no hand; the table goes on.
    }
    this.redraw();
  }

  draw(rules, fromHand) {
    this.rules = rules;
    this.fromHand = fromHand;
    $("hand").hidden = !rules;
    if (rules) this.redraw();
  }

  may(held) {
    for (const tier of this.rules.tiers) {
      const found = held.filter((one) => tier.includes(one));
      if (found.length) return found;
    }
    return [];
  }

  redraw() {
    const { rules, texts, held } = this;
    if (!held.includes(this.chosen)) this.chosen = null;
    const sums = rules.labels.map((_, at) => held.reduce((sum, one) => sum + rules.counts[one][at], 0));
    $("hand-sums").textContent = [texts.in_hand.replace("{n}", held.length),
      ...rules.labels.map((label, at) => label + " " + sums[at])].join(" \u00b7 ");
    const cry = rules.cry && rules.goal.every((goal, at) => goal === sums[at]);
    $("hand-cry").textContent = cry ? rules.cry : "";
    $("hand-cry").hidden = !cry;
    const may = this.may(held);
    const focus = document.activeElement && document.activeElement.dataset.held;
    $("held").replaceChildren(...held.map((one) => {
      // What must not be laid takes nothing.
      const free = !rules.tiers.length || may.includes(one);
      const takes = free && rules.takes.includes(one);
      const notes = [may.includes(one) ? texts.may : "", takes ? texts.takes : ""].filter(Boolean);
      const button = thing("button", rules.kind, one, [rules.things[one], ...notes].join(", "));
      if (may.includes(one)) button.classList.add("may");
      for (const note of notes) {
        const small = document.createElement("small");
        small.textContent = note;
        button.firstChild.append(small);
      }
      button.dataset.held = one;
      button.setAttribute("aria-pressed", String(one === this.chosen));
      button.addEventListener("click", () => { this.chosen = one === this.chosen ? null : one; this.redraw(); });
      return button;
    }));
    this.buttons(held);
    $("hand-how").hidden = !(this.choosing || !held.length);
    $("hand-how").textContent = texts.choose;
    $("all-things").hidden = !this.choosing;
    $("all-things").replaceChildren(...(this.choosing ? Object.keys(rules.things).filter((one) => !rules.gone.includes(one)) : [])
      .map((one) => {
        const button = thing("button", rules.kind, one, rules.things[one]);
        button.dataset.held = "all " + one;
        button.setAttribute("aria-pressed", String(held.includes(one)));
        button.addEventListener("click", () => {
          this.hold(held.includes(one) ? held.filter((other) => other !== one) : [...held, one]);
        });
        return button;
      }));
    if (focus) {
      for (const button of document.querySelectorAll("[data-held]")) if (button.dataset.held === focus) button.focus();
    }
  }

  buttons(held) {
    const made = [];
    const add = (text, strong, does) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      if (strong) button.className = "strong";
      button.addEventListener("click", does);
      made.push(button);
    };
    if (this.chosen && this.fromHand.includes("lay")) {
      const laid = this.chosen;
      add(this.texts.lay, true, async () => {
        if (await this.act("lay", { value: laid })) this.hold(this.held.filter((one) => one !== laid));
      });
    }
    if (held.length && this.fromHand.includes("show")) {
      add(this.texts.show, true, () => this.act("show", { cards: held }));
    }
    add(this.choosing ? this.texts.done : this.texts.change, this.choosing, () => {
      this.choosing = !this.choosing;
      this.redraw();
    });
    if (held.length && this.choosing) add(this.texts.clear, false, () => this.hold([]));
    $("hand-buttons").replaceChildren(...made);
  }
}
