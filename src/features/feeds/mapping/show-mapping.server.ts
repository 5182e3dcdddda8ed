import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { toDraft } from "#features/inventory/feeds/draft/to-draft.ts";
import type { FeedValues } from "#features/inventory/feeds/mapping/feed-row.ts";
import type { Remark } from "#features/inventory/feeds/mapping/mapped-row.ts";
import { MAPPING_FIELDS, type Mapping, parseMapping } from "#features/inventory/feeds/mapping/mapping.ts";
import { listFields, listLacking, listUses } from "#features/inventory/mappings/change-columns.ts";
import {
  findMappingDraft,
  type MappingDraft,
} from "#features/inventory/mappings/mapping-draft-store.server.ts";
import { isUuid, readPageNumber, readRowId } from "#platform/http/read-input.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { describeDraft, type PreviewView } from "../describe-draft.ts";
import { describeMapping } from "../describe-feed.server.ts";
import { toFeedsHref } from "../paths.ts";
import { findMappedFeed } from "../store/read-feed-file.server.ts";
import { FIELD_NAMES } from "./field-names.ts";
import { type ColumnView, type DraftView, MAPPING_FORM, type MappingView } from "./mapping-view.ts";

/** Columns of a page: each has a list of all fields. */
const PAGE = 40;
const PREVIEWS = 10;
const MAX_PROBLEMS = 8;

/**
 * Shows how a feed's columns are read, or would be by a mapping that is being made.
 * @throws a response, 404 for a feed that the account does not have
 */
export async function showMapping(context: StaffContext): Promise<MappingView> {
  const { act, now, params, url } = context;
  const sourceId = readRowId(params.feed);
  const asked = url.searchParams.get(MAPPING_FORM.draft) ?? "";
  const found = await act("feeds:manage", async (tx) => {
    const feed = await findMappedFeed(tx, sourceId);
    return (
      feed && { feed, draft: isUuid(asked) ? await findMappingDraft(tx, { id: asked, sourceId }) : null }
    );
  });
  if (!found) throw new Response(null, { status: 404 });
  const { feed, draft } = found;
  const page = readPageNumber(url.searchParams.get(MAPPING_FORM.page));
  return {
    feed: feed.name,
    feedHref: toFeedsHref(requireAccount(context).slug, sourceId),
    current: describeMapping(feed.mapping),
    ...{ hasNewestFile: feed.hasFile, isPaused: feed.isPaused },
    draft: draft && toDraftView(draft, page, now()),
  };
}

/** The columns of a draft, those that mean something first. */
function orderColumns({ document, sample }: Pick<MappingDraft, "document" | "sample">) {
  const fields = listFields(document);
  const columns = sample.columns.map((column, index) => ({
    ...column,
    index,
    uses: listUses(fields, column.name),
  }));
  const rank = ({ uses: [main] }: { readonly uses: readonly (typeof MAPPING_FIELDS)[number][] }) =>
    main === undefined ? MAPPING_FIELDS.length : MAPPING_FIELDS.indexOf(main);
  return columns.sort((one, other) => rank(one) - rank(other) || one.index - other.index);
}

function toDraftView(draft: MappingDraft, page: number, now: Date): DraftView {
  const { document, sample, title, version } = draft;
  const columns = orderColumns(draft);
  const pages = Math.max(1, Math.ceil(columns.length / PAGE));
  const toHref = (number: number) =>
    `?${new URLSearchParams({ [MAPPING_FORM.draft]: draft.id, [MAPPING_FORM.page]: String(number) })}`;
  if (page > pages) throw redirect(toHref(pages));
  const lacking = listLacking(document);
  const parsed = lacking.length === 0 ? parseMapping(JSON.stringify(document)) : null;
  return {
    ...{ title, version, columnCount: columns.length },
    columns: columns.slice((page - 1) * PAGE, page * PAGE).map(
      ({ name, values, index, uses: [main, ...others] }): ColumnView => ({
        ...{ field: `${MAPPING_FORM.column}${index}`, name, samples: values, meaning: main ?? "" },
        also: others.length > 0 ? `also ${others.map((field) => FIELD_NAMES[field]).join(", ")}` : "",
      }),
    ),
    ...buildPages(page, pages, toHref),
    lacking: lacking.map((field) => FIELD_NAMES[field]),
    questions: readTexts(document.questions),
    notes: [
      ...readTexts(document.notes),
      ...(parsed && !parsed.ok ? parsed.problems.map(({ message }) => message) : []),
    ],
    previews: parsed?.ok ? previewRows(parsed.mapping, sample.rows, now) : [],
  };
}

export const readTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];

/** The first ten rows as the mapping reads them. */
function previewRows(mapping: Mapping, rows: readonly FeedValues[], now: Date): PreviewView[] {
  const context = { now, keyCounts: new Map<string, number>() };
  return rows.slice(0, PREVIEWS).map((row, index) => {
    const result = toDraft(mapping, row, context);
    if (!result.ok) {
      const { year, make, model } = result.subject;
      const title = [year, make, model].filter(Boolean).join(" ") || `Row ${index + 1}`;
      return { ok: false, title, price: "", facts: [], problems: describeRemarks(result.rejections) };
    }
    const { draft, warnings } = result;
    return { ok: true, ...describeDraft(draft), problems: describeRemarks(warnings) };
  });
}

function describeRemarks(remarks: readonly Remark[]): string[] {
  const shown = remarks.slice(0, MAX_PROBLEMS).map(({ field, value, reason }) => {
    const name = Object.hasOwn(FIELD_NAMES, field) ? FIELD_NAMES[field as keyof typeof FIELD_NAMES] : field;
    const text = value.length > 80 ? `${value.slice(0, 79).toWellFormed()}…` : value;
    return [name, text && `“${text}”`, reason].filter(Boolean).join(" ");
  });
  return remarks.length > MAX_PROBLEMS ? [...shown, `and ${remarks.length - MAX_PROBLEMS} more`] : shown;
}
