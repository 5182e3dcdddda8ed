import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { FORM_NAMES, type FormName } from "#features/forms/definitions/forms.ts";
import { buildEmptyForm } from "#features/forms/view/build-form.ts";
import type { FormView } from "#features/forms/view/form-view.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import { buildSellingForm } from "#features/trade-in/take/site-form.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const FIELDS = {
  form: z.enum(FORM_NAMES as [FormName, ...FormName[]]).describe("Which form it is."),
  title: z.string().trim().min(1).max(90).optional().describe("Above the form, in place of its own title."),
};

const formDocument = z.strictObject({ kind: z.literal("form"), ...FIELDS });

export interface FormBlockView {
  readonly kind: "form";
  readonly title: string;
  readonly siteSlug: string;
  readonly form: FormView;
}

/** One of the product's forms; the valuation of trade-ins in place of that for selling, if the site has it (TRADE-09, D370). The page is the same for everybody, so the form has no token yet (D17, D173). */
export const formBlock = definePageBlock({
  schema: formDocument,
  source: defineSource(
    z.strictObject(FIELDS),
    async (settings): Promise<z.infer<typeof formDocument>> => ({ kind: "form", ...settings }),
  ),
  build: async ({ site, stock }, { form: name, title }) => {
    const locations = listSiteLocations(stock.locations, site.config);
    const own = { config: site.config, locations };
    const isValued = name === "sell-my-car" && site.config.tradeIn.enabled;
    const form = isValued ? buildSellingForm(own, { config: site.config, stock }) : buildEmptyForm(own, name);
    return asBuilt<FormBlockView>({ kind: "form", title: title ?? form.title, siteSlug: site.slug, form });
  },
});
