import type { LeadAttributes } from "./attribution.ts";

export const NO_ATTRIBUTES: LeadAttributes = {
  visited_pages: [],
  linked_query_params: {},
  first_touch: null,
  last_touch: null,
};

export const FROM_GOOGLE: LeadAttributes = {
  visited_pages: ["/", "/search/toyota"],
  linked_query_params: { utm_source: "google", utm_medium: "cpc", utm_campaign: "hilux", gclid: "abc" },
  first_touch: {
    at: "2025-02-20T00:00:00.000Z",
    landingPage: "/",
    referrer: "https://news.example/cars",
    parameters: {},
  },
  last_touch: {
    at: "2025-03-01T23:00:00.000Z",
    landingPage: "/search/toyota",
    referrer: "",
    parameters: { utm_source: "google", utm_medium: "cpc", utm_campaign: "hilux", gclid: "abc" },
  },
};
