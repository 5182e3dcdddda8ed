import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { FormView } from "../view/form-view.ts";
import LeadForm from "./lead-form.tsx";

/** A form alone on its page, where forms of every page are answered without JavaScript. */
export function FormPage({ site, view, isAnswer }: { site: SiteView; view: FormView; isAnswer: boolean }) {
  const look = LOOKS[site.template];
  return (
    <>
      <div className={look.head}>
        <div className="container-page">
          <h1 className={look.title}>{view.title}</h1>
          <p className={look.lead}>{view.lead}</p>
        </div>
      </div>
      <div className="container-page pb-12">
        <div className={look.form}>
          <LeadForm key={view.name} view={view} siteSlug={site.slug} isAnswer={isAnswer} />
        </div>
      </div>
    </>
  );
}

const LOOKS = {
  showroom: {
    head: "pt-10 pb-8 lg:pt-16 lg:pb-12",
    title: "text-4xl font-medium tracking-tight",
    lead: "mt-3 text-lg text-muted",
    form: "max-w-3xl rounded-card lg:border lg:border-line lg:p-8",
  },
  yard: {
    head: "on-dark bg-band py-6 text-band-ink lg:py-8 mb-6",
    title: "text-3xl font-black uppercase tracking-tight",
    lead: "mt-1 text-base opacity-85",
    form: "max-w-3xl rounded-card border border-line-strong border-t-8 border-t-accent p-4 sm:p-8",
  },
} as const;
