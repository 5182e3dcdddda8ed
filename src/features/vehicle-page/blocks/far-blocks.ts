/** Blocks far down the page, which a browser loads together when one of them comes near. */
export { OnRoadCostsBlock } from "./on-road-costs/on-road-costs-block.tsx";
export { TowingBlock } from "./towing/towing-block.tsx";
