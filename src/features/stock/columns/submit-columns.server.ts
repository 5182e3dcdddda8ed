import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { PostedLists } from "#platform/http/read-input.ts";
import { keepChosenColumns } from "../store/stock-columns.server.ts";
import { COLUMN_FIELDS, COLUMN_INTENTS, COLUMNS, type ColumnsAnswer, toColumns } from "./columns.ts";

/** Keeps the columns that a person wants of the stock list of this account, for all their devices (D448). */
export async function submitColumns(
  { act }: Pick<StaffContext, "act">,
  form: PostedLists,
): Promise<ColumnsAnswer> {
  const isUsual = form(COLUMN_FIELDS.intent) === COLUMN_INTENTS.usual;
  const columns = isUsual ? null : toColumns(form.all(COLUMN_FIELDS.column));
  await act("stock:read", async (tx) => {
    await keepChosenColumns(tx, tx.staff.id, columns);
    await tx.record({
      action: "choose stock columns",
      subject: { kind: "person", id: tx.staff.id },
      after: { columns: columns?.map((key) => COLUMNS[key].name) ?? "the usual ones" },
    });
  });
  return { isColumns: true, error: null, done: isUsual ? "The usual columns are back." : "Saved for you." };
}
