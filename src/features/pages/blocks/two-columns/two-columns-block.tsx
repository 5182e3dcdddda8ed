import { RichTextView } from "#features/content/text/rich-text-view.tsx";
import { Picture } from "#ui/media/picture.tsx";
import type { ColumnPart, TwoColumnsView } from "./two-columns.ts";

/** Two columns, one below the other on a phone. */
export default function TwoColumnsBlock({ block: { left, right } }: { block: TwoColumnsView }) {
  return (
    <section className="grid gap-8 md:grid-cols-2">
      <Column parts={left} />
      <Column parts={right} />
    </section>
  );
}

function Column({ parts }: { parts: readonly ColumnPart[] }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      {parts.map((part, at) =>
        part.kind === "text" ? (
          <RichTextView key={at} text={part.content} />
        ) : (
          <figure key={at}>
            <Picture
              picture={part.image.picture}
              alt={part.image.alt}
              sizes="(min-width: 64rem) 28rem, (min-width: 48rem) 45vw, 100vw"
              className="w-full rounded-card object-cover"
            />
            {part.caption && <figcaption className="mt-2 text-sm text-muted">{part.caption}</figcaption>}
          </figure>
        ),
      )}
    </div>
  );
}
