import { describe, expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { newPhone, type SignedIn, signInShopper } from "#runtime/testing/test-shopper.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [one, sibling, other] = [unique("one"), unique("sibling"), unique("other")];
givenDealer(db, {
  sites: { [one]: { config: aSite() }, [sibling]: { config: aSite() } },
  stock: [aRow({ stockNumber: "A1" })],
});
givenDealer(db, { sites: { [other]: { config: aSite() } }, stock: [aRow({ stockNumber: "A1" })] });
const server = givenServer(db);

const CAR = "2022-toyota-corolla-ascent-sport-a1";

/** Sends an enquiry about the car with a number. */
async function enquire(
  { phone, message }: { readonly phone: string; readonly message: string },
  headers: Record<string, string> = {},
  slug = one,
): Promise<void> {
  const fields = { name: "Jane", last_name: "Citizen", email: "jane@example.com", postcode: "4000" };
  const answer = await server.ask(toHost(slug), "/api/enquiries", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ ...fields, phone, message, car: CAR, category: "Used Car Enquiry" }),
  });
  expect(answer.status).toBe(200);
}
const garage = async (headers: SignedIn, slug = one) =>
  (await server.ask(toHost(slug), "/my-garage", { headers })).text;
const signIn = (contact: { phone: string }, slug = one) => signInShopper(db, server, { slug, contact });

describe("enquiries in the garage", () => {
  test("WAT-20 D145: what a shopper sends while signed in is in the garage, on each site of the account", async () => {
    const contact = newPhone();
    const shopper = await signIn(contact);
    await enquire({ ...contact, message: "Does it have a spare key?" }, shopper);
    for (const page of [await garage(shopper), await garage(await signIn(contact, sibling), sibling)]) {
      expect(page).toContain("Does it have a spare key?");
      expect(page).toContain("Used car enquiry");
      expect(page).toContain(`/cars/${CAR}`);
    }
  });

  test("D145: without the session, or with another's number, the garage has nothing that was typed", async () => {
    const [contact, another] = [newPhone(), newPhone()];
    await enquire({ ...contact, message: "Typed by anybody" });
    const shopper = await signIn(contact);
    await enquire({ ...another, message: "Typed at my computer" }, shopper);
    const page = await garage(shopper);
    expect(page).toContain("Sent without signing in");
    expect(page).not.toMatch(/Typed (by anybody|at my computer)|jane@example|Citizen/);
  });

  test("D1 D145: a session of another account sends as a visitor, and its garage has none of this account's enquiries", async () => {
    const contact = newPhone();
    const foreign = await signIn(contact, other);
    await enquire({ ...contact, message: "From elsewhere" }, foreign);
    expect(await garage(foreign, other)).not.toContain("Used car enquiry");
    const page = await garage(await signIn(contact));
    expect(page).toContain("Sent without signing in");
    expect(page).not.toContain("From elsewhere");
  });
});
