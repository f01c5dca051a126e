// What the card says: sentences and names of the page's language, their placeholders filled.

const MINUS = "\u2212";
const LEFT_TO_RIGHT_MARK = "\u200e";
// Letters that run against the page: Hebrew to Thaana and Arabic forms in one, Latin to Cyrillic in the other.
const AGAINST = {ltr: /[\u0590-\u08ff\ufb1d-\ufefc]/, rtl: /[A-Za-z\u00c0-\u058f]/};

// words: code → sentence; names: field → what people call it; inside: and what within a sentence, if otherwise.
// plurals: which form the numbers from 0 on take.
export function speaker({words, names, inside, dir, plurals}) {
  const named = (id, known = names) => (Object.hasOwn(known, id) ? known[id] : null);
  const name = (id) => named(id) ?? String(id).replaceAll("_", " ");
  const number = (n) => (n < 0 ? (dir === "rtl" ? LEFT_TO_RIGHT_MARK : "") + MINUS + -n : String(n));
  const show = (value) => {
    if (typeof value === "number") return number(value);
    if (Array.isArray(value)) return value.map(show).join(", ");
    return named(value, inside) ?? named(value) ?? String(value ?? "\u2013");
  };
  // What players are called is not translated, and does not turn the words around it.
  const told = (player) => (AGAINST[dir].test(player) ? `\u2068${player}\u2069` : String(player));
  const fact = (key, value) => {
    if (key.startsWith("player")) return [value].flat().map(told).join(", ");
    return key === "where" && typeof value === "string" ? name(value) : show(value);
  };
  // `{rows:# row|# rows}` holds the forms of what it counts.
  const form = (forms, n) => {
    const known = forms.split("|");
    return known[Math.min(Number(plurals[Math.abs(n)] ?? plurals.at(-1)), known.length - 1)] ?? known.at(-1);
  };
  const say = (code, facts = {}) => sentence((words[code] ?? code).replace(/\{(\w+)(?::([^{}]*))?\}/g, (all, key, forms) => {
    if (!(key in facts)) return all;
    const said = fact(key, facts[key]);
    return forms === undefined ? said : form(forms, facts[key]).replace("#", said);
  }));
  return {say, name, number};
}

// A sentence begins with a capital, where the language has them.
function sentence(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
