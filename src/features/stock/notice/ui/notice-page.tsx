import { type ComponentProps, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { FORMER_USES, MAX_NOTICE_TEXT, PPSR_RESULTS, WRITE_OFFS } from "#features/vehicles/vehicle-notice.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { useLeaveWarning } from "#ui/page/use-leave-warning.ts";
import {
  NOTICE_LABELS,
  type NoticeField,
  type NoticeFormAnswer,
  type NoticePageView,
  TICKED,
  VERSION_FIELD,
} from "../notice-view.ts";
import { NoticeLines } from "./notice-lines.tsx";

/** The answers for the notice of a used vehicle (D460). */
export function NoticePage({ view, answer }: { view: NoticePageView; answer: NoticeFormAnswer | undefined }) {
  const { title, facts, version, warranties, hasMotor, law, last } = view;
  const isBusy = useNavigation().state !== "idle";
  const typed = answer?.typed ?? view.typed;
  const typing = useRef<HTMLFormElement>(null);
  useLeaveWarning(typing, answer?.done ? answer : null);
  const field = (name: NoticeField) => ({
    ...{ label: NOTICE_LABELS[name], name, defaultValue: typed[name], error: answer?.errors[name] },
    // A saved form shows what was made of it.
    key: answer?.typed ? name : `${name} ${version}`,
  });
  const fromStock = (name: NoticeField) =>
    view.proposed.includes(name) && !answer?.typed ? "From the stock, not saved yet: check it." : undefined;
  const line = (name: NoticeField, more: Partial<ComponentProps<typeof TextField>> = {}) => {
    const { key, ...props } = field(name);
    return <TextField key={key} {...props} autoComplete="off" hint={fromStock(name)} {...more} />;
  };
  const choice = (name: NoticeField, options: readonly (readonly [string, string])[], hint?: string) => {
    const { key, ...props } = field(name);
    return (
      <SelectField key={key} {...props} hint={fromStock(name) ?? hint}>
        <option value="">Not answered</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  };
  return (
    <div className="measure">
      <Link to={view.backHref} className="link mb-1 inline-flex min-h-11 items-center text-sm">
        Back to the vehicle
      </Link>
      <PageHead title={`Notice: ${title}`}>
        <a href={view.pdfHref} className="link inline-flex min-h-11 items-center">
          Notice to print (PDF)
        </a>
      </PageHead>
      <p className="-mt-3 mb-5 text-muted wrap-anywhere">{facts}</p>
      <FormMessage error={answer?.error ?? null} done={answer?.done ?? null} />
      {answer?.theirs && (
        <section aria-labelledby="theirs" className="card mb-5 grid gap-3 p-4">
          <h2 id="theirs" className="font-semibold">
            What somebody else saved
          </h2>
          <NoticeLines lines={answer.theirs.lines} />
        </section>
      )}
      <Needed view={view} />
      <Form ref={typing} method="post" className="card grid gap-6 p-4">
        <input type="hidden" name={VERSION_FIELD} value={answer?.theirs?.version ?? version} />
        {choice("writeOff", Object.entries(WRITE_OFFS), "What a vehicle history or PPSR certificate says.")}
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold sm:col-span-2">Money owing on it (PPSR)</legend>
          {choice("ppsrResult", Object.entries(PPSR_RESULTS))}
          {line("ppsrDay", { type: "date" })}
          {line("ppsrNumber", { maxLength: MAX_NOTICE_TEXT })}
          {line("ppsrBy", { maxLength: MAX_NOTICE_TEXT, optional: true })}
        </fieldset>
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold sm:col-span-2">The vehicle</legend>
          {choice(
            "warranty",
            warranties.map(({ value, label }) => [value, label]),
          )}
          {choice("formerUse", Object.entries(FORMER_USES))}
          {hasMotor &&
            line("odometer", {
              inputMode: "numeric",
              hint: fromStock("odometer") ?? "What it shows today.",
            })}
          {hasMotor &&
            line("engine", { maxLength: MAX_NOTICE_TEXT, hint: "Enter “none” if it has no number." })}
          {line("licence", { type: "date" })}
          <Checkbox
            key={answer?.typed ? "unlicensed" : `unlicensed ${version}`}
            name="unlicensed"
            value={TICKED}
            defaultChecked={typed.unlicensed === TICKED}
            className="self-end"
          >
            {NOTICE_LABELS.unlicensed}
          </Checkbox>
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" disabled={isBusy}>
            Save
          </Button>
          {last && <p className="text-sm text-muted">Last changed {last}</p>}
        </div>
      </Form>
      {law && (
        <p className="mt-5 text-sm text-muted">
          What {law.state} wants is from{" "}
          <a href={law.source.url} target="_blank" rel="noreferrer" className="link">
            {law.source.title}
            <span className="sr-only">, opens in a new tab</span>
          </a>
          . The PDF has your answers in our own layout: compare it with the prescribed form before you use it.
        </p>
      )}
    </div>
  );
}

/** What is still to be answered, and what happens without it. */
function Needed({ view: { law, missing, hasVin } }: { view: NoticePageView }) {
  if (missing.length === 0 && hasVin) return null;
  return (
    <div className="card mb-5 grid gap-2 p-4">
      {missing.length > 0 &&
        (law ? (
          <p>
            <span className="font-semibold text-danger">
              The site does not show this vehicle before its notice is answered.
            </span>{" "}
            In {law.state}, {law.form} goes with a used vehicle that is offered. Still missing:{" "}
            {missing.join(", ")}.
          </p>
        ) : (
          <p>
            We know no law of this state that asks for these answers before you advertise. Shoppers trust a
            car more with them. Not answered: {missing.join(", ")}.
          </p>
        ))}
      {!hasVin && <p>The stock has no VIN: the PDF leaves a line for it.</p>}
    </div>
  );
}
