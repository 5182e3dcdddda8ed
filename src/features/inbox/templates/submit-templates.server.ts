import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { MAX_TEMPLATES, readTemplate, type Template } from "#features/leads/replies/templates/template.ts";
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
} from "#features/leads/replies/templates/template-store.server.ts";
import { normaliseTyped, type PostedForm } from "#platform/http/read-input.ts";
import { TEMPLATE_FIELDS, TEMPLATE_INTENTS, type TemplatesAnswer } from "./templates-view.ts";

type TemplateText = Pick<Template, "name" | "body">;
const ANSWER = { error: null, done: null, typed: null, removed: null, theirs: null };

/** Adds, changes or removes a template. */
export async function submitTemplates({ act }: StaffContext, form: PostedForm): Promise<TemplatesAnswer> {
  const read = (name: keyof typeof TEMPLATE_FIELDS) => form(TEMPLATE_FIELDS[name]);
  const id = /^\d{1,15}$/.test(read("id")) ? read("id") : "";
  if (read("intent") === TEMPLATE_INTENTS.remove) return act("settings:edit", (tx) => remove(tx, id));
  const typed = { name: normaliseTyped(read("name")), body: normaliseTyped(read("body")) };
  const template = readTemplate(typed.name, typed.body);
  if (!template.ok) return { ...ANSWER, id, typed, error: template.error };
  const saved = await act("settings:edit", (tx) =>
    id === ""
      ? add(tx, template)
      : change(tx, { ...template, id: Number(id), version: Number(read("version")) }),
  );
  return { ...saved, id, typed: saved.error === null ? null : typed };
}

type Saved = Omit<TemplatesAnswer, "id">;

async function add(tx: StaffTransaction, text: TemplateText): Promise<Saved> {
  const added = await addTemplate(tx, text);
  if (!added.ok) return { ...ANSWER, error: REFUSALS[added.reason] };
  await tx.record({
    action: "add template",
    subject: { kind: "template", id: text.name },
    after: { text: text.body },
  });
  return { ...ANSWER, done: `“${text.name}” is saved.` };
}

async function change(tx: StaffTransaction, { name, body, ...asked }: Template): Promise<Saved> {
  const changed = await changeTemplate(tx, { name, body, ...asked });
  if (!changed.ok)
    return {
      ...{ ...ANSWER, error: REFUSALS[changed.reason] },
      theirs: changed.reason === "conflict" ? { name: changed.theirs.name, body: changed.theirs.body } : null,
    };
  const { before } = changed;
  await tx.record({
    ...{ action: "change template", subject: { kind: "template", id: name } },
    ...{ before: { name: before.name, text: before.body }, after: { name, text: body } },
  });
  return { ...ANSWER, done: `“${name}” is saved.` };
}

async function remove(tx: StaffTransaction, id: string): Promise<TemplatesAnswer> {
  const removed = id === "" ? null : await removeTemplate(tx, Number(id));
  if (!removed) return { ...ANSWER, id: "", error: REFUSALS.gone };
  const subject = { kind: "template", id: removed.name };
  await tx.record({ action: "remove template", subject, before: { text: removed.body } });
  return { ...ANSWER, id: "", done: `“${removed.name}” is removed.`, removed };
}

const REFUSALS = {
  taken: "Another template has this name. Choose another name.",
  full: `${MAX_TEMPLATES} templates are enough for anybody to find the right one. Remove one first.`,
  gone: "Somebody removed this template in the meantime.",
  conflict: "Somebody else changed this template in the meantime: theirs is below. Save again to replace it.",
} as const;
