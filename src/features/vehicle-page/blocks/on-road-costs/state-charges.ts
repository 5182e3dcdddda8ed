import { STATE_NAMES } from "#features/places/states.ts";

/** What a state calls the charges that a drive-away price includes. Names only: what they come to depends on the vehicle. */
export interface StateCharges {
  readonly name: string;
  readonly duty: string;
  readonly registration: string;
  readonly insurance: string;
}

const CTP = "Compulsory third-party insurance";

/** The states in the order in which pages list them, by their letters. */
export const STATE_CHARGES: Readonly<Record<string, StateCharges>> = {
  NSW: nameCharges(STATE_NAMES.NSW, "Motor vehicle duty", `${CTP} (CTP green slip)`),
  VIC: nameCharges(STATE_NAMES.VIC, "Motor vehicle duty", "Transport accident charge (TAC)"),
  QLD: nameCharges(STATE_NAMES.QLD, "Vehicle registration duty", `${CTP} (CTP)`),
  SA: nameCharges(STATE_NAMES.SA, "Stamp duty", `${CTP} (CTP)`),
  WA: {
    ...nameCharges(STATE_NAMES.WA, "Vehicle licence duty", "Motor injury insurance"),
    registration: "Vehicle licence and number plates, or their transfer",
  },
  TAS: nameCharges(STATE_NAMES.TAS, "Motor vehicle duty", "Motor accident insurance (MAIB premium)"),
  ACT: nameCharges(STATE_NAMES.ACT, "Motor vehicle duty", "Motor accident injuries insurance"),
  NT: nameCharges(STATE_NAMES.NT, "Stamp duty", "Motor accidents compensation contribution"),
};

/** Of a state that is not known. */
export const ANY_CHARGES = nameCharges("your state", "Stamp duty", CTP);

function nameCharges(name: string, duty: string, insurance: string): StateCharges {
  return { name, duty, insurance, registration: "Registration and number plates, or their transfer" };
}
