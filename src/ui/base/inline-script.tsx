import { createContext, use } from "react";

/** Marks the inline scripts of one document, which alone the page's policy then allows (D82). None in a browser. */
export const InlineMark = createContext<string | undefined>(undefined);

/** A script that runs while the page is being read. Its code must be a constant: no data may be in it. */
export function InlineScript({ code }: { code: string }) {
  return (
    <script nonce={use(InlineMark)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}
