import type { NoticeLine } from "../notice-view.ts";

/** Answers in words. */
export function NoticeLines({ lines }: { lines: readonly NoticeLine[] }) {
  if (lines.length === 0) return <p className="text-sm">Nothing is answered.</p>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {lines.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
