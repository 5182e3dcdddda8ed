import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import type { FormSite } from "#features/forms/definitions/offered-fields.ts";
import { buildFirstForm } from "#features/forms/view/build-form.ts";
import type { FormView } from "#features/forms/view/form-view.ts";
import type { SiteForm } from "#features/forms/view/site-form.ts";
import { TRADE_IN_FORM } from "#features/leads/trade-in/trade-in-answers.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import { MAKES } from "#features/vehicles/makes.ts";
import { SELLING, TRADE_IN_PATH, toCarTradeInPath } from "../paths.ts";
import type { TradeInSettings } from "../settings.ts";
import { buildTradeInForm, type KnownNames } from "./trade-in-form.ts";
import type { Asked } from "./trade-in-request.ts";

interface FormParts {
  readonly config: { readonly tradeIn: Pick<TradeInSettings, "lookup"> };
  readonly stock: Pick<SiteStock, "locations" | "vocabulary">;
}

/** The valuation as a form of the site. */
export function buildSiteForm({ config, stock }: FormParts, { car, isSold }: Asked): SiteForm {
  const yards = stock.locations.filter(({ completed, visible }) => completed && visible);
  const asksLocation = !car?.locationSlug && keepSellingLocations(yards).length > 1;
  const { lookup } = config.tradeIn;
  return {
    ...{ name: TRADE_IN_FORM, isShared: true },
    action: car ? toCarTradeInPath(car.id) : isSold ? `${TRADE_IN_PATH}?${SELLING}=1` : TRADE_IN_PATH,
    definition: buildTradeInForm({
      ...{ isSold, asksLocation, known: listKnownNames(stock) },
      ...{ hasLookup: lookup !== "none", isSimulated: lookup === "simulator" },
    }),
    checkTogether: ({ Rego = "", regoState = "" }) =>
      Rego.trim() !== "" && regoState === "" ? [{ field: "regoState", message: STATE_MISSING }] : [],
  };
}

/** Its first step worded for selling, on a page that is the same for everybody and has no token (D17). */
export const buildSellingForm = (site: FormSite, parts: FormParts): FormView =>
  buildFirstForm(site, buildSiteForm(parts, { car: null, isSold: true }), { token: "" });

const STATE_MISSING = "State is required: the same plate may exist in each.";

/** The most models that a list of suggestions has. */
const MAX_MODELS = 200;

/** Makes that the product knows, and models of the site's own stock. */
function listKnownNames({ vocabulary }: FormParts["stock"]): KnownNames {
  const models = vocabulary.makes.flatMap(({ models: own }) => own.map(({ name }) => name));
  return { makes: MAKES.map(({ name }) => name), models: [...new Set(models)].sort().slice(0, MAX_MODELS) };
}
