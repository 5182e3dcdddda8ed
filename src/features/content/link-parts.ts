/** Words of a plain text that lead somewhere. */
export interface TextLink {
  readonly words: string;
  readonly href: string;
}

/** A text in pieces: those that are the words of a link have its address. Their words in order are the text. */
export function splitAtLinks(text: string, links: readonly TextLink[]): { words: string; href?: string }[] {
  const [link, ...others] = links;
  if (!link) return text === "" ? [] : [{ words: text }];
  return text
    .split(link.words)
    .flatMap((piece, at) => [...(at > 0 ? [link] : []), ...splitAtLinks(piece, others)]);
}
