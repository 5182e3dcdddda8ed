import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import { EDIT_FIELDS, readTyped } from "../../list/stock-view.ts";
import { showVehicle } from "../../vehicle/show-vehicle.server.ts";
import { submitVehicle } from "../../vehicle/submit-vehicle.server.ts";
import { VehiclePage } from "../../vehicle/ui/vehicle-page.tsx";
import { DETAIL_FIELDS, findDetail, readText, type StockVehicleView } from "../../vehicle/vehicle-view.ts";

export const loader = ({ context }: LoaderFunctionArgs) => showVehicle(context.get(staffContext));

export const clientLoader = keepWhileOffline<StockVehicleView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitVehicle(context.get(staffContext), await readForm(request));
  const isSaved = answer.error === null && !("doubt" in answer && answer.doubt !== null);
  const isConflict = typeof answer.theirs === "string";
  return data(answer, { status: isSaved ? 200 : isConflict ? 409 : 422 });
}

/** After a conflict the next attempt is made on what somebody else saved. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** Without a connection, the form says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  const detail = findDetail(form(DETAIL_FIELDS.detail));
  const nothing = { error: OFFLINE, done: null };
  return answerOffline(
    serverAction<typeof action>(),
    detail
      ? { ...nothing, detail, preview: null, typed: readText(form, DETAIL_FIELDS.value), theirs: null }
      : { ...nothing, vehicle: Number(form(EDIT_FIELDS.vehicle)), doubt: null, typed: readTyped(form) },
  );
}

export default function StockVehicle() {
  return <VehiclePage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
