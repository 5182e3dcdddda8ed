import type { OfferDocument } from "#features/content/offers/offer-document.ts";
import { hasWords, type RichText, toPlainText } from "#features/content/text/rich-text.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { findCreditClaims } from "./credit-claims.ts";
import type { FileReading } from "./file-reading.ts";
import type { OfferSettings } from "./offer-settings.ts";
import type { ReadYaml } from "./read-yaml.ts";

/** An offer of a file's settings and text, which is its description (ENT-28). */
export async function readOffer(
  reading: FileReading,
  settings: OfferSettings,
  { findLine, description }: Pick<ReadYaml, "findLine"> & { readonly description: RichText },
): Promise<OfferDocument> {
  const { name, category, manufacturer, disclaimer, price, was, priceType, finance, stock } = settings;
  const readPicture = (picture: OfferSettings["picture"], at: readonly string[]) =>
    picture ? reading.readImage(picture, { line: findLine(at), path: [...at, "file"].join(".") }) : null;
  const model = settings.model && {
    name: settings.model.name,
    slug: settings.model.slug ?? toSlug(settings.model.name),
    overrideHref: settings.model.override_url ?? null,
    picture: await readPicture(settings.model.picture, ["model", "picture"]),
  };
  return {
    ...{ name, category, manufacturer, disclaimer, description },
    picture: await readPicture(settings.picture, ["picture"]),
    model: model ?? null,
    price: price && priceType ? { cents: price, wasCents: was ?? null, type: PRICE_TYPES[priceType] } : null,
    finance: finance
      ? {
          lender: finance.lender,
          ratePercent: finance.rate,
          comparisonPercent: finance.comparisonRate,
          months: finance.months,
        }
      : null,
    stock: stock ?? null,
    isInPrice: IN_PRICE[settings.inPrice ?? "none"],
    excludedSites: [...new Set(settings.excludedSites)].sort(),
  };
}

const IN_PRICE = { yes: true, no: false, none: null } as const;
const PRICE_TYPES = { "drive-away": "drive_away", egc: "egc" } as const;

/**
 * What is wrong with what an offer says, in words: nothing said, credit whose cost is not among its settings, or a cost of credit in
 * its name, which stands alone on cards of vehicles (LAW-03, D312).
 */
export function listWordingRules({ name, description, disclaimer, finance }: OfferDocument): string[] {
  if (!hasWords(description)) return ["has no text, which describes the offer"];
  const named = findCreditClaims(name);
  if (named.hasRepayment || named.ratePercents.length > 0)
    return ["must have no rate or repayment in its name, which stands where no comparison rate does"];
  const { ratePercents, hasRepayment } = findCreditClaims([toPlainText(description), disclaimer].join("\n"));
  if (!finance) {
    const cost = hasRepayment ? "a repayment" : ratePercents.length > 0 ? "an interest rate" : null;
    return cost ? [`names ${cost}; finance must say lender, rate and comparisonRate`] : [];
  }
  const stated = [finance.ratePercent, finance.comparisonPercent];
  const other = ratePercents.find((percent) => !stated.includes(percent));
  return other === undefined ? [] : [`names a rate of ${other}%, which is not among those of finance`];
}
