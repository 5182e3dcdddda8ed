/** Contents of the inline scripts and styles that the application itself put into a page. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface UnmarkedDocument extends InlineParts {
  readonly html: string;
}

/**
 * Takes the mark out of a drawn document, so that the page is the same for everybody (D17), and lists the inline scripts and
 * styles that had it. Whatever came into the page by another way cannot know the mark, so it is never listed (D82).
 * @param mark the nonce of this drawing, random and used once
 */
export function takeOutMark(drawn: string, mark: string): UnmarkedDocument {
  const attribute = ` nonce="${mark}"`;
  const contents = (tag: string) => {
    const marked = new RegExp(`<${tag}(?= )[^>]*${attribute}[^>]*>([\\s\\S]*?)</${tag}>`, "g");
    return [...drawn.matchAll(marked)].flatMap(([, content]) => content || []);
  };
  return { html: drawn.replaceAll(attribute, ""), scripts: contents("script"), styles: contents("style") };
}
