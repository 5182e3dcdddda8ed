import type { Hit } from "#search/contract/engine.ts";
import type { CardRecord, CardView } from "./card.ts";
import { buildCardView, type CardSettings } from "./card-view.ts";
import { parseRecord } from "./record-bytes.ts";

/** A site of another account whose vehicles a group's site shows (D349). */
export interface GroupMember {
  /** "Pepperleaf Suzuki" */
  readonly name: string;
  /** Settings of its own site, so that its cards say the same on both. */
  readonly config: CardSettings;
  /** Where its pages are, for a page at this origin. */
  toOrigin(origin: string): string;
}

/** A vehicle that a search of a site found. */
export interface ListedCar extends CardRecord {
  /** The member that it belongs to; absent for one of the site's own. */
  readonly member?: GroupMember;
}

/** A hit as a vehicle of the site or of the member whose index has it. */
export function readHit(
  { record, source = 0 }: Pick<Hit, "record" | "source">,
  { members }: { readonly members: readonly GroupMember[] },
): ListedCar {
  const car = parseRecord(record);
  if (source === 0) return car;
  const member = members[source - 1];
  if (!member) throw new Error(`the vehicle ${car.id} belongs to no member`);
  return { ...car, member };
}

/** When and where a card is shown. */
interface ShownCard {
  readonly config: CardSettings;
  /** `https://dealer.example` of the page. */
  readonly origin: string;
  readonly now: Date;
}

/**
 * The card of a vehicle that a search found. One of a member leads to its page at the member's own site, where enquiries,
 * saving and all else happen (D349).
 */
export function buildListedCard({ member, ...car }: ListedCar, { config, origin, now }: ShownCard): CardView {
  if (!member) return buildCardView(car, config, now);
  const { testDriveHref: _, ...card } = buildCardView(car, member.config, now);
  return {
    ...card,
    href: member.toOrigin(origin) + card.href,
    locationName: [member.name, car.city].filter(Boolean).join(", "),
    enquireHref: null,
    dealer: member.name,
  };
}
