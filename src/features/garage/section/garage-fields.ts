/** Names of the fields of the garage's forms. */
export const GARAGE_FIELDS = {
  formToken: "form_token",
  removedCar: "remove",
  removedDeal: "remove_deal",
  stoppedAlert: "stop_alert",
} as const;
