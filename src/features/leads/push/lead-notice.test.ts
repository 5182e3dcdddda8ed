import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StaffId } from "#features/identity/staff/person.ts";
import { ROLES } from "#features/identity/staff/roles/permissions.ts";
import type { SiteId } from "#platform/account-id.ts";
import { HOUR_MS } from "#platform/time.ts";
import { aLead } from "../rules/test-lead.ts";
import { buildNotice, findToldOf, type ToldOf } from "./lead-notice.ts";

const NOW = new Date("2026-11-28T09:00:00Z");
const [KIM, LEE] = [1, 2] as StaffId[];
const [COAST, INLAND] = [10, 11] as SiteId[];
const [GEELONG, ASPLEY] = [20, 21];

const member = (changes: Partial<Parameters<typeof findToldOf>[0]> = {}) =>
  ({
    ...{ staff: { id: KIM! }, role: "salesperson", sites: null, locations: null, takesLeads: true },
    ...changes,
  }) as Parameters<typeof findToldOf>[0];
const lead = (changes: Partial<ToldOf> = {}): ToldOf => ({
  ...{ siteId: COAST!, locationId: GEELONG!, cameAt: NOW },
  ...changes,
});
const find = (who: Parameters<typeof member>[0], leads: readonly ToldOf[], thread = {}) =>
  findToldOf(member(who), { thread: { state: "open", assignedTo: null, ...thread }, leads, now: NOW });

describe("who is told", () => {
  test("D463: of what nobody has, everybody who may see leads and takes new ones", () => {
    const one = lead();
    expect(ROLES.filter((role) => find({ role }, [one]) === one)).toEqual([
      ...["owner", "manager", "salesperson", "read-only"],
    ]);
    expect(find({ takesLeads: false }, [one])).toBe(null);
    expect(find({}, [one], { state: "closed" })).toBe(null);
  });

  test("D463: of what somebody has, they alone, also on leave", () => {
    const one = lead({ cameAt: new Date(NOW.getTime() - 9 * HOUR_MS) });
    expect(find({ takesLeads: false }, [one], { assignedTo: KIM })).toBe(one);
    expect(find({}, [lead()], { assignedTo: LEE })).toBe(null);
    expect(find({ role: "owner" }, [lead()], { assignedTo: LEE })).toBe(null);
  });

  test("D463: an enquiry that came an hour ago is told to nobody who has not got it", () => {
    expect(find({}, [lead({ cameAt: new Date(NOW.getTime() - HOUR_MS) })])).toBe(null);
    expect(find({}, [lead({ cameAt: new Date(NOW.getTime() - HOUR_MS + 1) })])).not.toBe(null);
  });

  test("D463 D426: only of enquiries of their own sites and yards, the newest of those", () => {
    const leads = [
      lead({ siteId: INLAND! }),
      lead({ locationId: ASPLEY! }),
      lead(),
      lead({ locationId: null }),
    ];
    expect(find({ sites: [COAST!], locations: [GEELONG!] }, leads)).toBe(leads[2]);
    expect(find({ sites: [INLAND!] }, leads)).toBe(leads[0]);
    expect(find({ sites: [] }, leads)).toBe(null);
    expect(find({ locations: [] }, leads)).toBe(null);
    expect(find({ locations: [ASPLEY!] }, [lead({ locationId: null })])).toBe(null);
  });

  test("D463 D426: nobody is ever told of an enquiry outside their part", () => {
    const place = fc.option(fc.subarray([GEELONG!, ASPLEY!]), { nil: null });
    const site = fc.option(fc.subarray([COAST!, INLAND!]), { nil: null });
    const enquiry = fc.record({
      ...{ siteId: fc.constantFrom(COAST!, INLAND!), locationId: fc.constantFrom(GEELONG!, ASPLEY!, null) },
      cameAt: fc.constant(NOW),
    });
    fc.assert(
      fc.property(site, place, fc.array(enquiry), (sites, locations, leads) => {
        const told = find({ sites, locations }, leads);
        if (!told) return;
        expect(sites?.some((one) => one === told.siteId) ?? true).toBe(true);
        expect(locations?.some((one) => one === told.locationId) ?? true).toBe(true);
      }),
    );
  });
});

describe("what a lock screen shows", () => {
  const build = (changes: Parameters<typeof aLead>[0] = {}, assignedTo: StaffId | null = null) =>
    buildNotice(aLead(changes), { thread: { id: 7, assignedTo }, account: "northside" });

  test("D463: vehicle and yard, and where the lead is", () => {
    expect(build()).toEqual({
      ...{ title: "New enquiry", body: `${aLead().car!.title} · Northside Aspley` },
      ...{ tag: "lead-7", href: "/accounts/northside/leads/7" },
    });
    expect(build({}, KIM).title).toBe("Enquiry for you");
    const { seller } = aLead();
    expect(
      build({ car: null, category: "Service Enquiry" as never, seller: { ...seller, location: null } }).body,
    ).toBe("Service Enquiry · Northside Motors");
  });

  test("D463: nothing that the shopper typed", () => {
    const typed = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(typed, typed, typed, (name, message, subcategory) => {
        const person = { ...aLead().person, name, lastName: name, email: `${name}@x.example` };
        expect(build({ person, message, rego: name, subcategory })).toEqual(build({ subcategory: null }));
        expect(build({ person, message, subcategory, car: null })).toEqual(build({ car: null }));
      }),
    );
  });

  test("D463: the longest names fit a message, whole characters", () => {
    const car = { ...aLead().car!, title: "🚗".repeat(500) };
    const seller = { ...aLead().seller, location: { ...aLead().seller.location!, name: "Ä".repeat(500) } };
    const { body } = build({ car, seller });
    expect(body).toBe(`${"🚗".repeat(119)}… · ${"Ä".repeat(59)}…`);
    expect(Buffer.byteLength(JSON.stringify(build({ car, seller })))).toBeLessThan(1000);
  });
});
