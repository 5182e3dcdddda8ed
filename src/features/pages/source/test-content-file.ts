/** Content files for tests. */
import type { ContentFile } from "./content-file.ts";

/** A page's file with these lines of settings and this text. */
export function aFile(
  settings: readonly string[],
  body: string,
  changes: Partial<ContentFile> = {},
): ContentFile {
  return {
    ...{ path: "about-us.md", kind: "page", name: "about-us" },
    text: `---\n${settings.join("\n")}\n---\n${body}`,
    readBeside: async () => "missing",
    ...changes,
  };
}
