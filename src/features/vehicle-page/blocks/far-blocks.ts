/** Blocks far down the page, which a browser loads together when one of them comes near. */
export { DeliveryBlock } from "./delivery/delivery-block.tsx";
export { FuelCostBlock } from "./fuel-cost/fuel-cost-block.tsx";
export { OnRoadCostsBlock } from "./on-road-costs/on-road-costs-block.tsx";
export { TowingBlock } from "./towing/towing-block.tsx";
