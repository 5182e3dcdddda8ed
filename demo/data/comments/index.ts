import { electric, hybrid, towing } from "./ability.ts";
import { equipment, finance, tradeIn, visit, delivery, warranty } from "./dealership.ts";
import { bikeHistory, caravan, caravanLife, learner, motorcycle, vanHistory } from "./leisure.ts";
import { arriving, commercial, demo, family, newCar, runabout, tourer, ute, weekend } from "./opening.ts";
import { history } from "./history.ts";

/**
 * Sentences of dealer comments by theme. Words in braces are filled in: {year} {make} {model} {badge} {colour} {km}
 * {seats} {fuel} {tow} {sleeps} {range} {gear} {dealer} {place}.
 */
export const commentPools = {
  new: newCar, demo, arriving, tourer, vanHistory, bikeHistory, ute, commercial, weekend, family, runabout, electric, hybrid, towing, history, warranty,
  equipment, finance, tradeIn, visit, delivery, caravan, caravanLife, learner, motorcycle,
} as const satisfies Record<string, readonly string[]>;

export type Theme = keyof typeof commentPools;
