/** Every site of the demo but the one of several dealers, harbourline-network. */
export const DEMO_SITES = [
  "harbourline",
  "harbourline-mazda",
  "harbourline-pre-owned",
  "banksia-point-toyota",
  "pepperleaf-suzuki",
  "southern-arc-nissan",
  "saltbush",
];
