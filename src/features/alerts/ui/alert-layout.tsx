import type { ReactNode } from "react";

/** A narrow page with a heading and a sentence below it. */
export function AlertLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="container-page py-8 md:py-12">
      <div className="grid measure gap-6">
        <div className="grid gap-2">
          <h1 className="page-title">{title}</h1>
          <p className="text-lg text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
