import { WIDE_SECTION } from "#features/blocks/block-list.tsx";
import type { WrittenBlockView } from "#features/pages/blocks/blocks.server.ts";
import { Blocks } from "#features/pages/blocks/blocks.tsx";
import type { PageBlockProps } from "#features/pages/page-block.ts";

/** A block of the dealer's own pages among those of the home page. */
export default function WrittenBlock({ block, site }: PageBlockProps<WrittenBlockView>) {
  return (
    <div className={WIDE_SECTION}>
      <div className={/^(text|table|questions)$/.test(block.kind) ? "max-w-4xl" : undefined}>
        <Blocks blocks={[block]} site={site} />
      </div>
    </div>
  );
}
