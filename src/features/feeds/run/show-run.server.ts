import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import type { ReportEntry } from "#features/inventory/feeds/draft/report-entry.ts";
import { describeMissing } from "#features/inventory/feeds/mapping/feed-columns.ts";
import {
  describeHeldEffects,
  type ExamplePrice,
  type ExampleVehicle,
} from "#features/inventory/import/guard/import-report.ts";
import { groupByKind } from "#features/inventory/sources/group-by-kind.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { readPageNumber, readQuery, readRowId, toWords } from "#platform/http/read-input.ts";
import { formatDollars, formatWhole } from "#ui/base/money.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import type { PictureView } from "#ui/media/picture.tsx";
import { OUTCOME_NAMES } from "../describe-feed.server.ts";
import { toFeedsHref } from "../paths.ts";
import { findSourceName } from "../store/read-feed-file.server.ts";
import {
  type EntryList,
  type FoundRun,
  findPhotos,
  findRun,
  listEntries,
  readEntries,
} from "../store/read-runs.server.ts";
import {
  type DecisionView,
  type ExamplesView,
  type GroupView,
  LIST_NAMES,
  RUN_FIELDS,
  type RunView,
} from "./run-view.ts";

const PAGE = 50;
const MAX_GROUPS = 12;

/**
 * Shows one import: what it did or would do, and the rows that it did not take.
 * @throws a response, 404 for one that the account does not have
 */
export async function showRun(context: StaffContext): Promise<RunView> {
  const { act, params, timeZone, url } = context;
  const account = requireAccount(context);
  const asked = { sourceId: readRowId(params.feed), runId: readRowId(params.run) };
  const search = readSearch(url.searchParams);
  const words = toWords(search.query);
  const { list, page } = search;
  const found = await act("feeds:read", async (tx) => {
    const [name, run] = [await findSourceName(tx, asked.sourceId), await findRun(tx, asked)];
    if (name === null || run === null) return null;
    const { examples } = run.report;
    const shown = examples ? [...examples.removed, ...examples.prices] : [];
    return {
      ...{ name, run },
      photos: await findPhotos(
        tx,
        shown.flatMap(({ id }) => id ?? []),
      ),
      groups: words.length === 0 && page === 1 ? await readEntries(tx, run.id, list) : [],
      ...(await listEntries(tx, { runId: run.id, list, words }, { offset: (page - 1) * PAGE, limit: PAGE })),
    };
  });
  if (!found) throw new Response(null, { status: 404 });
  const { name, run, photos, groups, entries, count } = found;
  const pages = Math.max(1, Math.ceil(count / PAGE));
  const toHref = (changes: Partial<typeof search>) => toSearchHref({ ...search, ...changes });
  if (page > pages) throw redirect(toHref({ page: pages }));
  const mayManage = mayAs(account, "feeds:manage");
  const runHref = toFeedsHref(account.slug, asked.sourceId, "imports", run.id);
  return {
    feed: name,
    feedHref: toFeedsHref(account.slug, asked.sourceId),
    title: `Import of ${formatStaffTime(run.startedAt, timeZone)}`,
    outcome: OUTCOME_NAMES[run.outcome],
    reason: run.outcome === "published" ? "" : (run.reason ?? ""),
    decidedBy: run.outcome === "held" ? "" : (run.decidedBy ?? ""),
    figures: listFigures(run),
    decision: run.outcome === "held" ? toDecision(run, mayManage, timeZone) : null,
    mayRestore: mayManage && run.isRestorable,
    examples: listExamples(run, photos),
    notes: listNotes(run),
    fileHref: run.hasFile && mayManage ? `${runHref}/file` : null,
    rowsHref: run.counts.rejected > 0 && mayManage ? `${runHref}/rows` : null,
    fileNote: run.hasFile ? "" : "Its file is not kept any more: the newest ten of a feed are.",
    lists: (Object.keys(LIST_NAMES) as EntryList[]).map((one) => ({
      name: LIST_NAMES[one],
      count: run.counts[one],
      href: toSearchHref({ list: one, query: "", page: 1 }),
      isShown: one === list,
    })),
    ...{ list, query: search.query },
    groups: groupEntries(groups),
    entries: entries.map((entry) => ({ ...entry, place: describePlace(entry) })),
    entryCount: count,
    omitted: run.report.omitted?.[list] ?? 0,
    ...buildPages(page, pages, (number) => toHref({ page: number })),
  };
}

interface Search {
  readonly list: EntryList;
  readonly query: string;
  readonly page: number;
}

function readSearch(asked: URLSearchParams): Search {
  return {
    list: asked.get(RUN_FIELDS.list) === "warnings" ? "warnings" : "rejected",
    query: readQuery(asked.get(RUN_FIELDS.query)),
    page: readPageNumber(asked.get(RUN_FIELDS.page)),
  };
}

