import { RichTextView } from "#features/content/text/rich-text-view.tsx";
import type { TextView } from "./text.ts";

/** Paragraphs, headings and lists. */
export default function TextBlock({ block }: { block: TextView }) {
  return <RichTextView text={block.content} className="measure" />;
}
