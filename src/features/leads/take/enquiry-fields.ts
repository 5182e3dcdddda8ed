/**
 * Fields that the enquiry form posts beside those the shopper fills in (LEAD-11, ENT-32, D17). They hold the car's
 * slug, that of the offer or the key of the model it is about, the step being sent, the signed id and time, the page the form was opened on, `lead_attributes` as JSON (see
 * `attribution.ts`), "on" where the browser filled in the shopper's details (D102), and the ids of the vehicles that the shopper lets
 * the dealer see (D469). A submit button named `back` shows the step that is its value, without checking anything.
 */
export const CARRIED_FIELDS = {
  car: "car",
  offer: "offer",
  model: "model",
  step: "step",
  back: "back",
  token: "token",
  page: "page_id",
  attributes: "lead_attributes",
  remembered: "remembered",
  viewed: "viewed_vehicles",
} as const;

/** Vehicles besides the one asked about that a shopper lets the dealer see (D469). */
export const MAX_VIEWED_VEHICLES = 8;

/**
 * The hidden tracking field (LEAD-11): out of sight and out of the tab order, so that only a program fills it in. Its
 * name is one that browsers do not fill in by themselves.
 */
export const TRAP_FIELD = "reference_code";

/** Shown when the server has no error of its own to tell, spelled as shoppers know it (ERR-01). */
export const UNEXPECTED_ERROR = "An unexpected error occured";
