/** Where a shopper has their own car valued (TRADE-09). The page of an offer is `OFFER_PATH` of the leads. */
export const TRADE_IN_PATH = "/trade-in";

/** The same for a shopper who looks at a car of the site; `car_id` names it (TRADE-08, SIDE-18). */
export const CAR_TRADE_IN_PATH = "/cars/trade-in";

/** @param carId of the car that the shopper wants */
export const toCarTradeInPath = (carId: number): string => `${CAR_TRADE_IN_PATH}?car_id=${carId}`;

/** Parameter that says that the shopper sells a car and buys none. */
export const SELLING = "sell";

/** Of the button that leads there. */
export const TRADE_IN_LABEL = "Value my trade-in";

/** Where a page notes that it has shown a valuation (API-20). */
export const VALUATION_PATH = "/api/miscellaneous";
