// The text form of a final sheet: as much YAML as the checker's typed sheets need, written and read.

const PLAIN = /^[A-Za-z][\w-]*$/;
const WORDS = /^(true|false|null|yes|no|on|off|y|n)$/i;
const NUMBER = /^[-+]?\d+$/;
// What YAML takes for the end of a line or does not take at all, though JSON has it as it is.
const UNPRINTABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;
// A string, which may hold a number sign, or a comment.
const COMMENT = /((?<=^|[\s,[{:])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'))|(?:^|\s)#.*$/g;
const FIXED = new Map([["true", true], ["false", false], ["null", null], ["~", null]]);

// A value in flow style: {player: Anna, red: [2, 7]}.
export function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value).map(([key, inner]) => `${flow(key)}: ${flow(inner)}`).join(", ")}}`;
  }
  if (typeof value !== "string") return String(value);
  return PLAIN.test(value) && !WORDS.test(value) ? value : json(value);
}

// A value as JSON on one line, also for those who read it as YAML.
export function json(value) {
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(UNPRINTABLE, escaped);
}

// Read a document. Throws an Error that names the line.
export function parse(text) {
  const lines = text.split(/\r?\n/).map((raw, i) => ({
    number: i + 1,
    indent: raw.search(/\S/),
    text: raw.replace(COMMENT, "$1").trim(),
  })).filter((line) => line.text && line.text !== "---");
  const reader = {lines, at: 0};
  const found = lines.length ? block(reader, lines[0].indent) : null;
  if (reader.at < lines.length) fail(lines[reader.at]);
  return found;
}

function fail(line) {
  throw new Error(String(line?.number ?? ""));
}

function block(reader, indent) {
  const {text} = reader.lines[reader.at];
  if (/^[[{]/.test(text)) return value(reader, text);
  return /^-(\s|$)/.test(text) ? sequence(reader, indent) : mapping(reader, indent);
}

function sequence(reader, indent) {
  const found = [];
  for (let line; (line = reader.lines[reader.at]) && line.indent === indent && /^-(\s|$)/.test(line.text);) {
    const rest = line.text.slice(1).trim();
    const inner = line.indent + line.text.length - rest.length;
    // `- key: value` opens a mapping that goes on below, in the column of its first key.
    if (rest) reader.lines[reader.at] = {...line, indent: inner, text: rest};
    else reader.at += 1;
    if (!rest) found.push(nested(reader, indent));
    else found.push(isEntry(rest) || /^[[{]/.test(rest) ? block(reader, inner) : value(reader, rest));
  }
  return found;
}

function mapping(reader, indent) {
  const found = {};
  for (let line; (line = reader.lines[reader.at]) && line.indent === indent && !/^-\s/.test(line.text);) {
    const parts = isEntry(line.text) ?? fail(line);
    const key = scalar(parts[1].trim());
    const rest = parts[2].trim();
    if (rest) {
      found[key] = value(reader, rest);
    } else {
      reader.at += 1;
      found[key] = nested(reader, indent);
    }
  }
  return found;
}

// What stands below a key or a dash; a list may stand in the column of its key.
function nested(reader, indent) {
  const line = reader.lines[reader.at];
  const isInner = line && (line.indent > indent || (line.indent === indent && /^-\s/.test(line.text)));
  return isInner ? block(reader, line.indent) : null;
}

function isEntry(text) {
  return text.match(/^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^[{"'][^:]*):(?:\s+(.*))?$/)?.map((part) => part ?? "");
}

// A scalar, or a flow collection that may run over several lines.
function value(reader, first) {
  const line = reader.lines[reader.at];
  reader.at += 1;
  if (!/^[[{]/.test(first)) return scalar(first);
  let text = first;
  while (!isBalanced(text)) {
    text += ` ${(reader.lines[reader.at] ?? fail(line)).text}`;
    reader.at += 1;
  }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{},]|:(?=\s|$)|(?:[^[\]{},:"']|:(?!\s|$))+/g).filter((token) => token.trim());
  const found = item(tokens, line);
  return tokens.length ? fail(line) : found;
}

function isBalanced(text) {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, "");
  return bare.split(/[[{]/).length === bare.split(/[\]}]/).length;
}

function item(tokens, line) {
  const token = tokens.shift();
  if (token === "[") {
    const found = [];
    while (tokens[0] !== "]") {
      found.push(item(tokens, line));
      if (tokens[0] === ",") tokens.shift();
      if (!tokens.length) fail(line);
    }
    tokens.shift();
    return found;
  }
  if (token === "{") {
    const found = {};
    while (tokens[0] !== "}") {
      const key = scalar(tokens.shift()?.trim() ?? fail(line));
      if (tokens.shift() !== ":") fail(line);
      found[key] = item(tokens, line);
      if (tokens[0] === ",") tokens.shift();
      if (!tokens.length) fail(line);
    }
    tokens.shift();
    return found;
  }
  return token === undefined || /^[\]},:]$/.test(token) ? fail(line) : scalar(token.trim());
}

function scalar(text) {
  if (text.startsWith("\"")) return JSON.parse(text);
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (NUMBER.test(text)) return Number(text);
  return FIXED.has(text) ? FIXED.get(text) : text;
}
