import { expect, test } from "vitest";
import { keepAnsweringYards } from "./answering-yards.ts";

const YARDS = [
  { slug: "nundah", type: "sales", dealershipSlug: "queensland" },
  { slug: "nundah-service", type: "service", dealershipSlug: "queensland" },
  { slug: "kotara", type: null, dealershipSlug: "new-south-wales" },
] as const;

test.each([
  ["Used Car Enquiry", null, ["nundah", "kotara"]],
  ["", null, ["nundah", "kotara"]],
  ["Used Car Enquiry", "new-south-wales", ["kotara"]],
  ["Used Car Enquiry", "victoria", ["nundah", "kotara"]],
  ["Service", null, ["nundah-service"]],
  ["Service", "new-south-wales", ["nundah-service"]],
  ["Parts", null, ["nundah", "nundah-service", "kotara"]],
])("D290: %s for dealership %s is answered by %j", (category, dealership, slugs) => {
  expect(keepAnsweringYards(YARDS, { category, dealership }).map(({ slug }) => slug)).toEqual(slugs);
});
