import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { FORM_LOOKS } from "#features/forms/ui/layout/form-heading.tsx";
import { describeReplyTime } from "#features/locations/rules/reply-time.ts";
import { LocationGrid } from "#features/locations/ui/location-grid.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import { Link } from "#ui/page/link.tsx";
import type { ContactView } from "../build-contact.ts";

/** Its scripts are those of all forms. */
const LeadForm = lazyPart(() => import("#features/forms/ui/lead-form.tsx"));

const HEADING = "text-2xl font-bold tracking-tight";

/** Ways to talk to the dealer: the number, a form, the pages for what has its own, the locations (PAGE-06, D467). */
export function ContactPage({
  view,
  site: { slug, template },
}: {
  view: ContactView;
  site: Pick<SiteView, "slug" | "template">;
}) {
  const { form, topics, locations } = view;
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="page-title">Contact us</h1>
        <p className="measure text-lg text-muted">
          Call, write, or come and see us.
          {view.replyTime && ` ${describeReplyTime(view.replyTime)}`}
        </p>
        <div className="flex flex-wrap gap-3">
          {view.phone && (
            <a href={view.phone.href} className={`tabular ${buildButtonClass({})}`}>
              <Icon icon={Phone} size={18} />
              Call {view.phone.display}
            </a>
          )}
          {locations.length > 0 && (
            <a href="#locations" className={buildButtonClass({ variant: "secondary" })}>
              <Icon icon={MapPin} size={18} />
              {locations.length > 1 ? "Our locations" : "Where we are"}
            </a>
          )}
        </div>
      </div>
      <div
        className={classNames(
          "grid grid-cols-1 items-start gap-x-12 gap-y-8",
          topics.length > 0 && "lg:grid-cols-[minmax(0,1fr)_22rem]",
        )}
      >
        <section
          id={`form-${form.name}`}
          aria-labelledby="send"
          className={classNames(
            "w-full scroll-mt-24 [&_p]:max-w-[38rem]",
            topics.length === 0 && "max-w-3xl",
            FORM_LOOKS[template].form,
          )}
        >
          <h2 id="send" className={`mb-4 ${HEADING}`}>
            {form.title}
          </h2>
          <LeadForm view={form} siteSlug={slug} />
        </section>
        {topics.length > 0 && <Topics topics={topics} />}
      </div>
      {locations.length > 0 && (
        <section id="locations" className="grid scroll-mt-24 gap-4">
          <h2 className={HEADING}>{locations.length > 1 ? "Our locations" : "Visit us"}</h2>
          <LocationGrid cards={locations} />
        </section>
      )}
    </div>
  );
}

const Topics = ({ topics }: Pick<ContactView, "topics">) => (
  <section aria-labelledby="topics" className="grid gap-4 lg:sticky lg:top-24">
    <h2 id="topics" className={HEADING}>
      Quicker ways
    </h2>
    <ul className="grid gap-3 sm:max-lg:grid-cols-2">
      {topics.map(({ label, words, href }) => (
        <li key={label}>
          <Link
            to={href}
            className="flex h-full gap-4 rounded-card border border-line bg-surface p-4 hover:border-ink"
          >
            <span className="grid grow content-start gap-0.5">
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-muted">{words}</span>
            </span>
            <Icon icon={ArrowRight} size={18} className="shrink-0 self-center" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
