import { careersForm } from "./careers.ts";
import { fleetForm } from "./fleet.ts";
import type { FormDefinition } from "./form-definition.ts";
import { generalForm } from "./general.ts";
import { partsForm } from "./parts.ts";
import { sellMyCarForm } from "./sell-my-car.ts";
import { warrantyForm } from "./warranty.ts";

/** Every form of the engine by name. A new one is a table and a line here (D173). */
export const FORMS = {
  general: generalForm,
  parts: partsForm,
  fleet: fleetForm,
  careers: careersForm,
  "sell-my-car": sellMyCarForm,
  warranty: warrantyForm,
} as const satisfies Readonly<Record<string, FormDefinition>>;

export type FormName = keyof typeof FORMS;

export const FORM_NAMES = Object.keys(FORMS) as readonly FormName[];

export const isFormName = (name: string): name is FormName => Object.hasOwn(FORMS, name);

/** The address that a form is posted to, which has the form alone. */
export const toFormPath = (name: FormName): string => `/forms/${name}`;

/**
 * The form of such an address.
 * @throws RangeError for an unknown form; no route has one
 */
export function readFormName(path: string): FormName {
  const name = path.split("/")[2]?.toLowerCase() ?? "";
  if (!isFormName(name)) throw new RangeError(`no form at ${path}`);
  return name;
}
