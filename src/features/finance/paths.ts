/** Addresses that a site's finance page may have (FIN-56, FIN-57, PAGE-09). */
export const FINANCE_PATHS = ["/finance", "/finance-enquiry", "/apply-for-finance"] as const;

/** The finance page of a vehicle where the site gates finance (FIN-59). */
export const PERSONALISED_FINANCE_PATH = "/personalised/finance";

/** Where the form stands on a finance page (FIN-58, PAGE-09). */
export const FINANCE_FORM_ID = "finance-form";

/** Where the calculator stands on a page that has one (VDP-04). */
export const CALCULATOR_ID = "finance-calculator";
