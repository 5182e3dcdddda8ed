import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** What is between these tags is no text for people. */
const HIDDEN = new Set(["script", "style", "textarea", "title"]);
const LINE_ENDS = new Set(["p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "ul", "ol"]);

/**
 * The text of HTML without its tags, comments, scripts and styles, with entities decoded once, a line break where a block
 * ends and a bullet before a list item. Reads tags one by one and builds no tree, so its time grows with the length of the
 * text alone.
 */
export function readHtmlText(html: string): string {
  const parts: string[] = [];
  let hiddenBy: string | null = null;
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const add = (text: string) => {
    if (hiddenBy === null) parts.push(text);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...IGNORED,
      ontext: (start, end) => add(html.slice(start, end)),
      ontextentity: (codepoint) => add(String.fromCodePoint(codepoint)),
      onopentagname: (start, end) => {
        const name = nameAt(start, end);
        if (name === "br") add("\n");
        else if (name === "li") add("• ");
        else if (HIDDEN.has(name)) hiddenBy ??= name;
      },
      onclosetag: (start, end) => {
        const name = nameAt(start, end);
        if (name === hiddenBy) hiddenBy = null;
        else if (LINE_ENDS.has(name)) add("\n");
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return parts.join("");
}

const ignore = () => {};
const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
