import { expect, test } from "vitest";
import type { BlockContext } from "../../page-block.ts";
import { personDocument } from "../../people/person-document.ts";
import { staffBlock, toInitials } from "./staff.ts";

const person = (item: string, fields: object) => ({
  ...personDocument.parse({ name: "Mei Zhang", role: "Sales", photo: null, about: [], ...fields }),
  item,
});
const TEAM = [
  person("mei", {
    department: "Sales",
    location: "ringwood",
    languages: ["Mandarin", "Cantonese"],
    phone: "0412 345 678",
  }),
  person("george", { name: "George Pappas", department: "Service", location: "service" }),
  person("kev", { name: "Kev", department: "Sales" }),
];
const build = async (fields: object = {}) => {
  const document = { kind: "staff" as const, title: null, department: null, location: null, ...fields };
  const context = { people: TEAM, images: { origin: "" } } as unknown as BlockContext;
  return (await staffBlock.build(context, document))?.view;
};

test("PAGE-11 D159: the team has role, phone and languages, by department, in its order", async () => {
  const view = await build();
  expect(
    view?.groups.map(({ department, people }) => [department, ...people.map(({ name }) => name)]),
  ).toEqual([
    ["Sales", "Mei Zhang", "Kev"],
    ["Service", "George Pappas"],
  ]);
  expect(view?.groups[0]?.people[0]).toMatchObject({
    ...{ role: "Sales", languages: "Mandarin and Cantonese", initials: "MZ", photo: null },
    phone: { display: "04 1234 5678", href: "tel:+61412345678" },
  });
});

test("D159: a block may show one department or location; with nobody in it there is no block", async () => {
  expect((await build({ department: "Service" }))?.groups).toMatchObject([
    { department: null, people: [{ name: "George Pappas" }] },
  ]);
  expect((await build({ location: "ringwood" }))?.groups).toMatchObject([
    { people: [{ name: "Mei Zhang" }] },
  ]);
  expect(await build({ location: "nowhere" })).toBeUndefined();
});

test.each([
  ["Mei Zhang", "MZ"],
  ["Kev", "K"],
  ["Anna (Ana) van der Berg", "AB"],
  ["Élodie  Ön", "ÉÖ"],
])("D159: %s has the initials %s", (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});
