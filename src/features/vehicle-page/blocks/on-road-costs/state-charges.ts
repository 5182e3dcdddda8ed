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
  NSW: charges("New South Wales", "Motor vehicle duty", `${CTP} (CTP green slip)`),
  VIC: charges("Victoria", "Motor vehicle duty", "Transport accident charge (TAC)"),
  QLD: charges("Queensland", "Vehicle registration duty", `${CTP} (CTP)`),
  SA: charges("South Australia", "Stamp duty", `${CTP} (CTP)`),
  WA: {
    ...charges("Western Australia", "Vehicle licence duty", "Motor injury insurance"),
    registration: "Vehicle licence and number plates, or their transfer",
  },
  TAS: charges("Tasmania", "Motor vehicle duty", "Motor accident insurance (MAIB premium)"),
  ACT: charges("the Australian Capital Territory", "Motor vehicle duty", "Motor accident injuries insurance"),
  NT: charges("the Northern Territory", "Stamp duty", "Motor accidents compensation contribution"),
};

/** Of a state that is not known. */
export const ANY_CHARGES = charges("your state", "Stamp duty", CTP);

function charges(name: string, duty: string, insurance: string): StateCharges {
  return { name, duty, insurance, registration: "Registration and number plates, or their transfer" };
}
