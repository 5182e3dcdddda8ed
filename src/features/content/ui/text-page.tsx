import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { splitAtLinks } from "../link-parts.ts";
import type { TextView } from "../text-view.ts";

/** A page of plain text: the privacy notice, the terms. */
export function TextPage({ view }: { view: TextView }) {
  const paragraphs = view.text.split(/\n{2,}/);
  return (
    <div className="container-page py-8">
      <Breadcrumb crumbs={view.crumbs} />
      <h1 className="mt-4 mb-6 text-3xl font-bold tracking-tight">{view.heading}</h1>
      <div className="grid max-w-2xl gap-4 text-base leading-relaxed">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {splitAtLinks(paragraph, view.links).map(({ words, href }, at) =>
              href ? (
                <a key={at} href={href} className="whitespace-nowrap underline">
                  {words}
                </a>
              ) : (
                words
              ),
            )}
          </p>
        ))}
      </div>
    </div>
  );
}
