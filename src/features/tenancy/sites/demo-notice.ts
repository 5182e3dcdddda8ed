/** What a demo site says of itself, on its pages and on what is printed of them. */
export const DEMO_NOTICE = "Demonstration site: the dealer, its stock and its prices are made up.";
