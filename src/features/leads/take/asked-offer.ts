import { toOfferPath } from "#features/content/offers/offer-paths.ts";
import { type FormAnswers, OFFER_FORM } from "../rules/form-answers.ts";
import type { FormRequest } from "./form-request.server.ts";

/** The offer that a form is about. */
export interface AskedOffer {
  readonly slug: string;
  readonly name: string;
}

/** Finds the offer that an address or a form names, also one that ended while the form was filled in; null for any other. */
export function findAskedOffer({ stock }: Pick<FormRequest, "stock">, slug: string): AskedOffer | null {
  const offer = findOffer(stock, slug);
  return offer ? { slug, name: offer.name } : null;
}

const findOffer = ({ content: { offers, endedOffers } }: FormRequest["stock"], slug: string) =>
  offers.find((offer) => offer.slug === slug) ?? endedOffers.find((offer) => offer.slug === slug);

/** What a lead keeps of the offer that its form names: mail, ADF, webhook and CSV have it from there (D315). Null without one. */
export function readOfferAnswers(
  { stock, origin }: Pick<FormRequest, "stock" | "origin">,
  slug = "",
): FormAnswers | null {
  const offer = findOffer(stock, slug);
  if (!offer) return null;
  return {
    name: OFFER_FORM,
    answers: [
      { field: "offer", label: "Offer", value: offer.name },
      { field: "offer_url", label: "Offer page", value: origin + toOfferPath(offer) },
    ],
  };
}
