import { expect, test } from "vitest";
import type { FacetView } from "#features/results/view/results-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { FacetMakes } from "./facet-makes.tsx";

type MakesFacet = Extract<FacetView, { kind: "makes" }>;

const value = (name: string, selected = false) => ({ value: name, count: 3, selected });

function facet(makes: number, models: number, changes: Partial<MakesFacet> = {}): MakesFacet {
  return {
    kind: "makes",
    attribute: "make",
    label: "Make",
    open: true,
    shown: 7,
    popular: 0,
    makes: Array.from({ length: makes }, (_, at) => ({
      ...value(`Make ${at}`, at === 0),
      logo: at === 0 ? "/assets/makes/1/toyota.svg" : null,
      models: Array.from({ length: models }, (_, model) => value(`Make ${at} Model ${model}`)),
    })),
    ...changes,
  };
}

const html = (view: MakesFacet) => renderHtml(<FacetMakes facet={view} />);

test("FAC-03: a make is a card with its logo or monogram and its models under Select models", () => {
  const rendered = html(facet(2, 1));
  expect(rendered).toMatch(/aria-hidden="true"[^>]*mask-image:url\(\/assets\/makes\/1\/toyota\.svg\)/);
  expect(rendered).toMatch(/<svg aria-hidden="true".*>M1<\/text>/);
  expect(rendered.match(/Select models/g)).toHaveLength(2);
  expect(rendered).toMatch(/name="make"[^>]*checked=""[^>]*value="Make 0"/);
});

test("FAC-04: seven makes, the others under Show all makes", () => {
  const [before, after] = html(facet(9, 0)).split("Show all makes");
  expect(before!.match(/name="make"/g)).toHaveLength(7);
  expect(after!.match(/name="make"/g)).toHaveLength(2);
  expect(html(facet(7, 0))).not.toContain("Show all makes");
});

test("FAC-03 FAC-05: every model has its box under its own name, one that was chosen beyond the thirtieth too", () => {
  const rendered = html(facet(1, 31));
  expect(rendered.match(/name="make_model"/g)).toHaveLength(31);
  expect(rendered).toContain('value="Make 0 Model 30"');
  expect(rendered).toMatch(/>Model 30</);
});

test("FAC-06: the popular makes first, then all the others", () => {
  const [, popular, all] = html(facet(25, 0, { popular: 20 })).split(/Popular Makes|All Makes/);
  expect(popular!.match(/name="make"/g)).toHaveLength(20);
  expect(all!.match(/name="make"/g)).toHaveLength(5);
});
