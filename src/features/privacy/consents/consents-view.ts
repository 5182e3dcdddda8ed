/** What the dealer may send a shopper, and what the shopper agreed to. */
export interface ConsentsView {
  readonly alerts: readonly AlertConsentView[];
  readonly marketing: readonly MarketingConsentView[];
  readonly agreements: readonly AgreedView[];
  /** Whether there is a proved address to send mail to. */
  readonly email: string | null;
  readonly formToken: string;
  readonly error: string | null;
  readonly done: string | null;
}

/** Words that a shopper agreed to, when and where. */
export interface AgreedView {
  readonly text: string;
  /** "23 Nov 2026" */
  readonly day: string;
  /** "Northside Motors, /alerts/new" */
  readonly where: string;
}

interface AlertConsentView extends AgreedView {
  readonly id: string;
  readonly title: string;
  readonly isConfirmed: boolean;
}

interface MarketingConsentView extends AgreedView {
  /** The address that the consent is for. */
  readonly email: string;
  /** "23 Nov 2026"; null while the consent is in force. */
  readonly withdrawnOn: string | null;
}

/** Names of the fields of the page's forms. */
export const CONSENT_FIELDS = { intent: "intent", formToken: "form_token", alert: "alert" } as const;

export const CONSENT_INTENTS = {
  stopAlert: "stop-alert",
  stopAlerts: "stop-alerts",
  withdraw: "withdraw-marketing",
} as const;
