import FileText from "lucide/dist/esm/icons/file-text.mjs";
import Heart from "lucide/dist/esm/icons/heart.mjs";
import LinkIcon from "lucide/dist/esm/icons/link.mjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import { toDealPath } from "#features/catalogue/paths.ts";
import { ComparisonTexts, RepaymentFigures } from "#features/finance/rates/ui/repayment-figures.tsx";
import { CarFormPage } from "#features/forms/ui/layout/car-form-page.tsx";
import { FORM_LOOKS } from "#features/forms/ui/layout/form-heading.tsx";
import { UNEXPECTED_ERROR } from "#features/leads/take/enquiry-fields.ts";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useCopyText } from "#ui/base/copy-text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { watchInView } from "#ui/page/in-view.ts";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { DEAL_FIELD, DEAL_WORK } from "../take/deal-fields.ts";
import type { DealView, SumRow } from "../view/deal-view.ts";
import { DealForm } from "./deal-form.tsx";
import { Problem } from "./deal-problem.tsx";
import { SendDeal } from "./send-deal.tsx";

interface DealPageProps {
  readonly view: DealView;
  readonly site: SiteView;
  /** Whether the view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
}

/** Trade-in, accessories, delivery and finance for one vehicle: what is owed now and later, and what to do with it (D401). */
export function DealPage({ view, site, isAnswer }: DealPageProps) {
  const { car, yard } = view;
  return (
    <CarFormPage
      template={site.template}
      title="Your deal"
      lead=""
      car={car}
      carLabel="What it is for"
      formClassName={`max-w-3xl ${BLEED[site.template]}`}
      aside={
        yard && (
          <div className="grid items-start gap-4 lg:col-start-2">
            <YardCard yard={yard} className={FORM_LOOKS[site.template].yard} />
          </div>
        )
      }
    >
      <div className="@container grid gap-8 wrap-anywhere">
        {view.taken && (
          <p role="status" className="rounded-card bg-accent-soft p-4">
            <strong>It is reserved at the moment.</strong> You can still work out your deal and send it to us.{" "}
            {view.taken.waitHref && (
              <a href={view.taken.waitHref} rel="nofollow" className="link">
                See how to be next in line
              </a>
            )}
          </p>
        )}
        <div className="[&_:is(a,button,input,select)]:scroll-mb-28">
          <DealForm view={view} />
          <Summary view={view} />
        </div>
        <Payments view={view} />
        <Keep view={view} />
        <Part title="Send it to the dealer">
          <SendDeal {...{ view, site, isAnswer }} />
        </Part>
      </div>
    </CarFormPage>
  );
}

/** As far as a bar at the foot of the screen goes beyond the form: to the edges of a phone, or of the form's own box. */
const BLEED = {
  showroom: "[--bleed:var(--gutter)] lg:[--bleed:2rem]",
  yard: "[--bleed:calc(var(--gutter)+1rem+1px)] sm:[--bleed:2rem]",
};

const SUMMARY_ID = "what-you-pay";

/**
 * What the choices come to: the last line of the sums, which is at the foot of the screen, with a way to them, until they are read.
 * A sticky line moves within a block, not within the cell of a grid.
 */
function Total({ view: { total, now }, isAway }: { view: DealView; isAway: boolean }) {
  return (
    <div
      data-total
      className="sticky bottom-0 z-10 -mx-(--bleed) mt-4 flex min-h-15 flex-wrap items-center justify-between gap-x-6 border-y border-line-strong bg-surface px-(--bleed) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <p className="tabular">
        {total.label} <strong className="text-xl">{total.amount}</strong>
        {isAway && now && <span className="text-muted"> · {now.amount} to reserve it</span>}
      </p>
      {isAway && (
        <a href={`#${SUMMARY_ID}`} className="link inline-flex min-h-11 items-center">
          What you pay, and when
        </a>
      )}
    </div>
  );
}

const Part = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <section id={id} className="grid scroll-mt-28 gap-4 border-t border-line pt-6">
    <h2 className="text-xl font-semibold">{title}</h2>
    {children}
  </section>
);

/** What the total is made of, below the choices. */
function Summary({ view }: { view: DealView }) {
  const sums = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(true);
  useEffect(() => (sums.current ? watchInView(sums.current, (inView) => setAway(!inView)) : undefined), []);
  return (
    <>
      <div ref={sums} className="mt-8">
        <Part id={SUMMARY_ID} title="What you pay, and when">
          <Sums rows={view.rows} />
        </Part>
      </div>
      <Total view={view} isAway={isAway} />
    </>
  );
}

