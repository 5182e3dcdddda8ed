import { expect, test } from "vitest";
import { aLead } from "../../rules/test-lead.ts";
import { fillTemplate, readTemplate } from "./template.ts";

const BODY = "Hi {name}, the {car} ({link}) is here.\n{me}, {dealer}";

test("D434: a template is filled in for one shopper, once", () => {
  const lead = aLead();
  expect(fillTemplate(BODY, { lead, me: "Kim" })).toBe(
    `Hi Jane, the 2022 Toyota HiLux SR5 (${lead.car!.url}) is here.\nKim, Northside Motors`,
  );
  expect(
    fillTemplate("{name} {dealer}", {
      lead: { ...lead, person: { ...lead.person, name: "{me}" } },
      me: "Kim",
    }),
  ).toBe("there Northside Motors");
  expect(fillTemplate(BODY, { lead: { ...lead, car: null }, me: "{name}" })).toBe(
    "Hi there, the vehicle (https://northside.example) is here.\n{name}, Northside Motors".replace(
      "there",
      "Jane",
    ),
  );
});

test.each([
  ["", BODY, "Give the template a name."],
  ["a".repeat(61), BODY, "A name has 60 characters at most."],
  ["Price", " \n", "Write the text of the template."],
  ["Price", "a".repeat(5001), "The text has 5,000 characters at most."],
  ["Price", "Hi {nmae}", "{nmae} stands for nothing. Use {name}, {car}, {link}, {me}, {dealer}."],
])("D434: a template that is called %j is refused with what is wrong", (name, body, error) => {
  expect(readTemplate(name, body)).toEqual({ ok: false, error });
});

test("D434: a template is stored clean", () => {
  expect(readTemplate(" Still\nhere ", "Hi {name}\r\n\0{{car}} { } {}")).toEqual({
    ...{ ok: true, name: "Still here", body: "Hi {name}\n{{car}} { } {}" },
  });
});
