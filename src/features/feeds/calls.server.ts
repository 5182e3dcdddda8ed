import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { CSV_BYTE_ORDER_MARK, toCsvLine } from "#platform/csv.ts";
import { readRowId } from "#platform/http/read-input.ts";
import { findSourceName, unpackFile } from "./store/read-feed-file.server.ts";
import { findRun, readEntries, readRunFile } from "./store/read-runs.server.ts";

/**
 * Answers the file of an import as it came. It may hold what a car cost the dealer, so it is for those who manage feeds, and the audit
 * log says who took it.
 * @throws a response, 404 for one that the account does not have or that is not kept any more
 */
export async function answerImportFile({ act, params }: StaffContext): Promise<Response> {
  const asked = { sourceId: readRowId(params.feed), runId: readRowId(params.run) };
  const found = await act("feeds:manage", async (tx) => {
    const content = await readRunFile(tx, asked);
    const name = content && (await recordDownload(tx, asked.sourceId, "open feed file"));
    return content && name ? { content, name } : null;
  });
  if (!found) throw new Response(null, { status: 404 });
  const content = await unpackFile(found.content);
  const ending = content ? findEnding(content) : "gz";
  return answerDownload(content ?? found.content, `${toFileName(found.name)}-${asked.runId}.${ending}`);
}

/**
 * Answers the reasons why rows of an import were rejected, as CSV.
 * @throws a response, 404 for one that the account does not have
 */
export async function answerRows({ act, params }: StaffContext): Promise<Response> {
  const asked = { sourceId: readRowId(params.feed), runId: readRowId(params.run) };
  const found = await act("feeds:manage", async (tx) => {
    if (!(await findRun(tx, asked))) return null;
    const name = await recordDownload(tx, asked.sourceId, "export rejected rows");
    return name === null ? null : { name, entries: await readEntries(tx, asked.runId, "rejected") };
  });
  if (!found) throw new Response(null, { status: 404 });
  const lines = found.entries.map(({ line, stockNumber, field, value, reason }) => [
    ...[String(line), stockNumber ?? "", field, value, reason],
  ]);
  const head = ["line", "stock number", "field", "value", "reason"];
  const csv = [CSV_BYTE_ORDER_MARK, ...[head, ...lines].map(toCsvLine)].join("");
  return answerDownload(
    csv,
    `${toFileName(found.name)}-${asked.runId}-rejected.csv`,
    "text/csv; charset=utf-8",
  );
}

async function recordDownload(
  tx: StaffTransaction,
  sourceId: number,
  action: string,
): Promise<string | null> {
  const name = await findSourceName(tx, sourceId);
  if (name !== null) await tx.record({ action, subject: { kind: "feed", id: name } });
  return name;
}

/** How a file of this content is usually called. */
function findEnding(content: Buffer): string {
  if (content.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return "gz";
  if (content.subarray(0, 2).toString("latin1") === "PK") return "xlsx";
  const [first] = content
    .subarray(0, 200)
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart();
  if (first === "<") return "xml";
  return first === "[" || first === "{" ? "json" : "csv";
}

const toFileName = (name: string) => name.replace(/[^A-Za-z0-9-]+/g, "-").replace(/^-+|-+$/g, "") || "feed";

const answerDownload = (
  content: Buffer | string,
  name: string,
  type = "application/octet-stream",
): Response =>
  new Response(typeof content === "string" ? content : new Uint8Array(content), {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
  });
