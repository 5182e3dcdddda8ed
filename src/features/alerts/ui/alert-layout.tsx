import type { ReactNode } from "react";

/** A narrow page with a heading and a sentence below it. */
export function AlertLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="container-page py-6 lg:py-8">
      <div className="grid measure gap-6">
        <div className="page-head">
          <h1 className="page-title">{title}</h1>
          <p className="text-lg text-pretty text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
