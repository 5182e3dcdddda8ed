import { expect, test } from "vitest";
import { STAFF_ROUTES } from "#back-office/staff-routes.ts";
import { DRIVE_INTENTS } from "#features/counter/drive/drive-view.ts";
import { DOMAIN_INTENTS } from "#features/domains/domains-view.ts";
import { FEED_INTENTS } from "#features/feeds/feed/feed-view.ts";
import { MAPPING_INTENTS } from "#features/feeds/mapping/mapping-view.ts";
import { RUN_INTENTS } from "#features/feeds/run/run-view.ts";
import { SETUP_INTENTS } from "#features/feeds/setup/setup-view.ts";
import { addMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import { may, type Permission, ROLES, type Role } from "#features/identity/staff/roles/permissions.ts";
import { startStaffSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import { TAKES_FIELD } from "#features/inbox/list/leads-view.ts";
import { TEMPLATE_INTENTS } from "#features/inbox/templates/templates-view.ts";
import { THREAD_INTENTS } from "#features/inbox/thread/thread-view.ts";
import { BULK_INTENTS } from "#features/stock/bulk/bulk-view.ts";
import { COLUMN_INTENTS } from "#features/stock/columns/columns.ts";
import { ENTRY_INTENTS } from "#features/stock/entry/entry-view.ts";
import { EDIT_INTENTS } from "#features/stock/list/stock-view.ts";
import { PHOTO_INTENTS } from "#features/stock/photos/photos-view.ts";
import { DETAIL_INTENTS } from "#features/stock/vehicle/vehicle-view.ts";
import { toAccountHref } from "#features/team/paths.ts";
import { PEOPLE_INTENTS } from "#features/team/people/people-view.ts";
import { SSO_INTENTS } from "#features/team/sso/sso-view.ts";
import { readAccountSlug } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import {
  db,
  findKey,
  mine as foreign,
  theirs as home,
  idsOfMine as idsOfForeign,
  inMine as inForeign,
  owned,
} from "../../isolation/test-isolation.ts";
import { givenServer } from "../../testing/test-setup.ts";

const server = givenServer(db);
const MANAGE = "manage.localhost";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

type Fields = Readonly<Record<string, string>>;

interface Action {
  readonly permission: Permission;
  readonly fields: Fields;
}

/** Each button of a page, with what else its form has. */
const each = (permission: Permission, intents: object, fields: Fields = {}): Action[] =>
  Object.values(intents).map((intent: string) => ({ permission, fields: { ...fields, intent } }));
const just = (permission: Permission, fields: Fields = {}): Action[] => [{ permission, fields }];

/** What is posted to a section of an account, with ids of another account in path and form. */
async function listActions(): Promise<Readonly<Record<string, readonly Action[]>>> {
  const { car, staff, invitation, template, source, run } = await idsOfForeign();
  const vehicle = String(car);
  const step = { kind: "availability", vehicleId: car, from: "available", to: "sold" };
  const { save, saveAnyway, revertPrice, revertAvailability } = EDIT_INTENTS;
  const edits = [
    ...each(
      "stock:edit",
      { save, saveAnyway },
      { vehicle, availability: "sold", shown_availability: "available" },
    ),
    ...each("stock:edit", { revertAvailability }, { vehicle, shown_availability: "available" }),
    ...each("stock:price", { revertPrice }, { vehicle, shown_cents: "1", shown_type: "drive_away" }),
  ];
  return {
    people: each("people:manage", PEOPLE_INTENTS, {
      ...{ person: String(staff), invitation, role: "owner", email: "kim@dealer.example", shown: "{}" },
      ...{ places: "some", yard: "1", site: String(foreign.siteId) },
    }),
    "single-sign-on": each("people:manage", SSO_INTENTS),
    domains: each("domains:manage", DOMAIN_INTENTS, {
      site: String(foreign.siteId),
      host: `www.dealer-${foreign.accountId}.example`,
    }),
    leads: [...just("leads:reply"), ...just("leads:pause", { [TAKES_FIELD]: "no" })],
    "leads/templates": each("settings:edit", TEMPLATE_INTENTS, {
      template: String(template),
      id: String(template),
    }),
    "leads/:thread": each("leads:reply", THREAD_INTENTS, {
      assignee: String(staff),
      body: "Hello",
      version: "1",
    }),
    "test-drives/new": just("test-drives:write", { car: vehicle, site: String(foreign.siteId), name: "Kim" }),
    "test-drives/:drive": each("test-drives:write", DRIVE_INTENTS),
    "test-drives/:drive/sign": just("test-drives:write"),
    stock: [
      ...edits,
      ...each("stock:read", COLUMN_INTENTS),
      ...each("stock:edit", BULK_INTENTS, {
        ...{ chosen: vehicle, kind: "sold", shown: JSON.stringify([step]) },
      }),
      ...each(
        "stock:price",
        { preview: BULK_INTENTS.preview },
        { chosen: vehicle, kind: "amount", value: "-100" },
      ),
    ],
    "stock/new": each("stock:price", { save: ENTRY_INTENTS.save }),
    "stock/:vehicle": [...edits, ...each("stock:edit", DETAIL_INTENTS, { detail: "tag", value: "Mine" })],
    "stock/:vehicle/edit": each("stock:price", ENTRY_INTENTS),
    "stock/:vehicle/notice": just("stock:price", { writtenOff: "no" }),
    "stock/:vehicle/photos": each("stock:photos", PHOTO_INTENTS, { photo: "x" }),
    "stock/:vehicle/photos/upload": just("stock:photos"),
    "stock/:vehicle/photos/blur": just("stock:photos", { photo: "x" }),
    "feeds/photos": just("feeds:manage", { url: "https://p.example/1" }),
    "feeds/new": each("feeds:manage", SETUP_INTENTS),
    "feeds/:feed": each("feeds:manage", FEED_INTENTS),
    "feeds/:feed/change": each("feeds:manage", SETUP_INTENTS, { name: "Mine" }),
    "feeds/:feed/remove": just("feeds:manage", { stock: "withdraw", shown: String(source) }),
    "feeds/:feed/imports/:run": each("feeds:manage", RUN_INTENTS, { run: String(run) }),
    "feeds/:feed/mapping": each("feeds:manage", MAPPING_INTENTS),
  };
}

/** Where a section is, for ids of the other account. */
async function toPath(accountId: AccountId, section: string): Promise<string> {
  const { car, source, run, thread, testDrive } = await idsOfForeign();
  const ids: Fields = {
    ...{ ":vehicle": String(car), ":feed": String(source), ":run": String(run) },
    ...{ ":thread": String(thread), ":drive": testDrive },
  };
  const slug = await db.inAccount(accountId, readAccountSlug);
  return toAccountHref(
    slug,
    section.replaceAll(/:[a-z]+/g, (name) => ids[name] ?? name),
  );
}

async function enter(role: Role): Promise<string> {
  const { id: staffId } = await addTestStaff(db);
  const membership = { staffId, role, sites: null, locations: null };
  await db.inAccount(home.accountId, (tx) => addMembership(tx, membership, new Date()));
  const session = { staffId, device: "Chrome on Windows", isStrong: true };
  return `forecourt-staff=${(await startStaffSession(db, session, new Date())).token}`;
}

const post = async (path: string, fields: Fields, cookie: string) =>
  (
    await server.ask(MANAGE, path, {
      ...{ method: "POST", headers: { ...FORM, cookie }, body: new URLSearchParams(fields).toString() },
    })
  ).status;

/** All rows of the other account, by table. */
const readForeign = () =>
  inForeign(async (tx) => {
    const found: Record<string, unknown> = {};
    for (const table of owned()) {
      const sql = `select md5(string_agg(t::text, '|' order by t::text)) as rows from ${table} t where ${findKey(table)} = $1`;
      found[table] = (await tx.query(sql, [foreign.accountId]))[0];
    }
    return found;
  });

test("D426: every path of an account that takes posts says who may post, and each of its actions is tried below", async () => {
  const posts = STAFF_ROUTES.filter(
    ({ path, methods }) => path.startsWith("/accounts/:account/") && methods?.includes("POST"),
  );
  expect(posts.filter(({ writes }) => !writes?.length)).toEqual([]);
  expect(posts.map(({ path }) => path.replace("/accounts/:account/", "")).sort()).toEqual(
    Object.keys(await listActions()).sort(),
  );
});

test("D426: each action is for the roles of its permission, before its form is judged, and in no other account", async () => {
  const actions = Object.entries(await listActions());
  const before = await readForeign();
  for (const role of ROLES) {
    const cookie = await enter(role);
    for (const [section, listed] of actions) {
      const [own, other] = [await toPath(home.accountId, section), await toPath(foreign.accountId, section)];
      for (const { permission, fields } of listed) {
        const status = await post(own, fields, cookie);
        const named = { role, section, ...fields };
        if (may(role, permission)) {
          expect({ ...named, status }).not.toMatchObject({ status: 403 });
          expect({ ...named, isAnswered: status < 500 }).toEqual({ ...named, isAnswered: true });
        } else expect({ ...named, status }).toEqual({ ...named, status: 403 });
      }
      // What is wrong with the form is nothing to whoever may do nothing there.
      const writes = STAFF_ROUTES.find(({ path }) => path === `/accounts/:account/${section}`)?.writes ?? [];
      if (!writes.some((one) => may(role, one)))
        expect([section, await post(own, {}, cookie)]).toEqual([section, 403]);
      expect([section, await post(other, listed[0]?.fields ?? {}, cookie)]).toEqual([section, 404]);
    }
  }
  expect(await readForeign()).toEqual(before);
  // Some hundreds of requests.
}, 180_000);
