import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { describeReplyTime } from "#features/locations/rules/reply-time.ts";
import { LocationGrid } from "#features/locations/ui/location-grid.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import type { ContactView } from "../build-contact.ts";

/** By the number of tiles, so that none is alone in the last row. */
const COLUMNS: Readonly<Record<number, string>> = { 5: "xl:grid-cols-5", 6: "", 9: "" };

/** Ways to talk to the dealer: the number, the forms, the locations (PAGE-06). */
export function ContactPage({ view }: { view: ContactView }) {
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="page-title">Contact us</h1>
        <p className="measure text-lg text-muted">
          Call, write, or come and see us.
          {view.replyTime && ` ${describeReplyTime(view.replyTime)}`}
        </p>
        {view.phone && (
          <a href={view.phone.href} className={`tabular justify-self-start ${buildButtonClass({})}`}>
            <Icon icon={Phone} size={18} />
            Call {view.phone.display}
          </a>
        )}
      </div>
      {view.topics.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-2xl font-bold tracking-tight">Send an enquiry</h2>
          <ul
            className={classNames(
              "grid gap-3 sm:grid-cols-2 lg:grid-cols-3",
              COLUMNS[view.topics.length] ?? "xl:grid-cols-4",
            )}
          >
            {view.topics.map(({ label, words, href }) => (
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
      )}
      {view.locations.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-2xl font-bold tracking-tight">
            {view.locations.length > 1 ? "Our locations" : "Visit us"}
          </h2>
          <LocationGrid cards={view.locations} />
        </section>
      )}
    </div>
  );
}
