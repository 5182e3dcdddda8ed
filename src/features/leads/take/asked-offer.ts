import { listOfferVehicles } from "#features/catalogue/offers/match-offers.ts";
import { toOfferPath } from "#features/content/offers/offer-paths.ts";
import { type FormAnswers, OFFER_FORM } from "../rules/form-answers.ts";
import type { FormRequest } from "./form-request.server.ts";

/** The offer that a form is about. */
export interface AskedOffer {
  readonly slug: string;
  readonly name: string;
}

/** An offer that an address or a form names, or why the form leaves it out (D355). */
export interface NamedOffer {
  readonly offer: AskedOffer | null;
  /** What the form says of an offer that it leaves out; null if there is none. */
  readonly problem: string | null;
}

/** Finds the offer that an address or a form names. One that has ended is left out, which the form says. */
export function findAskedOffer({ stock }: Pick<FormRequest, "stock">, slug: string): NamedOffer {
  const offer = findOffer(stock, slug);
  if (offer) return { offer: { slug, name: offer.name }, problem: null };
  const ended = stock.content.endedOffers.find((one) => one.slug === slug);
  return { offer: null, problem: ended ? `The offer “${ended.name}” has ended. ${GO_ON}` : null };
}

const GO_ON = "You can go on without it.";

/** Leaves out an offer that a vehicle does not have, which the form says. */
export async function keepOfferOfVehicle(
  ctx: FormRequest,
  named: NamedOffer,
  vehicleId: number,
): Promise<NamedOffer> {
  const vehicles = named.offer && (await listVehiclesOfOffer(ctx, named.offer));
  if (!named.offer || vehicles === null || vehicles.has(vehicleId)) return named;
  return { offer: null, problem: `The offer “${named.offer.name}” is not for this vehicle. ${GO_ON}` };
}

/** Ids of the vehicles that have an offer; null for an offer that names none, which any vehicle may have. */
export async function listVehiclesOfOffer(
  { stock, config, now }: Pick<FormRequest, "stock" | "config" | "now">,
  { slug }: AskedOffer,
): Promise<ReadonlySet<number> | null> {
  const offer = findOffer(stock, slug);
  const { engine, vocabulary } = stock;
  return offer ? listOfferVehicles({ engine, vocabulary, config, now: now() }, offer) : null;
}

const findOffer = ({ content }: FormRequest["stock"], slug: string) =>
  content.offers.find((offer) => offer.slug === slug);

/** What a lead keeps of the offer that its form names: mail, ADF, webhook and CSV have it from there (D315). Null without one. */
export function readOfferAnswers(
  { stock, origin }: Pick<FormRequest, "stock" | "origin">,
  asked: AskedOffer | null,
): FormAnswers | null {
  const offer = asked && findOffer(stock, asked.slug);
  if (!offer) return null;
  return {
    name: OFFER_FORM,
    answers: [
      { field: "offer", label: "Offer", value: offer.name },
      { field: "offer_url", label: "Offer page", value: origin + toOfferPath(offer) },
    ],
  };
}
