import { Form, useNavigation } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import {
  BULK_FIELDS,
  BULK_FORM,
  BULK_INTENTS,
  BULK_KINDS,
  type BulkAnswer,
  type BulkKind,
  MAX_BULK_EDIT,
} from "../bulk-view.ts";

const PRICE_KINDS: readonly string[] = ["amount", "percent", "fed-price"] satisfies BulkKind[];

interface Props {
  /** How many vehicles the search has. */
  count: number;
  mayPrice: boolean;
  answer: BulkAnswer | null;
  /** What this person changed last and may take back. */
  last: { readonly id: string; readonly text: string } | null;
}

/** Changes many vehicles at once: those whose boxes are ticked, or all of the search. A preview comes first. */
export function BulkPanel({ count, mayPrice, answer, last }: Props) {
  const intent = useNavigation().formData?.get(BULK_FIELDS.intent);
  const isBusy = intent === BULK_INTENTS.preview || intent === BULK_INTENTS.undo;
  const kinds = Object.entries(BULK_KINDS).filter(([kind]) => mayPrice || !PRICE_KINDS.includes(kind));
  return (
    <section aria-label="Change several vehicles" className="mb-5 grid gap-3">
      <Disclosure
        title="Change several at once"
        open={answer?.error !== null && answer !== null}
        className="card px-4 py-1"
      >
        <Form
          id={BULK_FORM}
          method="post"
          className="mt-1 mb-3 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <SelectField label="Which" name={BULK_FIELDS.which} defaultValue={answer?.typed.which ?? "chosen"}>
            <option value="chosen">The ones that are ticked</option>
            {count <= MAX_BULK_EDIT && <option value="all">All {count} of this search</option>}
          </SelectField>
          <SelectField
            label="What to do"
            name={BULK_FIELDS.kind}
            defaultValue={answer?.typed.kind ?? kinds[0]?.[0]}
          >
            {kinds.map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="By how much, or the tag"
            name={BULK_FIELDS.value}
            defaultValue={answer?.typed.value ?? ""}
            autoComplete="off"
            placeholder="-500 or -3"
          />
          <Button
            type="submit"
            name={BULK_FIELDS.intent}
            value={BULK_INTENTS.preview}
            variant="secondary"
            disabled={isBusy}
          >
            Preview
          </Button>
        </Form>
      </Disclosure>
      <Outcome answer={answer} />
      {last && (
        <Form method="post" className="flex flex-wrap items-center gap-x-3 text-sm">
          <input type="hidden" name={BULK_FIELDS.edit} value={last.id} />
          <p>{last.text}</p>
          <button
            type="submit"
            name={BULK_FIELDS.intent}
            value={BULK_INTENTS.undo}
            className="link min-h-11 font-semibold"
            disabled={isBusy}
          >
            Undo
          </button>
        </Form>
      )}
    </section>
  );
}

function Outcome({ answer }: Pick<Props, "answer">) {
  if (!answer || (answer.error === null && answer.done === null)) return null;
  return (
    <div role={answer.error ? "alert" : "status"} className="card grid gap-2 p-4">
      <p className={answer.error ? "font-semibold text-danger" : "text-success"}>
        {answer.error ?? answer.done}
      </p>
      {answer.refused.length > 0 && (
        <>
          <p className="font-semibold">Left as they are:</p>
          <ul className="list-disc pl-5 text-sm">
            {answer.refused.map(({ vehicleId, title, reason }) => (
              <li key={vehicleId}>
                {title}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
