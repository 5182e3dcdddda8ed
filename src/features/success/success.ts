import type { CardView } from "#features/catalogue/card/card.ts";
import { readReference } from "#features/leads/rules/lead-reference.ts";
import { LEAD_CATEGORIES } from "#features/leads/settings.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { PhoneView } from "#features/places/phone-number.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { BookedTime } from "#features/test-drives/manage/read-booking.server.ts";
import type { NextTime } from "#features/test-drives/take/next-times.server.ts";
import { TRADE_IN_LABEL, toCarTradeInPath } from "#features/trade-in/paths.ts";

interface Way {
  readonly href: string;
  readonly label: string;
}

/** The page after a lead is stored (LEAD-24, D15, D122). */
export interface SuccessView {
  readonly heading: string;
  /** What happens next, in order. */
  readonly steps: readonly string[];
  /** Present outside opening hours: "We open tomorrow, Saturday, at 8:30 am." */
  readonly afterHours: string | null;
  /** What to quote on the phone. */
  readonly reference: string | null;
  /** The car asked for, while the site shows it. */
  readonly car: EnquiryCar | null;
  readonly yard: YardView | null;
  /** The number of who answers; null if a test drive was booked. */
  readonly phone: PhoneView | null;
  /** Times at which the yard is open, and their calendar files. */
  readonly visits: readonly { readonly words: string; readonly href: string }[];
  /** Times at which the vehicle can be driven; empty without test drives, and if one was booked. */
  readonly times: readonly NextTime[];
  /** The test drive that was booked; null for any other enquiry. */
  readonly booked: BookedTime | null;
  readonly searchHref: string;
  /** The one thing to do that stands out. */
  readonly mainAction: "booked" | "times" | "call" | "search";
  /** The others: to call, to go back to the car, to have one's own car valued, and "search" for the search. */
  readonly ways: readonly (Way | "search")[];
  /** Vehicles like the one asked for, best first (SIM-05). */
  readonly similar: readonly CardView[];
}

const NEXT: Readonly<Record<string, string>> = {
  Service: "Our service team will call or email you to confirm a time.",
  Parts: "Our parts team will call or email you with price and availability.",
  Finance: "Our finance team will call or email you to talk through your options.",
  "Test Drive": "Our team will call or email you to arrange a time.",
  "Fleet Enquiry": "Our fleet team will call or email you to talk through what you need.",
  "Sell My Car": "Our buyer will look at what you sent and call or email you.",
  "Careers Enquiry": "We have passed your enquiry on to our people team.",
};
const NEXT_TEST_DRIVE =
  "Bring your driver licence. If the time no longer suits, you can change or cancel it here.";
/** The site's reply time is that of its sales people. */
const WITHOUT_REPLY_TIME: readonly string[] = ["Careers Enquiry"];
const NEXT_BY_DEFAULT = "One of our team will call or email you soon.";

/** What the page knows beside its address. */
export type SuccessFacts = Pick<
  SuccessView,
  "afterHours" | "car" | "yard" | "phone" | "visits" | "times" | "booked" | "searchHref" | "similar"
> & {
  /** Who answers. */
  readonly answeredBy: string;
  /** Whether the site values trade-ins online. */
  readonly valuesTradeIns: boolean;
  /** Where the site buys vehicles; null if it has no such page. */
  readonly sellingHref: string | null;
  /** "within an hour", or "" where the site does not say. */
  readonly replyTime: string;
  /** "by about 9:30 am today"; null if that is not known. */
  readonly replyBy: string | null;
};

/** The page after a lead is stored: thanks, what happens next by category, and the ways on (LEAD-24, D15). */
export function buildSuccessView(
  url: URL,
  { answeredBy, replyTime, replyBy, valuesTradeIns, sellingHref, ...facts }: SuccessFacts,
): SuccessView {
  const category = LEAD_CATEGORIES.find((known) => known === url.searchParams.get("category"));
  const hasReplyTime = !WITHOUT_REPLY_TIME.includes(category ?? "");
  const mainAction = chooseMainAction(facts);
  return {
    ...facts,
    heading: facts.booked ? TEST_DRIVE_HEADINGS[facts.booked.state] : "Thanks, we have your enquiry",
    steps: facts.booked
      ? listDriveSteps(facts.booked, answeredBy)
      : [
          `Your enquiry is with the team at ${answeredBy}.`,
          NEXT[category ?? ""] ?? NEXT_BY_DEFAULT,
          ...(hasReplyTime ? listPromises({ replyTime, replyBy, isOpen: facts.afterHours === null }) : []),
        ],
    reference: readReference(url.searchParams.get("ref")),
    mainAction,
    ways: listWays({
      ...{ car: facts.car, mainAction },
      phone: mainAction === "times" ? facts.phone : null,
      slug: url.searchParams.get("car") ?? "",
      tradeInHref: facts.car && (valuesTradeIns ? toCarTradeInPath(facts.car.id) : sellingHref),
    }),
  };
}

/** To call is the first thing to do where no time can be booked (D290). */
function chooseMainAction({
  booked,
  car,
  times,
  phone,
}: Pick<SuccessFacts, "booked" | "car" | "times" | "phone">): SuccessView["mainAction"] {
  if (booked?.state === "booked") return "booked";
  if (car && times.length > 0) return "times";
  return car && phone ? "call" : "search";
}

interface WaysOn extends Pick<SuccessView, "car" | "phone" | "mainAction"> {
  readonly slug: string;
  /** Where a shopper has the car valued that would be traded in. */
  readonly tradeInHref: string | null;
}

const listWays = ({ car, phone, mainAction, slug, tradeInHref }: WaysOn): SuccessView["ways"] => [
  ...(phone ? [{ href: phone.href, label: `Call ${phone.display}` }] : []),
  ...(mainAction === "search" ? [] : (["search"] as const)),
  ...(isSlug(slug) ? [{ href: `/cars/${slug}`, label: `Back to the ${car?.itemType ?? "car"}` }] : []),
  ...(tradeInHref ? [{ href: tradeInHref, label: TRADE_IN_LABEL }] : []),
];

const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]*$/.test(text);

/** The promise that the form made, with the time of day that comes of it if that is known. */
function listPromises({
  replyTime,
  replyBy,
  isOpen,
}: Pick<SuccessFacts, "replyTime" | "replyBy"> & { readonly isOpen: boolean }): readonly string[] {
  if (replyBy) return [`You can usually expect to hear from us ${replyBy}.`];
  return replyTime && isOpen ? [`We usually reply ${replyTime}.`] : [];
}

const TEST_DRIVE_HEADINGS: Readonly<Record<BookedTime["state"], string>> = {
  booked: "Your test drive is booked",
  cancelled: "Your test drive is cancelled",
  over: "This test drive is over",
};

function listDriveSteps({ state, words }: BookedTime, place: string): readonly string[] {
  if (state === "over") return [];
  if (state === "booked") return [`The team at ${place} will see you on ${words}.`, NEXT_TEST_DRIVE];
  return [`Your visit to ${place} on ${words} is cancelled.`, "You can book another time online."];
}
