/** Numbers of the shopper events that exist so far (ANA-01 to ANA-08); later features add theirs here. */
export const EVENTS = {
  usedCarView: 4,
  newCarEnquiry: 14,
  usedCarEnquiry: 15,
  newCarTestDrive: 17,
  phoneReveal: 25,
  financeCalculator: 26,
  savedCar: 39,
  usedCarTestDrive: 48,
  searchPageView: 49,
  careersEnquiry: 50,
  historyReport: 60,
  print: 61,
} as const;
export type EventNumber = (typeof EVENTS)[keyof typeof EVENTS];

/**
 * The event of a sent enquiry, from the success page's parameters; null for one that no event is about. A demo counts
 * as new (ANA-02, ANA-09), as does the test drive of a car that is there for nothing else (ANA-03), and careers have a number of
 * their own (LEAD-10).
 */
export function toEnquiryEvent(parameters: URLSearchParams): EventNumber | null {
  const [carType, category] = [parameters.get("car_type"), parameters.get("category")];
  if (category === "Careers Enquiry") return EVENTS.careersEnquiry;
  if (category === "Test Drive") {
    const isUsed = carType === "used" && parameters.get("tag") !== "test-drive-only";
    return isUsed ? EVENTS.usedCarTestDrive : EVENTS.newCarTestDrive;
  }
  if (carType === "used" || category === "Used Car Enquiry") return EVENTS.usedCarEnquiry;
  return carType !== null || category === "New Car Enquiry" ? EVENTS.newCarEnquiry : null;
}