/** When it is paid, and by whom. */
function Payments({ view }: { view: DealView }) {
  const { total, now, later, reserve } = view;
  return (
    <div className="-mt-4 grid gap-4">
      {total.note && <p className="text-sm text-muted">{total.note}</p>}
      <div role="status" className="grid gap-2 rounded-card bg-accent-soft p-4 sm:p-5">
        <Sums rows={[...(now ? [now] : []), ...later]} isLarge />
        {!now && later.length === 0 && <p className="font-semibold">Your trade-in pays for all of it.</p>}
      </div>
      {view.finance && <Finance finance={view.finance} />}
      {view.asked.pay === "finance" && view.loan && !view.finance && (
        <p>Deposit and trade-in cover all of it, so nothing is left to finance.</p>
      )}
      {reserve && (
        <div className="grid justify-items-start gap-2">
          <LinkButton to={reserve.href} rel="nofollow">
            Reserve it for {reserve.deposit}
          </LinkButton>
        </div>
      )}
      <p className="text-sm text-muted">
        It is a plan, not a contract. A trade-in is subject to inspection, and prices can change until you
        sign.
      </p>
    </div>
  );
}

function Sums({ rows, isLarge = false }: { rows: readonly SumRow[]; isLarge?: boolean }) {
  return (
    <dl className={classNames("grid gap-2", isLarge && "text-lg font-semibold")}>
      {rows.map(({ label, amount, note }, at) => (
        <div
          key={at}
          className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2 last:border-0"
        >
          <dt className="min-w-0">{label}</dt>
          <dd className="tabular text-right">{amount}</dd>
          {note && <dd className="w-full text-sm font-normal text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Repayment, rate and comparison rate side by side, and what belongs beside them (LAW-03, LAW-04, T12). */
function Finance({ finance }: { finance: NonNullable<DealView["finance"]> }) {
  const { repayment, rate, comparison, total, basis, disclaimer } = finance;
  return (
    <section aria-label="Finance estimate" className="grid gap-3 rounded-card border border-line p-4 sm:p-5">
      {comparison === null ? (
        <p className="text-xl font-semibold">{repayment}</p>
      ) : (
        <RepaymentFigures
          {...{ repayment, rate, comparison }}
          className="flex-col gap-y-1 text-xl @lg:flex-row"
        />
      )}
      {total && <p className="tabular">{total}</p>}
      <div className="grid gap-1.5 text-xs text-muted">
        {comparison !== null && <ComparisonTexts />}
        {basis.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {disclaimer && (
        <Disclosure title="The lender’s conditions">
          <p className="text-sm whitespace-pre-line text-muted">{disclaimer}</p>
        </Disclosure>
      )}
    </section>
  );
}

/** In the garage, on paper, or as a link. */
function Keep({ view }: { view: DealView }) {
  const { car, query, isSaved, pdfHref, shareUrl } = view;
  const { Form, data, state } = useFetcher<DealView | null>();
  // What was typed is worked out once its field is left: until then it is not in what would be kept.
  const busy = useNavigation().state !== "idle";
  const problem = data === null ? UNEXPECTED_ERROR : data?.formError;
  return (
    <Part title="Keep it">
      <div className="flex flex-wrap gap-3">
        <Form
          method="post"
          action={toDealPath(car.slug)}
          preventScrollReset
          onSubmit={(event) => busy && event.preventDefault()}
        >
          <input type="hidden" name={DEAL_FIELD} value={query} />
          <Button
            type="submit"
            variant="secondary"
            name={DEAL_WORK.field}
            value={isSaved ? DEAL_WORK.remove : DEAL_WORK.save}
            aria-disabled={busy || undefined}
          >
            <Icon icon={Heart} size={18} className={isSaved ? "fill-current" : undefined} />
            {isSaved ? "Take it out of my garage" : "Save it in my garage"}
          </Button>
        </Form>
        <a
          href={pdfHref}
          rel="nofollow"
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          className={buildButtonClass({ variant: "secondary" })}
        >
          <Icon icon={FileText} size={18} />
          Print it (PDF)
        </a>
        <CopyLink key={shareUrl} url={shareUrl} />
      </div>
      {problem && state === "idle" && <Problem>{problem}</Problem>}
      {isSaved && (
        <p role="status">
          It is in{" "}
          <a href="/my-garage#deals" className="link">
            your garage
          </a>
          , with its prices as they are when you open it.
        </p>
      )}
      <p className="text-sm text-muted">
        Whoever has the link sees this page: your trade-in and what it takes off, and nothing else about you.
      </p>
    </Part>
  );
}

const COPY_LABELS = { idle: "Copy the link", copied: "Link copied" };

/** Copies the deal's address; without scripts it is a link, and stands there where the page may not copy. */
function CopyLink({ url }: { url: string }) {
  const { state, copy } = useCopyText(url);
  if (state === "refused")
    return (
      <TextField
        label="Link to this deal"
        className="w-full"
        readOnly
        autoFocus
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    );
  return (
    <>
      <a href={url} className={classNames(buildButtonClass({ variant: "secondary" }), "hydrated:hidden")}>
        Link to this deal
      </a>
      <Button variant="secondary" className="hidden hydrated:inline-flex" onClick={copy}>
        <Icon icon={LinkIcon} size={18} />
        <span aria-live="polite">{COPY_LABELS[state]}</span>
      </Button>
    </>
  );
}
