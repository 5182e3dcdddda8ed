/** Every site of the demo. */
export const DEMO_SITES = [
  "harbourline",
  "harbourline-mazda",
  "harbourline-pre-owned",
  "banksia-point-toyota",
  "pepperleaf-suzuki",
  "southern-arc-nissan",
  "saltbush",
];
