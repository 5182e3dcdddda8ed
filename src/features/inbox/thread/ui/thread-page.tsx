import { useLocation } from "react-router";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Link } from "#ui/page/link.tsx";
import { Badge } from "../../list/ui/lead-row.tsx";
import type { EventView, ThreadAnswer, ThreadPageView } from "../thread-view.ts";
import { Compose } from "./compose.tsx";
import { ContactButtons } from "./contact-buttons.tsx";
import { Enquiry } from "./enquiry.tsx";
import { Mail } from "./mail.tsx";
import { SidePanel } from "./side-panel.tsx";

/** One shopper: who they are, all that was said, and what can be done next. */
export function ThreadPage({ view, answer }: { view: ThreadPageView; answer: ThreadAnswer | undefined }) {
  const { entries, may, otherDetails } = view;
  const { pathname } = useLocation();
  return (
    <>
      <Link to={pathname.replace(/\/[^/]*$/, "")} className="link inline-flex min-h-11 items-center text-sm">
        All leads
      </Link>
      <PageHead title={view.name}>
        <Contact view={view} />
      </PageHead>
      {otherDetails.length > 0 && (
        <p className="mb-5 rounded-control bg-danger-soft p-3 text-sm wrap-anywhere">
          These enquiries share an address or a number, but not all details: {otherDetails.join(", ")}. Make
          sure who is who before you tell one what another asked.
        </p>
      )}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="grid min-w-0 gap-4">
          <h2 className="sr-only">What was said</h2>
          <ol className="grid min-w-0 gap-4">
            {entries.map((entry) => (
              <li key={entry.id} className="min-w-0">
                {entry.kind === "enquiry" ? (
                  <Enquiry enquiry={entry} view={view} answer={answer} />
                ) : (
                  <Event event={entry} view={view} answer={answer} />
                )}
              </li>
            ))}
          </ol>
          {may.reply && <Compose view={view} answer={answer} />}
        </div>
        <SidePanel view={view} answer={answer} />
      </div>
    </>
  );
}

function Contact({ view: { phone, email, isClosed, isHeld, due } }: { view: ThreadPageView }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isHeld && <Badge isBad>Held</Badge>}
      {isClosed && <Badge>Closed</Badge>}
      {due && <Badge isBad={due.isOverdue}>{due.text}</Badge>}
      <ContactButtons phone={phone} email={email} />
    </div>
  );
}

function Event({
  event,
  view,
  answer,
}: {
  event: EventView;
  view: ThreadPageView;
  answer: ThreadAnswer | undefined;
}) {
  const { title, at, iso, body, isSpoken, mail } = event;
  return (
    <div className={isSpoken ? "card p-4" : "px-4 text-sm text-muted"}>
      <p className={isSpoken ? "text-sm font-semibold" : undefined}>
        {title}{" "}
        <time dateTime={iso} className="font-normal text-muted">
          · {at}
        </time>
      </p>
      {body && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{body}</p>}
      {mail && <Mail event={event} mail={mail} view={view} answer={answer} />}
    </div>
  );
}
