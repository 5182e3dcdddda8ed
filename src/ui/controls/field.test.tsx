import { describe, expect, test } from "vitest";
import { renderHtml } from "../base/test-render.tsx";
import { Checkbox, Radio } from "./checkbox.tsx";
import { SelectField, TextAreaField, TextField } from "./field.tsx";

const attribute = (html: string, tag: string, name: string) =>
  new RegExp(`<${tag}\\b[^>]*\\s${name}="([^"]*)"`).exec(html)?.[1];

describe.each([
  ["input", TextField],
  ["textarea", TextAreaField],
  ["select", SelectField],
] as const)("a labelled %s", (tag, Field) => {
  test("D34: its label belongs to it, also where nobody sees the label", () => {
    for (const hideLabel of [false, true]) {
      const html = renderHtml(<Field label="Email Address" hideLabel={hideLabel} />);
      expect(attribute(html, "label", "for")).toBe(attribute(html, tag, "id"));
      expect(html).toContain(">Email Address</label>");
    }
  });

  test("LEAD-05: an id that is given is kept, so that a list of errors can link to it", () => {
    const html = renderHtml(<Field label="Email" id="email" error="Please enter your email" />);
    expect(attribute(html, tag, "id")).toBe("email");
    expect(attribute(html, "label", "for")).toBe("email");
  });

  test("LEAD-05 D34: hint and error describe it, in this order; an error marks it as wrong", () => {
    const html = renderHtml(<Field label="Phone" id="phone" hint="With area code" error="Too short" />);
    expect(attribute(html, tag, "aria-describedby")).toBe("phone-hint phone-error");
    expect(attribute(html, tag, "aria-invalid")).toBe("true");
    expect(html).toMatch(/<p id="phone-hint"[^>]*>With area code</);
    expect(html).toMatch(/<p id="phone-error"[^>]*>Too short</);
  });

  test("LEAD-05: what is right has neither a description nor a mark", () => {
    const html = renderHtml(<Field label="Phone" id="phone" />);
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain('aria-invalid="');
    expect(html).not.toContain("<p");
  });

  test("D34: only what may stay empty says so", () => {
    expect(renderHtml(<Field label="Rego" optional />)).toMatch(/Rego<span[^>]*> \(optional\)<\/span>/);
    expect(renderHtml(<Field label="Rego" />)).not.toContain("optional");
  });

  test("D34: two of one page have ids of their own", () => {
    const ids = renderHtml(
      <>
        <Field label="One" hint="a" />
        <Field label="Two" hint="b" />
      </>,
    ).match(/ id="[^"]*"/g);
    expect(new Set(ids).size).toBe(4);
  });
});

describe.each([
  ["checkbox", Checkbox],
  ["radio", Radio],
] as const)("a %s", (type, Choice) => {
  test("D23: it is the browser's own, within its label, with its count beside it", () => {
    const html = renderHtml(
      <Choice name="fuel" value="diesel" aside="1,204" defaultChecked>
        Diesel
      </Choice>,
    );
    expect(html).toMatch(new RegExp(`<label[^>]*><input[^>]*type="${type}"[^>]*>.*Diesel.*1,204.*</label>`));
    expect(html).toMatch(/<input[^>]*checked=""/);
  });

  test("D23: a count of nothing shows, no count does not", () => {
    expect(renderHtml(<Choice aside={0}>Diesel</Choice>)).toContain(">0</span>");
    expect(renderHtml(<Choice>Diesel</Choice>)).not.toContain("tabular");
  });

  test("LEAD-05: an error is said after it and describes it", () => {
    const html = renderHtml(<Choice error="Please agree to the terms">I agree</Choice>);
    const id = attribute(html, "input", "aria-describedby");
    expect(html).toContain(`<p id="${id}"`);
    expect(html.indexOf("</label>")).toBeLessThan(html.indexOf("Please agree"));
  });
});