function toSearchHref({ list, query, page }: Search): string {
  const asked = new URLSearchParams({ [RUN_FIELDS.list]: list });
  if (query !== "") asked.set(RUN_FIELDS.query, query);
  if (page > 1) asked.set(RUN_FIELDS.page, String(page));
  return `?${asked}`;
}

function listFigures({ counts, outcome, report, startedAt, finishedAt }: FoundRun): RunView["figures"] {
  const seconds = Math.max(1, Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000));
  const changes: RunView["figures"] =
    outcome === "failed"
      ? []
      : [
          ["Added", formatWhole(counts.created)],
          ["Changed", formatWhole(counts.updated)],
          ["Unchanged", formatWhole(counts.unchanged)],
          ["Withdrawn", formatWhole(counts.removed)],
          ["Other price", formatWhole(report.priceChanges ?? 0)],
          ["Prices held", formatWhole(counts.heldPrices)],
        ];
  return [
    ["Read", formatWhole(counts.read)],
    ...changes,
    ["Rows rejected", formatWhole(counts.rejectedRows)],
    ["Took", `${formatWhole(seconds)} s`],
  ];
}

function toDecision(run: FoundRun, mayDecide: boolean, timeZone: string): DecisionView {
  const { decisions, releaseAskedAt, decidedBy, isOutdated, report, snapshot } = run;
  return {
    decisions: decisions ?? "",
    effects: describeHeldEffects(report, snapshot),
    refused: run.releaseRefused ?? "",
    publishing: releaseAskedAt
      ? `${decidedBy ?? "Somebody"} is having it published, since ${formatStaffTime(releaseAskedAt, timeZone)}.`
      : "",
    blocked: isOutdated
      ? "A newer file is held. Decide on that one."
      : decisions === null
        ? "An earlier version held it, which did not keep how it was to be imported. Run the feed again."
        : "",
    mayDecide,
  };
}

function listExamples(
  { report: { examples, created, removed, priceChanges = 0 }, outcome }: FoundRun,
  photos: ReadonlyMap<number, PictureView>,
): ExamplesView[] {
  if (!examples || outcome === "failed") return [];
  const would = outcome === "held" || outcome === "discarded";
  const lists: readonly (readonly [title: string, count: number, vehicles: readonly ExampleVehicle[]])[] = [
    [would ? "Would leave the site" : "Left the site", removed, examples.removed],
    [would ? "Would get another price" : "Got another price", priceChanges, examples.prices],
    [would ? "Would be added" : "Were added", created, examples.created],
  ];
  return lists
    .filter(([, count]) => count > 0)
    .map(([title, count, vehicles]) => ({
      title: `${title}: ${formatWhole(count)}`,
      more: count > vehicles.length ? `and ${formatWhole(count - vehicles.length)} more` : "",
      vehicles: vehicles.map((vehicle, index) => ({
        key: `${vehicle.id ?? index}`,
        title: vehicle.title,
        stockNumber: vehicle.stockNumber ?? "",
        price: "afterCents" in vehicle ? describePriceChange(vehicle as ExamplePrice) : "",
        photo: photos.get(vehicle.id ?? 0) ?? null,
      })),
    }));
}

function describePriceChange({ beforeCents, afterCents }: ExamplePrice): string {
  const [before, after] = [beforeCents, afterCents].map((cents) =>
    cents === null ? "no price" : formatDollars(cents),
  );
  return `${before} → ${after}`;
}

function listNotes({ report }: FoundRun): string[] {
  return [
    ...(report.notes ?? []).map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...(report.columns ?? []).map(({ text }) => text),
    ...describeMissing((report.missingColumns ?? []).filter(({ isNew }) => isNew)),
    ...(report.takenOver ?? []).map(
      ({ source, vehicles }) => `${formatWhole(vehicles)} of the vehicles came from “${source}” so far.`,
    ),
    ...(report.kept > 0
      ? [`${formatWhole(report.kept)} vehicles stay as they were, since their rows were rejected.`]
      : []),
  ];
}

function groupEntries(entries: readonly ReportEntry[]): GroupView[] {
  const toWording = ({ field, reason }: ReportEntry) => (field ? `${field}: ${reason}` : reason);
  return groupByKind(entries, toWording)
    .slice(0, MAX_GROUPS)
    .map(({ wording, count, examples: [first] }) => ({
      ...{ wording, count },
      example: first
        ? [describePlace(first), first.value && `“${first.value}”`].filter(Boolean).join(": ")
        : "",
    }));
}

const describePlace = ({ line, stockNumber }: ReportEntry): string =>
  [`Line ${formatWhole(line)}`, stockNumber && `stock number ${stockNumber}`].filter(Boolean).join(", ");
