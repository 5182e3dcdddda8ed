import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { FormView } from "../view/form-view.ts";
import { FORM_LOOKS, FormHeading } from "./layout/form-heading.tsx";
import LeadForm from "./lead-form.tsx";

/** A form alone on its page, where forms of every page are answered without JavaScript. */
export function FormPage({ site, view, isAnswer }: { site: SiteView; view: FormView; isAnswer: boolean }) {
  return (
    <>
      <FormHeading template={site.template} title={view.title} lead={view.lead} />
      <div className="container-page pb-12">
        <div className={`max-w-3xl ${FORM_LOOKS[site.template].form}`}>
          <LeadForm key={view.name} view={view} siteSlug={site.slug} isAnswer={isAnswer} />
        </div>
      </div>
    </>
  );
}
