import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import { MAX_TEMPLATES, type Template } from "./template.ts";

const COLUMNS = "id, name, body, version";

/** The templates of an account, by name. */
export async function listTemplates(tx: AccountTransaction): Promise<readonly Template[]> {
  return tx.query<Template>(
    `select ${COLUMNS} from reply_template where account_id = $1 order by lower(name), id`,
    [tx.accountId],
  );
}

type TemplateText = Pick<Template, "name" | "body">;

export type AddedTemplate = { readonly ok: true } | { readonly ok: false; readonly reason: "taken" | "full" };

/** Adds a template, unless there are enough or another one has its name. */
export async function addTemplate(
  tx: AccountTransaction,
  { name, body }: TemplateText,
): Promise<AddedTemplate> {
  const { count } = requireRow(
    await tx.query<{ count: number }>(
      "select count(*)::int as count from reply_template where account_id = $1",
      [tx.accountId],
    ),
  );
  if (count >= MAX_TEMPLATES) return { ok: false, reason: "full" };
  const added = await tx.query(
    `insert into reply_template (account_id, name, body) values ($1, $2, $3)
     on conflict (account_id, name) do nothing returning id`,
    [tx.accountId, name, body],
  );
  return added.length > 0 ? { ok: true } : { ok: false, reason: "taken" };
}

export type ChangedTemplate =
  | { readonly ok: true; readonly before: TemplateText }
  | { readonly ok: false; readonly reason: "gone" | "taken" }
  | { readonly ok: false; readonly reason: "conflict"; readonly theirs: Template };

/**
 * Changes a template.
 * @param version of it as it was shown: if somebody else has changed it since, theirs stays
 */
export async function changeTemplate(
  tx: AccountTransaction,
  { id, name, body, version }: Template,
): Promise<ChangedTemplate> {
  const [now] = await tx.query<Template>(
    `select ${COLUMNS} from reply_template where account_id = $1 and id = $2 for update`,
    [tx.accountId, id],
  );
  if (!now) return { ok: false, reason: "gone" };
  if (now.version !== version) return { ok: false, reason: "conflict", theirs: now };
  const taken = await tx.query(
    "select from reply_template where account_id = $1 and name = $2 and id <> $3",
    [...[tx.accountId, name, id]],
  );
  if (taken.length > 0) return { ok: false, reason: "taken" };
  await tx.query(
    "update reply_template set name = $3, body = $4, version = version + 1 where account_id = $1 and id = $2",
    [tx.accountId, id, name, body],
  );
  return { ok: true, before: { name: now.name, body: now.body } };
}

/** Removes a template. @returns what it was; null if it was not there */
export async function removeTemplate(tx: AccountTransaction, id: number): Promise<TemplateText | null> {
  const [removed] = await tx.query<TemplateText>(
    "delete from reply_template where account_id = $1 and id = $2 returning name, body",
    [tx.accountId, id],
  );
  return removed ?? null;
}
