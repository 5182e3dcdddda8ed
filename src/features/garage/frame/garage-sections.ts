/** The sections of the garage in their order, by the id that links lead to. */
export const GARAGE_SECTIONS = {
  watchlist: "Watchlist",
  enquiries: "Enquiries",
  searches: "Searches and alerts",
  favourites: "Favourites",
  viewed: "Recently viewed",
  details: "My details",
} as const;

export type GarageSectionId = keyof typeof GARAGE_SECTIONS;
