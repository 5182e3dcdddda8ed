import { formatWhole } from "#ui/base/money.ts";

/** Characters in one cell of a feed: a name, a number or an address. An address may have 2,048. */
export const MAX_CELL_LENGTH = 4_000;
/** Characters in a cell that holds a list, a description or a document: 100 addresses of 2,048 fit. */
export const MAX_LONG_CELL_LENGTH = 250_000;

/** Fields whose cells may be long. */
const LONG_FIELDS: ReadonlySet<string> = new Set([
  ...["photos", "videos", "walkarounds", "spins", "interiors", "features", "categories", "comments"],
  ...["hotspots", "financeLenders", "youxQuote"],
]);

/** Whether a field's cell is a text or a list, in which a damaged part spoils nothing else. */
export const isLongField = (field: string): boolean => LONG_FIELDS.has(field);

/** Why a cell is too long to be read for that field (D69); null for one that is not. */
export function findCellLengthProblem(field: string, text: string): string | null {
  const most = isLongField(field) ? MAX_LONG_CELL_LENGTH : MAX_CELL_LENGTH;
  return text.length > most ? `is longer than ${formatWhole(most)} characters` : null;
}
