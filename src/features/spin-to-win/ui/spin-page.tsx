import type { ReactNode } from "react";
import { AccountCard, AccountLayout } from "#features/account/ui/account-layout.tsx";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { RichTextView } from "#features/content/text/rich-text-view.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import type { SpinState, SpinView } from "../take/spin-view.ts";
import { PrizeList } from "./prize-list.tsx";
import { SpinResult, toHeading } from "./spin-result.tsx";
import { useWheel } from "./use-wheel.ts";
import { Wheel } from "./wheel.tsx";

/** Visitors have no form. */
const EntryForm = lazyPart(() => import("./entry-form.tsx"));

const TERMS = "terms";
const HEADING = "mb-4 text-2xl font-bold tracking-tight";

/** The promotion with its wheel: prizes and odds for everybody, the spin for who is signed in (PAGE-08). */
export function SpinPage({ site, view }: { site: SiteView; view: SpinView }) {
  const { prizes, state } = view;
  const result = state.kind === "result" ? state.result : null;
  const stopsAt = prizes.find(({ key }) => key === result?.prizeKey) ?? null;
  const { isTurning, isNew, stop } = useWheel(result !== null, stopsAt !== null);
  return (
    <AccountLayout site={site} title={view.title} lead={view.lead}>
      <LiveRegion message={describeTurn(state, isTurning)} />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
        <div className="grid gap-6">
          <Wheel prizes={prizes} stopsAt={stopsAt} isTurning={isTurning} onStop={stop} />
          <AccountCard site={site}>
            {isTurning ? (
              <p className="text-2xl font-bold">The wheel is turning…</p>
            ) : (
              <Action view={view} isNew={isNew} />
            )}
          </AccountCard>
        </div>
        <AccountCard site={site}>
          <h2 className={HEADING}>Prizes and odds</h2>
          <PrizeList prizes={prizes} />
          <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
            The odds are those of the next spin, and change when a prize is gone. Each person has one spin.
            Open until {view.lastDay}.
          </p>
        </AccountCard>
      </div>
      <Terms view={view} />
    </AccountLayout>
  );
}

function describeTurn(state: SpinState, isTurning: boolean): string {
  if (isTurning) return "The wheel is turning.";
  return state.kind === "result" ? toHeading(state.result) : "";
}

const SEE_FIELDS = "The wheel has not turned yet. Please check what is marked below.";

/** What the person may do now. */
function Action({ view: { state, error, entrants }, isNew }: { view: SpinView; isNew: boolean }) {
  switch (state.kind) {
    case "result":
      return <SpinResult result={state.result} isNew={isNew} />;
    case "gone":
      return (
        <p className="text-lg font-semibold">
          All prizes are won. Thank you to everybody who spun the wheel.
        </p>
      );
    case "entry":
      return (
        <>
          <h2 className={HEADING}>Your spin</h2>
          <FormMessage error={error ?? (Object.keys(state.errors).length > 0 ? SEE_FIELDS : null)} />
          <EntryForm state={state} entrants={entrants} termsHref={`#${TERMS}`} />
        </>
      );
    default:
      return <SignIn state={state} />;
  }
}

function SignIn({ state: { kind, signInHref } }: { state: Extract<SpinState, { signInHref: string }> }) {
  const isVisitor = kind === "visitor";
  return (
    <div className="grid gap-4">
      <h2 className="text-2xl font-bold tracking-tight">One spin for each person</h2>
      <p>
        {isVisitor
          ? "Sign in with your mobile number to spin the wheel. We text you a code; there is no password."
          : "To spin the wheel, add your mobile number first. We text you a code to check that it is yours."}
      </p>
      <LinkButton to={signInHref} reloadDocument size="large" wide>
        {isVisitor ? "Sign in to spin" : "Add your number"}
      </LinkButton>
    </div>
  );
}

/** What trade promotion law has to be on the page: who runs it, the permits and the terms of entry. */
function Terms({ view }: { view: SpinView }) {
  const { promoter, permits, entrants, terms } = view;
  return (
    <section id={TERMS} className="mt-10 max-w-4xl scroll-mt-24 border-t border-line pt-8">
      <h2 className={HEADING}>Terms of entry</h2>
      <dl className="mb-6 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
        <Fact label="Promoter">
          {promoter.name}, ABN <span className="whitespace-nowrap">{promoter.abn}</span>
        </Fact>
        <Fact label="Who may enter">
          <span className="inline-block first-letter:uppercase">{entrants}</span>
        </Fact>
        <Fact label="Open until">{view.lastDay}</Fact>
        <Fact label="Permit">{permits.join(", ")}</Fact>
      </dl>
      <RichTextView text={terms} />
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
