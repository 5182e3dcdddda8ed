import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import { isBulk, readBulkTyped } from "../../bulk/bulk-view.ts";
import { submitBulk } from "../../bulk/submit-bulk.server.ts";
import { isColumnsForm } from "../../columns/columns.ts";
import { submitColumns } from "../../columns/submit-columns.server.ts";
import { showStock } from "../../list/show-stock.server.ts";
import { EDIT_FIELDS, readTyped, type StockListView } from "../../list/stock-view.ts";
import { submitStock } from "../../list/submit-stock.server.ts";
import { type StockAnswer, StockPage } from "../../list/ui/stock-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showStock(context.get(staffContext));

export const clientLoader = keepWhileOffline<StockListView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const staff = context.get(staffContext);
  const answer = isColumnsForm(form)
    ? await submitColumns(staff, form)
    : isBulk(form)
      ? await submitBulk(staff, form)
      : await submitStock(staff, form);
  const isTaken = answer.error === null && !("doubt" in answer && answer.doubt !== null);
  return data(answer, { status: isTaken ? 200 : 422 });
}

const NO_BULK = { isBulk: true, done: null, preview: null, refused: [] } as const;

/** Without a connection, the row says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  const offline: StockAnswer = isColumnsForm(form)
    ? { isColumns: true, error: OFFLINE, done: null }
    : form(EDIT_FIELDS.vehicle)
      ? {
          ...{ vehicle: Number(form(EDIT_FIELDS.vehicle)), error: OFFLINE },
          ...{ doubt: null, done: null, typed: readTyped(form) },
        }
      : { ...NO_BULK, error: OFFLINE, typed: readBulkTyped(form) };
  return answerOffline(serverAction<typeof action>(), offline);
}

export default function Stock() {
  return <StockPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
