import type { ReactNode } from "react";

/** The title of a page, which is the document's, too, with what can be done beside it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <title>{`${title} | Forecourt`}</title>
      <h1 className="page-title min-w-0">{title}</h1>
      {children}
    </div>
  );
}
