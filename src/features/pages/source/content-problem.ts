/** What is wrong with a file of content. */
export interface ContentProblem {
  /** The file as its author named it. */
  readonly file: string;
  /** From 1; null for what concerns the whole file. */
  readonly line: number | null;
  /** Where in its settings or blocks, such as `gallery.images[1].file`; "" for none. */
  readonly path: string;
  /** The rule that is broken, in words. */
  readonly rule: string;
}

/** "about-us.md line 12, gallery.images[1].file: there is no such file" */
export function formatProblem({ file, line, path, rule }: ContentProblem): string {
  const place = [line === null ? file : `${file} line ${line}`, path].filter(Boolean).join(", ");
  return `${place}: ${rule}`;
}
