/** Whether a text is JSON Lines: its first line is a whole JSON object, and the next one begins another. */
export function isJsonLines(text: string): boolean {
  const head = text.trimStart();
  const end = head.indexOf("\n");
  return end !== -1 && /^\s*\{/.test(head.slice(end)) && isJsonObject(head.slice(0, end));
}

function isJsonObject(line: string): boolean {
  if (!line.startsWith("{")) return false;
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** JSON Lines as the text of one JSON list, line by line as before. */
export async function* listOfLines(text: AsyncIterable<string>): AsyncGenerator<string, void> {
  let before = "[";
  let isNewLine = true;
  for await (const piece of splitLines(text)) {
    if (isNewLine && piece.trim() !== "") {
      yield before;
      before = ",";
      isNewLine = false;
    }
    yield piece;
    isNewLine ||= piece.endsWith("\n");
  }
  yield "]";
}

/** A text in pieces that end where a line does, or earlier. */
export async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const chunk of text) {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
      yield chunk.slice(start, end + 1);
      start = end + 1;
    }
    if (start < chunk.length) yield chunk.slice(start);
  }
}
