// What a browser keeps: the state of a game by its edition, settings, and what older editions left behind.
//
// Storage may be absent, full, or shared by all pages of a folder: then the card works on and forgets.

const VERSION = 1;
const PREFIX = "sheetgen:";

// edition: tells games by these rules from games by others. store: the browser's, or null.
export function storage(game, edition, store = browserStore()) {
  const key = `${PREFIX}${game}:${edition}`;
  const attempt = (what) => {
    try { return what(); } catch { return null; }
  };
  // Put the save where `old` finds it, since these rules cannot play it.
  const setAside = () => attempt(() => {
    store.setItem(`${key}~${Date.now()}`, store.getItem(key));
    store.removeItem(key);
  });
  return {
    isKept: store !== null,
    setAside,
    // {state, settings, text}, or null; what cannot be understood is set aside, never written over.
    load: () => {
      const found = attempt(() => understood(store.getItem(key)));
      if (!found && attempt(() => store.getItem(key))) setAside();
      return found;
    },
    // text: the game as people and the checker read it, so that no later version can lose it.
    save: (state, settings, text) =>
      attempt(() => { store.setItem(key, JSON.stringify({version: VERSION, state, settings, text})); return true; }) ?? false,
    // Saves of this game that this edition cannot go on with: [[key, text], …].
    old: () => attempt(() => Object.keys(store)
      .filter((each) => each.startsWith(`${PREFIX}${game}:`) && each !== key)
      .map((each) => [each, textOf(store.getItem(each))])) ?? [],
    forget: (each) => attempt(() => store.removeItem(each)),
    // Tells of changes that another tab made.
    watch: (changed) => window.addEventListener("storage", (event) => {
      const found = event.key === key && attempt(() => understood(event.newValue));
      if (found) changed(found);
    }),
  };
}

function browserStore() {
  try {
    window.localStorage.setItem(`${PREFIX}probe`, "1");
    window.localStorage.removeItem(`${PREFIX}probe`);
    return window.localStorage;
  } catch {
    return null;
  }
}

function understood(saved) {
  const found = JSON.parse(saved);
  const isOurs = found?.version === VERSION && Array.isArray(found.state?.moves) && Number.isInteger(found.state.at);
  return isOurs ? found : null;
}

// The readable part of a save, or all of it.
function textOf(saved) {
  try {
    return JSON.parse(saved).text || saved;
  } catch {
    return saved;
  }
}
