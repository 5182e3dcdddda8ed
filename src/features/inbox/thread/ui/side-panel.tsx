import { Form } from "react-router";
import { MAX_STEP_LENGTH } from "#features/leads/threads/thread.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { THREAD_FIELDS, THREAD_INTENTS, type ThreadAnswer, type ThreadPageView } from "../thread-view.ts";
import { IntentButton } from "./intent-button.tsx";
import { findAnswer, Outcome } from "./outcome.tsx";

interface Props {
  view: ThreadPageView;
  answer: ThreadAnswer | undefined;
}

/** Who has it, what comes next, and whether it is done. */
export function SidePanel({ view, answer }: Props) {
  return (
    <aside aria-label="This lead" className="grid gap-4">
      <Assigned view={view} answer={answer} />
      <NextStep view={view} answer={answer} />
      {view.bookHref && (
        <LinkButton to={view.bookHref} variant="secondary">
          Book a test drive
        </LinkButton>
      )}
      <State view={view} answer={answer} />
    </aside>
  );
}

const Version = ({ view }: Pick<Props, "view">) => (
  <input type="hidden" name={THREAD_FIELDS.version} value={view.version} />
);

function Assigned({ view, answer }: Props) {
  const { assignee, assignees, moves, you, may } = view;
  const isMine = assignee?.id === you;
  const mayTake = assignees.some(({ id }) => id === you);
  return (
    <section aria-labelledby="assigned" className="card grid gap-3 p-4">
      <h2 id="assigned" className="font-semibold">
        {assignee === null ? "Nobody has it yet" : isMine ? "You have it" : `${assignee.name} has it`}
      </h2>
      {moves && <p className="text-sm text-muted">{moves}</p>}
      <Outcome answer={findAnswer(answer, [THREAD_INTENTS.assign])} version={view.version} />
      {may.assign && mayTake && !isMine && (
        <Form method="post" preventScrollReset>
          <Version view={view} />
          <input type="hidden" name={THREAD_FIELDS.assignee} value={you} />
          <IntentButton intent={THREAD_INTENTS.assign} wide>
            {assignee === null ? "Take it" : `Take it from ${assignee.name}`}
          </IntentButton>
        </Form>
      )}
      {may.assign && (
        <Form
          method="post"
          preventScrollReset
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
        >
          <Version view={view} />
          <SelectField
            key={assignee?.id ?? ""}
            label="Give it to"
            name={THREAD_FIELDS.assignee}
            defaultValue={assignee?.id ?? ""}
          >
            <option value="">Nobody</option>
            {assignees.map(({ id, name, takesLeads }) => (
              <option key={id} value={id}>
                {id === you ? `${name} (you)` : takesLeads ? name : `${name} (wants no new leads)`}
              </option>
            ))}
          </SelectField>
          <IntentButton intent={THREAD_INTENTS.assign} variant="secondary">
            Give
          </IntentButton>
        </Form>
      )}
    </section>
  );
}

function NextStep({ view, answer }: Props) {
  const { nextStep, may, clock, today } = view;
  const own = findAnswer(answer, [THREAD_INTENTS.plan, THREAD_INTENTS.clearStep]);
  const typed = own?.typed;
  return (
    <section aria-labelledby="next-step" className="card grid gap-3 p-4">
      <h2 id="next-step" className="font-semibold">
        Next step
      </h2>
      {nextStep ? (
        <p className="wrap-anywhere">
          {nextStep.text}
          <span className={`block text-sm ${nextStep.isPast ? "font-semibold text-danger" : "text-muted"}`}>
            {nextStep.at}
            {nextStep.isPast && ", which has passed"}
          </span>
        </p>
      ) : (
        <p className="text-sm text-muted">None planned.</p>
      )}
      <Outcome answer={own} version={view.version} />
      {may.reply && nextStep && (
        <Form method="post" preventScrollReset>
          <Version view={view} />
          <IntentButton intent={THREAD_INTENTS.clearStep} variant="secondary" size="small">
            Done
          </IntentButton>
        </Form>
      )}
      {may.reply && (
        <Form
          key={`${nextStep?.text} ${nextStep?.at}`}
          method="post"
          preventScrollReset
          className="grid grid-cols-2 items-end gap-2 *:min-w-0 [&_input]:min-w-0 [&_input]:px-2"
        >
          <Version view={view} />
          <TextField
            label={nextStep ? "Plan another instead" : "What"}
            name={THREAD_FIELDS.step}
            defaultValue={typed?.step}
            maxLength={MAX_STEP_LENGTH}
            autoComplete="off"
            className="col-span-2"
          />
          <TextField
            label="Day"
            name={THREAD_FIELDS.date}
            type="date"
            min={today}
            defaultValue={typed?.date || today}
          />
          <TextField
            label={`Time (${clock})`}
            name={THREAD_FIELDS.time}
            type="time"
            defaultValue={typed?.time || "09:00"}
          />
          <IntentButton intent={THREAD_INTENTS.plan} variant="secondary" className="col-span-2">
            Save next step
          </IntentButton>
        </Form>
      )}
    </section>
  );
}

function State({ view, answer }: Props) {
  const { isClosed, due, answered, postcode, optIn, may } = view;
  const intents = [THREAD_INTENTS.close, THREAD_INTENTS.reopen, THREAD_INTENTS.answered] as const;
  return (
    <section aria-labelledby="state" className="card grid gap-3 p-4">
      <h2 id="state" className="font-semibold">
        {isClosed ? "Closed" : "Open"}
      </h2>
      <p className="text-sm text-muted">
        {[due?.text, answered, postcode && `Postcode ${postcode}`].filter(Boolean).join(" · ")}
        <span className="block">
          {optIn ? "Agreed to offers by email" : "Has not agreed to offers by email"}
        </span>
      </p>
      <Outcome answer={findAnswer(answer, intents)} version={view.version} />
      {may.reply && (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <Version view={view} />
          {due && (
            <IntentButton intent={THREAD_INTENTS.answered} variant="secondary" size="small">
              Mark answered
            </IntentButton>
          )}
          <IntentButton
            intent={isClosed ? THREAD_INTENTS.reopen : THREAD_INTENTS.close}
            variant="secondary"
            size="small"
          >
            {isClosed ? "Open again" : "Close"}
          </IntentButton>
        </Form>
      )}
    </section>
  );
}
