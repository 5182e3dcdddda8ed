import { UNSAFE_decodeViaTurboStream } from "react-router";
import { expect, test } from "vitest";
import type { CardView } from "#features/catalogue/card/card.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

type View = Readonly<Record<string, unknown>>;

const db = openTestDatabase();
const slug = unique("served");
const host = toHost(slug);

givenDealer(db, {
  sites: { [slug]: { config: aSite() } },
  locations: [ASPLEY],
  stock: [
    aRow({ location: "aspley", driveAwayPrice: 23_456 }),
    aRow({ stockNumber: "K1", make: "Kia", model: "Rio" }),
  ],
});
const server = givenServer(db);

interface Data {
  readonly root: { readonly site: View };
  readonly view: View;
}

/** What a document's scripts get with it, and what they would get on the way to its page. */
async function read(path: string): Promise<{ html: string; served: Data; asked: Data }> {
  const { text } = await server.ask(host, path);
  const [script, json] = /<script type="application\/json" id="served-data">([^<]*)<\/script>/.exec(text)!;
  const { body } = await server.ask(host, path.replace(/\/?(?=\?|$)/, path === "/" ? "/_.data" : ".data"));
  const stream = new Blob([new Uint8Array(body)]).stream();
  const { value } = await UNSAFE_decodeViaTurboStream(stream, globalThis);
  const answers = Object.entries(value as Record<string, { data: View }>);
  const asked = Object.fromEntries(answers.map(([route, { data }]) => [route, data]));
  return { html: text.replace(script, ""), served: toData(JSON.parse(json!)), asked: toData(asked) };
}

function toData({ root, ...routes }: Record<string, unknown>): Data {
  return { root: root as Data["root"], view: Object.values(routes)[0] as View };
}

test.each([
  "/",
  "/cars/2022-toyota-corolla-ascent-sport-a1",
  "/search/kia?fuel=petrol",
  "/search/no-such-thing",
  "/contact",
  "/locations",
  "/locations/aspley",
  "/compare",
  "/privacy-policy",
])("D20 D220: the scripts of %s get the same data with the document as on the way to it", async (path) => {
  const { served, asked } = await read(path);
  const { yards, footer, social, phoneLinks, ...site } = asked.root.site;
  expect(served.root).toEqual({ ...asked.root, site });
  const { items, ...rest } = asked.view;
  expect(served.view).toMatchObject(rest);
});

test("D220: a results document has the words of its cards once, as HTML, and the data of what changes in them", async () => {
  const { html, served, asked } = await read("/search");
  const [asServed, asAsked] = [served, asked].map(({ view }) => {
    const items = view.items as { card: CardView }[];
    return items.find(({ card }) => card.model === "Corolla")!.card;
  });
  const { condition, price, estimate, marketBadge, facts, locationName, enquireHref, ...frame } = asAsked!;
  expect(price).toMatchObject({ cents: 2_345_600 });
  expect(html.match(/\$23,456/g)).toHaveLength(1);
  const totalPrice = { cents: 2_345_600, priceType: "drive_away" };
  expect(asServed).toEqual({ ...frame, hasPrice: true, totalPrice });
});

test("D82 D220: the data is no script, so the policy of a page does not depend on it", async () => {
  const [one, other] = [await server.ask(host, "/search/kia"), await server.ask(host, "/search/toyota")];
  expect(one.text).not.toBe(other.text);
  expect(one.headers["content-security-policy"]).toBe(other.headers["content-security-policy"]);
});
