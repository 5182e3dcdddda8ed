import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import {
  MAPPING_FIELDS,
  type MappingField,
  parseMapping,
} from "#features/inventory/feeds/mapping/mapping.ts";
import { beginMappingApart } from "#features/inventory/mappings/begin-mapping-apart.server.ts";
import {
  type ColumnChoice,
  changeColumns,
  listLacking,
} from "#features/inventory/mappings/change-columns.ts";
import {
  changeMappingDraft,
  findMappingDraft,
  insertMappingDraft,
  type MappingDocument,
  type MappingDraft,
} from "#features/inventory/mappings/mapping-draft-store.server.ts";
import { saveMappingOfFeed } from "#features/inventory/mappings/saved-mapping-store.server.ts";
import { isUuid, readRowId } from "#platform/http/read-input.ts";
import { formatList } from "#ui/base/format-list.ts";
import { toFeedsHref } from "../paths.ts";
import { findMappedFeed, readNewestFile, unpackFile } from "../store/read-feed-file.server.ts";
import { FIELD_NAMES } from "./field-names.ts";
import { MAPPING_FORM, MAPPING_INTENTS, MAX_UPLOAD_BYTES, type MappingAnswer } from "./mapping-view.ts";
import { readTexts } from "./show-mapping.server.ts";

/**
 * Takes a file to make a mapping for, what its columns mean, or the mapping for the feed.
 * @throws a response, a redirect once something was taken, and 404 for a feed that the account does not have
 */
export async function submitMapping(context: StaffContext, form: FormData): Promise<MappingAnswer> {
  const intent = form.get(MAPPING_FORM.intent);
  if (intent === MAPPING_INTENTS.upload || intent === MAPPING_INTENTS.useNewest)
    return begin(context, intent === MAPPING_INTENTS.upload ? form.get(MAPPING_FORM.file) : null);
  if (intent === MAPPING_INTENTS.apply || intent === MAPPING_INTENTS.save)
    return change(context, form, intent === MAPPING_INTENTS.save);
  return { error: "Please use one of the buttons of this page." };
}

interface GivenFile {
  readonly title: string;
  readonly content: Buffer;
}

async function begin(context: StaffContext, uploaded: FormDataEntryValue | null): Promise<MappingAnswer> {
  const { act, newId, now, params } = context;
  const sourceId = readRowId(params.feed);
  const { feed, newest } = await act("feeds:manage", async (tx) => ({
    feed: await findMappedFeed(tx, sourceId),
    newest: uploaded === null ? await readNewestFile(tx, sourceId) : null,
  }));
  if (!feed) throw new Response(null, { status: 404 });
  const content = newest && (await unpackFile(newest));
  const given: GivenFile | null = content
    ? { title: feed.name, content }
    : uploaded instanceof File && uploaded.size > 0
      ? { title: uploaded.name, content: Buffer.from(await uploaded.arrayBuffer()) }
      : null;
  if (!given) return { error: "Choose a file first: CSV, Excel (.xlsx), JSON or XML." };
  if (given.content.length > MAX_UPLOAD_BYTES)
    return {
      error:
        "The file is larger than 32 MB. A part of it is enough: its first rows say what the columns mean.",
    };
  const proposal = await beginMappingApart(given.content, { title: toTitle(given.title), now: now() });
  if (!proposal.ok) return { error: proposal.problem };
  const { begun } = proposal;
  if (begun.sample.rows.length === 0) return { error: "The file has no row that can be read." };
  const id = newId();
  await act("feeds:manage", (tx) =>
    insertMappingDraft(
      tx,
      { id, sourceId, mapping: feed.mapping, title: given.title.slice(0, 200), ...begun },
      now(),
    ),
  );
  throw redirect(toDraftHref(requireAccount(context).slug, sourceId, { id, page: null }), 303);
}

function toDraftHref(
  account: string,
  sourceId: number,
  { id, page }: { readonly id: string; readonly page: string | null },
): string {
  const asked = new URLSearchParams({ [MAPPING_FORM.draft]: id, ...(page && { [MAPPING_FORM.page]: page }) });
  return `${toFeedsHref(account, sourceId, "mapping")}?${asked}`;
}

/** Of what the mapping's name is made. */
const toTitle = (name: string) => name.toWellFormed().slice(0, 100);

async function change(context: StaffContext, form: FormData, isSaved: boolean): Promise<MappingAnswer> {
  const { act, now, params, url } = context;
  const account = requireAccount(context);
  const sourceId = readRowId(params.feed);
  const id = url.searchParams.get(MAPPING_FORM.draft) ?? "";
  if (!isUuid(id)) throw new Response(null, { status: 404 });
  const outcome = await act("feeds:manage", async (tx): Promise<MappingAnswer | "changed" | "saved"> => {
    const draft = await findMappingDraft(tx, { id, sourceId });
    if (!draft) return { error: "This draft is more than a day old, and gone. Choose the file again." };
    const document = readDocument(draft, form);
    const version = Number(form.get(MAPPING_FORM.version));
    if (!(await changeMappingDraft(tx, { id, version: Number.isInteger(version) ? version : 0 }, document)))
      return {
        error: "These choices were changed in another tab in the meantime. Reload the page to see them.",
      };
    if (!isSaved) return "changed";
    const lacking = listLacking(document);
    if (lacking.length > 0) {
      const names = formatList(lacking.map((field) => FIELD_NAMES[field]));
      return { error: `Not saved yet: choose a column for ${names}.` };
    }
    const parsed = parseMapping(JSON.stringify(document));
    if (!parsed.ok) return { error: `Not saved: ${parsed.problems.map(({ message }) => message).join(" ")}` };
    const saved = { sourceId, replaces: draft.mapping, document, savedBy: tx.actor };
    const name = await saveMappingOfFeed(tx, saved, now());
    if (name === null)
      return {
        error:
          "Not saved: somebody else has this feed read with another mapping by now. Begin again to change that one.",
      };
    const feed = await findMappedFeed(tx, sourceId);
    await tx.record({
      action: "save mapping",
      subject: { kind: "feed", id: feed?.name ?? sourceId },
      before: { mapping: draft.mapping },
      after: { mapping: name },
    });
    return "saved";
  });
  if (outcome === "saved") throw redirect(toFeedsHref(account.slug, sourceId), 303);
  if (outcome === "changed") {
    const page = url.searchParams.get(MAPPING_FORM.page);
    throw redirect(`${toDraftHref(account.slug, sourceId, { id, page })}#preview`, 303);
  }
  return outcome;
}

/** What a form makes of a draft: the columns that it showed, and the questions that are settled. */
function readDocument({ document, sample }: MappingDraft, form: FormData): MappingDocument {
  const choices = sample.columns.flatMap(({ name }, index): ColumnChoice[] => {
    const chosen = form.get(`${MAPPING_FORM.column}${index}`);
    if (typeof chosen !== "string") return [];
    const field = (MAPPING_FIELDS as readonly string[]).includes(chosen) ? (chosen as MappingField) : null;
    return field === null && chosen !== "" ? [] : [{ column: name, field }];
  });
  const { questions, ...changed } = changeColumns(document, choices);
  const open = readTexts(questions).filter(
    (_, index) => form.get(`${MAPPING_FORM.settled}${index}`) === null,
  );
  return open.length === 0 ? changed : { ...changed, questions: open };
}
