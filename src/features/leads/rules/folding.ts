const WINDOW_MS = 10 * 60 * 1000;

/** What decides whether two enquiries are one (D14). */
export interface FoldableLead {
  readonly id: string;
  readonly siteId: number;
  readonly receivedAt: Date;
  readonly emailKey: string;
  readonly phoneKey: string;
  /** First and last name, in the form of `normaliseText`. */
  readonly nameKey: string;
  /** Category and subcategory. */
  readonly topic: string;
  readonly vehicleId: number | null;
  /** All that was asked: see `normaliseText`. */
  readonly text: string;
  /** Whether it waits for release. */
  readonly held: boolean;
}

/** A lead that is already stored. */
export interface EarlierLead extends FoldableLead {
  /** The lead that it was an addition to. */
  readonly additionTo: string | null;
}

export type Folding =
  | { readonly kind: "new" }
  /** Already stored, as this lead. */
  | { readonly kind: "same"; readonly as: string }
  /** The same person with something else to say: stored and dispatched, linked to the first. */
  | { readonly kind: "addition"; readonly to: string };

/**
 * How an enquiry relates to those already stored (D14, D237, D244). A person is known by e-mail, or by phone and name, since a family or
 * an office shares a phone. The same details, car and
 * text within 10 minutes on one site are one lead, and so is the same submission at any distance in time; a corrected name or address,
 * another car or another text on the same topic becomes an addition, so that nothing a person sends is lost. A lead that nobody
 * suspects is never folded into one that is held, since it would then wait with it.
 * @param earlier leads of the account, oldest first
 */
export function decideFolding(lead: FoldableLead, earlier: readonly EarlierLead[]): Folding {
  const related = earlier.filter(
    (other) => other.id === lead.id || isRecentOfSamePersonAndTopic(lead, other),
  );
  const twin = related.find((other) => isSameEnquiry(lead, other) && (lead.held || !other.held));
  if (twin) return { kind: "same", as: twin.id };
  const first = related[0];
  return first ? { kind: "addition", to: first.additionTo ?? first.id } : { kind: "new" };
}

function isRecentOfSamePersonAndTopic(lead: FoldableLead, other: FoldableLead): boolean {
  const isRecent = Math.abs(lead.receivedAt.getTime() - other.receivedAt.getTime()) <= WINDOW_MS;
  const isSamePerson =
    (lead.emailKey !== "" && lead.emailKey === other.emailKey) ||
    (lead.phoneKey === other.phoneKey && lead.nameKey === other.nameKey);
  return isRecent && isSamePerson && lead.siteId === other.siteId && lead.topic === other.topic;
}

function isSameEnquiry(one: FoldableLead, other: FoldableLead): boolean {
  return (
    one.siteId === other.siteId &&
    one.emailKey === other.emailKey &&
    one.phoneKey === other.phoneKey &&
    one.nameKey === other.nameKey &&
    one.vehicleId === other.vehicleId &&
    one.text === other.text
  );
}

/** All that an enquiry asks, in the form that two sendings of it share: case and spacing do not count. */
export function normaliseText(parts: readonly (string | null)[]): string {
  return parts.map((part) => (part ?? "").replace(/\s+/g, " ").trim().toLowerCase()).join("\n");
}
