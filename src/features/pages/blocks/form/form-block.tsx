import { BlockHeading } from "#features/blocks/block-list.tsx";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import type { FormBlockView } from "./form.ts";

/** Few pages have a form. */
const LeadForm = lazyPart(() => import("#features/forms/ui/lead-form.tsx"));

/** One of the product's forms, set apart from the text by a border. */
export function FormBlock({ block: { title, siteSlug, form } }: { block: FormBlockView }) {
  return (
    <section id={`form-${form.name}`} className="scroll-mt-24 rounded-card border border-line p-5 md:p-8">
      <BlockHeading title={title} />
      <p className="-mt-2 mb-6 text-muted">{form.lead}</p>
      <LeadForm view={form} siteSlug={siteSlug} />
    </section>
  );
}
