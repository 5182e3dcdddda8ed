import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { siteConfig } from "./site.ts";

/** Sites of the test dealer whose cars are financed, one a template. */
export const FINANCE_SITES = [
  { template: "showroom", site: "lent-coastal" },
  { template: "yard", site: "lent-outback" },
] as const;

/** Where finance enquiries are sent: a site confirms to few new recipients an hour from one network (D80). */
export const FINANCE_FORM_SITES = [
  { template: "showroom", site: "form-coastal" },
  { template: "yard", site: "form-outback" },
] as const;

export function financeSites(): { slug: string; config: SiteConfigInput }[] {
  const lent = FINANCE_SITES.map(({ template, site }) => {
    const { config } = siteConfig(template);
    return { slug: site, config: { ...config, finance: { lenders: [LENDER] }, deals: { enabled: true } } };
  });
  return [...lent, ...FINANCE_FORM_SITES.map(({ template, site }) => siteConfig(template, site))];
}

export const LENDER: NonNullable<SiteConfigInput["finance"]>["lenders"] extends (infer L)[] | undefined
  ? L
  : never = {
  lender: "ausloans",
  name: "Test Lender",
  licence: "Test Licence 1",
  rateDate: "2026-11-18",
  terms: { interestRate: 8.99 },
  fees: [
    { name: "Establishment Fee", dollars: 395 },
    { name: "Account Fee", dollars: 8, every: "month" },
  ],
  disclaimer: "What the lender wants said of who may apply and how. ".repeat(6).trim(),
} as const;
