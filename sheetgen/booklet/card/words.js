// What the card says: sentences and names of the page's language, their placeholders filled.

const MINUS = "\u2212";
const LEFT_TO_RIGHT_MARK = "\u200e";

// words: code → sentence; names: field → what people call it; join: the language's pattern of a list.
export function speaker({words, names, dir}) {
  const name = (id) => names[id] ?? String(id).replaceAll("_", " ");
  const number = (n) => (n < 0 ? (dir === "rtl" ? LEFT_TO_RIGHT_MARK : "") + MINUS + -n : String(n));
  const show = (value) => {
    if (typeof value === "number") return number(value);
    if (Array.isArray(value)) return value.map(show).join(", ");
    return names[value] ?? String(value ?? "\u2013");
  };
  const say = (code, facts = {}) => sentence((words[code] ?? code).replace(/\{(\w+)\}/g, (all, key) => (key in facts ? show(facts[key]) : all)));
  return {say, name, number};
}

// A sentence begins with a capital, where the language has them.
function sentence(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
