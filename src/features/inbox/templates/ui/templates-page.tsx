import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import {
  MAX_TEMPLATE_LENGTH,
  MAX_TEMPLATE_NAME,
  PLACEHOLDERS,
  type Template,
} from "#features/leads/replies/templates/template.ts";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextAreaField, TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import {
  TEMPLATE_FIELDS,
  TEMPLATE_INTENTS,
  type TemplatesAnswer,
  type TemplatesView,
} from "../templates-view.ts";

interface Props {
  view: TemplatesView;
  answer: TemplatesAnswer | undefined;
}

/** Answers that staff need often. */
export function TemplatesPage({ view: { templates, leadsHref }, answer }: Props) {
  const own = answer?.id === "" ? answer : undefined;
  return (
    <>
      <Link to={leadsHref} className="link inline-flex min-h-11 items-center text-sm">
        All leads
      </Link>
      <PageHead title="Templates" />
      <p className="mb-5 measure text-muted">
        Answers that you need often. Whoever answers a lead puts one in and changes what they like.
      </p>
      <div className="grid max-w-3xl gap-4">
        {templates.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            answer={answer?.id === String(template.id) ? answer : undefined}
          />
        ))}
        <section aria-labelledby="new-template" className="card p-4">
          <h2 id="new-template" className="mb-3 font-semibold">
            New template
          </h2>
          <FormMessage error={own?.error ?? null} done={own?.done ?? null} />
          {own?.removed && <PutBack removed={own.removed} />}
          <TemplateForm answer={own} />
        </section>
        <dl className="grid gap-1 text-sm text-muted">
          {Object.entries(PLACEHOLDERS).map(([place, meaning]) => (
            <div key={place} className="flex gap-2">
              <dt className="font-mono">{`{${place}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

function TemplateCard({ template, answer }: { template: Template; answer: TemplatesAnswer | undefined }) {
  const { name } = template;
  return (
    <Disclosure title={name} open={answer !== undefined} className="card px-4 py-1">
      <FormMessage error={answer?.error ?? null} done={answer?.done ?? null} />
      {answer?.theirs && (
        <p className="mb-4 rounded-card bg-quiet p-4 whitespace-pre-wrap wrap-anywhere">
          <strong>{answer.theirs.name}</strong>
          {`\n${answer.theirs.body}`}
        </p>
      )}
      <TemplateForm template={template} answer={answer} />
    </Disclosure>
  );
}

function TemplateForm({ template, answer }: { template?: Template; answer: TemplatesAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === "submitting";
  const isNew = !template;
  useEffect(() => {
    if (isNew && answer?.done) form.current?.reset();
  }, [isNew, answer]);
  const shown = answer?.typed ?? template;
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-3 pb-3">
      <input type="hidden" name={TEMPLATE_FIELDS.id} value={template?.id ?? ""} />
      <input type="hidden" name={TEMPLATE_FIELDS.version} value={template?.version ?? ""} />
      <TextField
        label="Name"
        name={TEMPLATE_FIELDS.name}
        maxLength={MAX_TEMPLATE_NAME}
        defaultValue={shown?.name}
      />
      <TextAreaField
        label="Text"
        name={TEMPLATE_FIELDS.body}
        rows={6}
        maxLength={MAX_TEMPLATE_LENGTH}
        defaultValue={shown?.body}
        placeholder="Hi {name}, the {car} is still here. When would you like to see it?"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name={TEMPLATE_FIELDS.intent} value={TEMPLATE_INTENTS.save} disabled={isBusy}>
          {isNew ? "Add template" : "Save"}
        </Button>
        {!isNew && (
          <Button
            type="submit"
            name={TEMPLATE_FIELDS.intent}
            value={TEMPLATE_INTENTS.remove}
            variant="secondary"
            disabled={isBusy}
          >
            Remove
          </Button>
        )}
      </div>
    </Form>
  );
}

function PutBack({ removed: { name, body } }: { removed: NonNullable<TemplatesAnswer["removed"]> }) {
  return (
    <Form method="post" preventScrollReset className="mb-4">
      <input type="hidden" name={TEMPLATE_FIELDS.name} value={name} />
      <input type="hidden" name={TEMPLATE_FIELDS.body} value={body} />
      <Button
        type="submit"
        name={TEMPLATE_FIELDS.intent}
        value={TEMPLATE_INTENTS.save}
        variant="secondary"
        size="small"
      >
        Undo
      </Button>
    </Form>
  );
}
