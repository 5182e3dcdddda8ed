import { MockAgent } from "undici";
import { beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { MAX_HOST_CLAIMS } from "#features/tenancy/hosts/host-claim-store.server.ts";
import { toHostProof } from "#features/tenancy/hosts/prove-host.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aSite, SECRET, type TestAccount, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [slug, otherSlug] = [unique("dealer"), unique("other")];
const dealer = givenDealer(db, { sites: { [slug]: { config: aSite({ name: "The Dealer" }) } } });
const other = givenDealer(db, { sites: { [otherSlug]: { config: aSite({ name: "The Other" }) } } });
/** What the DNS has. */
const records = new Map<string, string>();
const agent = new MockAgent();
agent.disableNetConnect();
const server = givenServer(db, {
  proofs: {
    dispatcher: agent,
    resolveTxt: async (name) => (records.has(name) ? [[records.get(name)!]] : []),
  },
});

beforeEach(() => records.clear());

const enter = async (at: TestAccount = dealer): Promise<StaffBrowser> =>
  enterBackOffice(db, { server, dealer: at }, { role: "owner" });
const toPath = (at: TestAccount = dealer) => toSectionPath(db, at, "domains");
const siteOf = async (at: TestAccount): Promise<string> => {
  const [site] = await db.query<{ id: number }>("select id from site where account_id = $1", [at.id]);
  return String(site!.id);
};
const claim = async (browser: StaffBrowser, host: string, at: TestAccount = dealer) =>
  browser.post(await toPath(at), { intent: "claim", site: await siteOf(at), host });
const act = async (browser: StaffBrowser, intent: string, host: string, at: TestAccount = dealer) =>
  browser.post(await toPath(at), { intent, host });
const publish = (host: string, at: TestAccount = dealer) => {
  const { recordName, recordValue } = toHostProof(SECRET, at.id, host);
  records.set(recordName, recordValue);
};
const aHost = () => `www.${unique("domain")}.com.au`;
const readStatus = async (host: string) => (await server.ask(host, "/")).status;

describe("D464: a domain of a dealer", () => {
  test("shows the site once it is proved, and not before", async () => {
    const [owner, host] = [await enter(), aHost()];
    const { text } = await claim(owner, `https://${host.toUpperCase()}/cars?q=1`);
    expect(text).toContain(`Proof of ${host}`);
    expect(text).toContain(`_forecourt.${host}`);
    expect(await readStatus(host)).toBe(404);
    const refused = await act(owner, "check", host);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Neither the record")]);
    expect(await readStatus(host)).toBe(404);
    publish(host);
    const proved = await act(owner, "check", host);
    expect([proved.status, proved.text]).toEqual([200, expect.stringContaining(`${host} is yours.`)]);
    expect(proved.text).toContain(`${slug}.localhost`);
    await expect.poll(() => readStatus(host)).toBe(200);
    const log = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { subject: { kind: "domain", id: host } }, 10),
    );
    expect(log.map(({ action }) => action).toSorted()).toEqual(["add domain", "prove domain"]);
  });

  test("is not proved by what another account published", async () => {
    const [owner, host] = [await enter(), aHost()];
    await claim(owner, host);
    publish(host, other);
    expect((await act(owner, "check", host)).text).toContain("another value");
    expect(await readStatus(host)).toBe(404);
  });

  test("goes to who proves it first of those who claim it", async () => {
    const [owner, rival, host] = [await enter(), await enter(other), aHost()];
    await claim(owner, host);
    await claim(rival, host, other);
    publish(host, other);
    expect((await act(rival, "check", host, other)).status).toBe(200);
    publish(host);
    expect((await act(owner, "check", host)).text).toContain("Another site already has this domain.");
    expect((await act(owner, "withdraw", host)).text).toContain("no longer waits");
    expect((await claim(owner, host)).text).toContain("Another site already has this domain.");
  });

  test("is chosen as the main one and removed by its own account only", async () => {
    const [owner, rival] = [await enter(), await enter(other)];
    const [first, second] = [aHost(), aHost()];
    for (const host of [first, second]) {
      await claim(owner, host);
      publish(host);
      await act(owner, "check", host);
    }
    for (const intent of ["check", "withdraw", "choose", "remove"])
      expect((await act(rival, intent, first, other)).text).toContain("Somebody has changed the domains");
    expect((await act(owner, "choose", second)).text).toContain(`${second} is the main domain`);
    await expect.poll(async () => (await server.ask(first, "/")).headers.location).toContain(second);
    expect((await act(owner, "remove", second)).text).toContain("no longer shows the site");
    await expect.poll(() => readStatus(second)).toBe(404);
    expect(await readStatus(first)).not.toBe(404);
  });

  test.each([
    ["", "Enter a domain"],
    ["10.0.0.1", "an IP address"],
    ["dealer com au", "a host alone"],
    ["shop.localhost", "the local machine"],
    ["intranet", "no domain of the internet"],
    ["dealer.internal", "no domain of the internet"],
    ["[::1]", "a host alone"],
    ['"><script>alert(1)</script>.com.au', "a host alone"],
  ])("refuses %j and keeps what was typed", async (host, reason) => {
    const { status, text } = await claim(await enter(), host);
    expect([status, text]).toEqual([422, expect.stringContaining(reason)]);
    expect(text).not.toContain("<script>alert");
  });

  test("is claimed for a site of the account only, and not by the hundred", async () => {
    const owner = await enter();
    const path = await toPath();
    const stolen = await owner.post(path, { intent: "claim", site: await siteOf(other), host: aHost() });
    expect([stolen.status, stolen.text]).toEqual([422, expect.stringContaining("Choose a site.")]);
    for (let count = 0; count < MAX_HOST_CLAIMS; count++) await claim(owner, aHost());
    expect((await claim(owner, aHost())).text).toContain(`At most ${MAX_HOST_CLAIMS} domains`);
  });

  test("is changed only by someone who has just proved who they are", async () => {
    const [owner, host] = [await enter(), aHost()];
    await db.query(
      "update staff_session set authenticated_at = now() - interval '1 hour' where staff_id = $1",
      [owner.staff.id],
    );
    expect((await owner.get(await toPath())).text).toContain("Confirm that it’s you");
    expect((await claim(owner, host)).status).toBe(422);
    expect((await owner.get(await toPath())).text).not.toContain(host);
  });
});
