import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import { useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { STATES } from "#features/places/states.ts";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { BODIES, DRIVES, FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { useLeaveWarning } from "#ui/page/use-leave-warning.ts";
import { NoticeLines } from "../../notice/ui/notice-lines.tsx";
import {
  ENTRY_CONTROLS,
  ENTRY_INTENTS,
  ENTRY_LABELS,
  type EntryAnswer,
  type EntryField,
  type EntryPageView,
  type TypedEntry,
} from "../entry-view.ts";

const CONDITIONS = { used: "Used", demo: "Demo", new: "New" };
const PRICE_TYPES = { drive_away: "Drive away", egc: "Excl. govt. charges" };

/** A vehicle that is entered by hand: in the order in which one stands beside it. */
export function EntryPage({ view, answer }: { view: EntryPageView; answer: EntryAnswer | undefined }) {
  const { title, values, version, isWithdrawn, yards, makes, stockHref, photosHref, siteHref } = view;
  const isBusy = useNavigation().state !== "idle";
  const makesId = useId();
  const typed = answer?.typed ?? values;
  const field = (name: EntryField) => ({
    ...{ label: ENTRY_LABELS[name], name, defaultValue: typed[name] },
    error: answer?.errors[name],
    // A saved form shows what was made of it, and one that a look-up filled in what was found.
    key: answer?.typed ? `${name} ${answer.lookUp?.proposed ?? ""}` : `${name} ${version}`,
  });
  const line = (name: EntryField, more: Partial<Parameters<typeof TextField>[0]> = {}) => {
    const { key, ...props } = field(name);
    return <TextField key={key} {...props} autoComplete="off" {...more} />;
  };
  const area = (name: EntryField) => {
    const { key, ...props } = field(name);
    return <TextAreaField key={key} {...props} optional rows={6} />;
  };
  const choice = (name: EntryField, options: Readonly<Record<string, string>>, none: string | null) => {
    const { key, ...props } = field(name);
    return (
      <SelectField key={key} {...props} optional={none !== null}>
        {none !== null && <option value="">{none}</option>}
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  };
  const typing = useRef<HTMLFormElement>(null);
  useLeaveWarning(typing, answer?.done ? answer : null);
  return (
    <div className="measure">
      <PageHead title={title ?? "Add a vehicle"}>
        <Link to={stockHref} className="link inline-flex min-h-11 items-center">
          Back to the stock
        </Link>
      </PageHead>
      <FormMessage error={answer?.error ?? null} done={answer?.done ?? answer?.notice ?? null} />
      {answer?.knownHref && (
        <p className="-mt-3 mb-5">
          <Link to={answer.knownHref} className="link inline-flex min-h-11 items-center font-semibold">
            Show the vehicle that is there
          </Link>
        </p>
      )}
      {answer?.theirs && <Theirs theirs={answer.theirs} yards={yards} />}
      {photosHref && (
        <p className="mb-5 flex flex-wrap gap-x-5">
          <Link to={photosHref} className="link inline-flex min-h-11 items-center">
            Photos
          </Link>
          {siteHref && (
            <a
              href={siteHref}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center gap-1.5"
            >
              On your site<span className="sr-only">, opens in a new tab</span>
              <Icon icon={ExternalLink} size={16} />
            </a>
          )}
        </p>
      )}
      {isWithdrawn ? (
        <Withdrawn isBusy={isBusy} />
      ) : (
        <Form ref={typing} method="post" className="card grid gap-5 p-4">
          <input type="hidden" name={ENTRY_CONTROLS.version} value={answer?.version ?? version} />
          {/* What Enter in a field presses: the first button of the form, which would else be the look-up. */}
          <button
            type="submit"
            name={ENTRY_CONTROLS.intent}
            value={ENTRY_INTENTS.save}
            disabled={isBusy}
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          />
          {title === null && (
            <p className="text-muted">
              Enter what you know; make, model and year are needed, and the VIN, the registration or a stock
              number. Photos come next, and the car is on your site at once, or in Western Australia once its
              notice is answered.
            </p>
          )}
          <div className="grid grid-cols-2 gap-4">
            {line("vin", { optional: true, autoCapitalize: "characters", className: "col-span-2" })}
            {line("rego", { optional: true, autoCapitalize: "characters" })}
            {view.lookUpState !== null && <LookUp state={view.lookUpState} answer={answer} isBusy={isBusy} />}
            {line("stockNumber", { optional: true })}
            {line("make", { list: makesId, required: true })}
            {line("model", { required: true })}
            {line("badge", { optional: true })}
            {line("year", { inputMode: "numeric", required: true })}
            {choice("carType", CONDITIONS, null)}
            {line("km", { inputMode: "numeric", optional: true })}
            {line("price", { inputMode: "decimal", optional: true })}
            {choice("priceType", PRICE_TYPES, null)}
            {choice("transmission", TRANSMISSIONS, "Not known")}
            {choice("fuel", FUELS, "Not known")}
            {choice("body", BODIES, "Not known")}
            {choice("drive", DRIVES, "Not known")}
            {line("colour", { optional: true })}
            {yards.length > 0 &&
              choice(
                "yard",
                Object.fromEntries(yards.map(({ id, name }) => [`${id}`, name])),
                yards.length > 1 ? "Choose a yard" : null,
              )}
          </div>
          <datalist id={makesId}>
            {makes.map((make) => (
              <option key={make} value={make} />
            ))}
          </datalist>
          {area("comments")}
          {answer && answer.doubts.length > 0 && (
            <div role="alert" className="rounded-card border-2 border-line-strong p-4">
              <p className="font-semibold">Is this right?</p>
              <ul className="list-disc pl-5">
                {answer.doubts.map((doubt) => (
                  <li key={doubt}>{doubt}</li>
                ))}
              </ul>
              <Button
                type="submit"
                name={ENTRY_CONTROLS.intent}
                value={ENTRY_INTENTS.saveAnyway}
                variant="secondary"
                className="mt-3"
                disabled={isBusy}
              >
                Yes, save it
              </Button>
            </div>
          )}
          <Button
            type="submit"
            name={ENTRY_CONTROLS.intent}
            value={ENTRY_INTENTS.save}
            disabled={isBusy}
            className="justify-self-start"
          >
            {title === null ? "Add and go on to photos" : "Save"}
          </Button>
        </Form>
      )}
      {title !== null && !isWithdrawn && (
        <Form method="post" className="mt-5">
          <Button
            type="submit"
            name={ENTRY_CONTROLS.intent}
            value={ENTRY_INTENTS.withdraw}
            variant="secondary"
            disabled={isBusy}
          >
            Take it off the site
          </Button>
        </Form>
      )}
    </div>
  );
}

const WORDS: Readonly<Partial<Record<EntryField, Readonly<Record<string, string>>>>> = {
  ...{ carType: CONDITIONS, priceType: PRICE_TYPES, transmission: TRANSMISSIONS, fuel: FUELS, body: BODIES },
  drive: DRIVES,
};

/** What somebody else saved in the meantime. */
function Theirs({ theirs, yards }: { theirs: Partial<TypedEntry>; yards: EntryPageView["yards"] }) {
  const fields = Object.entries(theirs) as [EntryField, string][];
  const toWords = (field: EntryField, value: string) =>
    field === "yard" ? yards.find(({ id }) => `${id}` === value)?.name : (WORDS[field]?.[value] ?? value);
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="theirs" className="card mb-5 grid gap-3 p-4">
      <h2 id="theirs" className="font-semibold">
        What is saved now
      </h2>
      <NoticeLines
        lines={fields.map(([field, value]) => ({
          name: ENTRY_LABELS[field],
          value: toWords(field, value) || "Nothing",
        }))}
      />
    </section>
  );
}

/** Fills in the rest by VIN, or by registration and state (D457). */
function LookUp({
  state,
  answer,
  isBusy,
}: {
  state: string;
  answer: EntryAnswer | undefined;
  isBusy: boolean;
}) {
  return (
    <>
      <SelectField
        label="Registered in"
        name={ENTRY_CONTROLS.state}
        defaultValue={answer?.lookUp?.state ?? state}
        error={answer?.errors[ENTRY_CONTROLS.state]}
      >
        <option value="">Choose</option>
        {STATES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <input type="hidden" name={ENTRY_CONTROLS.proposed} value={answer?.lookUp?.proposed ?? ""} />
      <div className="col-span-2">
        <Button
          type="submit"
          name={ENTRY_CONTROLS.intent}
          value={ENTRY_INTENTS.lookUp}
          variant="secondary"
          formNoValidate
          disabled={isBusy}
        >
          Look it up
        </Button>
        <p className="mt-1.5 text-sm text-muted">
          By the VIN, or by the registration and its state. It fills in what is known below.
        </p>
      </div>
    </>
  );
}

function Withdrawn({ isBusy }: { isBusy: boolean }) {
  return (
    <Form method="post" className="card grid gap-3 p-4">
      <p>This vehicle is not on your site. It keeps its address, its photos and its history.</p>
      <Button
        type="submit"
        name={ENTRY_CONTROLS.intent}
        value={ENTRY_INTENTS.restore}
        disabled={isBusy}
        className="justify-self-start"
      >
        Put it back
      </Button>
    </Form>
  );
}
