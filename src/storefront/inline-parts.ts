/** Contents of the inline scripts and styles that the application itself put into a page. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface UnmarkedDocument extends InlineParts {
  /** The document, cut where the marks were: joined into a string and encoded, it would be copied twice. */
  readonly pieces: readonly string[];
}

/**
 * Takes the mark out of a drawn document, so that the page is the same for everybody (D17), and lists the inline scripts and
 * styles that had it. Whatever came into the page by another way cannot know the mark, so it is never listed (D82).
 * @param mark the nonce of this drawing, random and used once
 */
export function takeOutMark(drawn: string, mark: string): UnmarkedDocument {
  const pieces = drawn.split(` nonce="${mark}"`);
  const contents = (tag: string) =>
    pieces.slice(1).flatMap((piece, at) => {
      const before = pieces[at] ?? "";
      const isTag = before.startsWith(`<${tag} `, before.lastIndexOf("<")) || before.endsWith(`<${tag}`);
      return isTag ? piece.slice(piece.indexOf(">") + 1, piece.indexOf(`</${tag}>`)) || [] : [];
    });
  return { pieces, scripts: contents("script"), styles: contents("style") };
}
