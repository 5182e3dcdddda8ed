export const BLOCK_HEADING = "mb-4 text-2xl font-bold tracking-tight";

/** The heading of a block; nothing for one without. */
export function BlockHeading({ title }: { title: string | null }) {
  return title && <h2 className={BLOCK_HEADING}>{title}</h2>;
}
