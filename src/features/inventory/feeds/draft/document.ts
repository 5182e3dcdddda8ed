/** Deeper text is no feed's, and writing it back as JSON would exhaust the stack. */
const MAX_DEPTH = 20;

/** The JSON document in a cell's text; undefined for text that is not JSON or is nested more than 20 levels deep. */
export function parseDocument(text: string): unknown {
  if (measureDepth(text) > MAX_DEPTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The most brackets that are open at once, those in quotes left out. */
function measureDepth(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isQuoted = false;
  for (const [mark] of json.matchAll(/\\.|["[\]{}]/gs)) {
    if (mark === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (mark === "[" || mark === "{") depth += 1;
    else if (mark === "]" || mark === "}") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
