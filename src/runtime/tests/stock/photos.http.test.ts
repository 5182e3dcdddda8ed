import realSharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { PERMISSIONS, ROLES } from "#features/identity/staff/roles/permissions.ts";
import { readPhotos } from "#features/inventory/photos/own-photos.server.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { drawBands } from "#platform/images/test-images.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { until } from "../../testing/test-process.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, type TestAccount, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const MANAGE = "manage.localhost";
const [slug, otherSlug] = [unique("dealer"), unique("other")];
const LOCATIONS = [ASPLEY, { ...ASPLEY, slug: "carlton", code: "C", name: "Carlton" }];
const dealer = givenDealer(db, {
  sites: { [slug]: { config: aSite() } },
  locations: LOCATIONS,
  stock: [
    aRow({ stockNumber: "P1", location: "aspley", photos: ["https://p.example/1.jpg"] }),
    aRow({ stockNumber: "P2", location: "carlton" }),
  ],
});
const other = givenDealer(db, {
  sites: { [otherSlug]: { config: aSite() } },
  stock: [aRow({ stockNumber: "P1" })],
});
const server = givenServer(db);

let manager: StaffBrowser;
beforeAll(async () => {
  manager = await enterBackOffice(db, { server, dealer }, { role: "manager" });
});

const findId = (stockNumber: string, at: TestAccount = dealer) =>
  db.inAccount(at.id, async (tx) => {
    const [row] = await tx.query<{ id: number }>("select id from vehicle where stock_number = $1", [
      stockNumber,
    ]);
    return row!.id;
  });
const toPath = async (stockNumber: string) =>
  toSectionPath(db, dealer, `stock/${await findId(stockNumber)}/photos`);

/** A form with files, as a browser sends it. */
async function postFiles(
  path: string,
  files: readonly (readonly [name: string, bytes: Buffer])[],
  { cookie }: Pick<StaffBrowser, "cookie"> = manager,
) {
  const form = new FormData();
  form.set("intent", "upload");
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const headers = { cookie, "content-type": sent.headers.get("content-type")! };
  return server.ask(MANAGE, path, { method: "POST", headers, body });
}
const upload = async (stockNumber: string, bytes: Buffer, browser?: StaffBrowser) =>
  postFiles(`${await toPath(stockNumber)}/upload`, [["photo", bytes]], browser);
const readShown = async (stockNumber: string) => {
  const id = await findId(stockNumber);
  return (await db.inAccount(dealer.id, (tx) => readPhotos(tx, id))).shown;
};

/** Red at the top as it is shown, stored on its side with the place where it was taken. */
const aPhoto = async (width = 60) =>
  drawBands(width, 90)
    .rotate(-90)
    .withExif({ IFD3: { GPSLatitude: "27/1 28/1 0/1", GPSLatitudeRef: "S" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe("uploads", () => {
  test("D442 T6: a photo is on the site at once, upright and without where it was taken; the same again changes nothing", async () => {
    const bytes = await aPhoto();
    const first = await upload("P1", bytes);
    expect([first.status, JSON.parse(first.text)]).toEqual([
      200,
      { error: null, isTemporary: false, isKnown: false },
    ]);
    const [, photo] = await readShown("P1");
    expect(photo).toMatchObject({ width: 60, height: 90 });
    const { body, status } = await server.ask(MANAGE, `/img/${photo!.hash}/160.jpg`);
    expect(status).toBe(200);
    expect(await realSharp(body).metadata()).toMatchObject({ width: 60, height: 90 });
    const kept = await server.process.originals.read(`${photo!.hash!.slice(0, 2)}/${photo!.hash}`);
    expect(await realSharp(kept!).metadata()).not.toHaveProperty("exif");
    const { data } = await realSharp(kept!).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(180);
    expect((await manager.post(await toPath("P1"), { intent: "first", photo: photo!.url })).status).toBe(200);
    await until(async () =>
      (await server.ask(toHost(slug), "/search/used-cars")).text.includes(photo!.hash!),
    );
    expect(JSON.parse((await upload("P1", bytes)).text)).toMatchObject({ error: null, isKnown: true });
    expect(await readShown("P1")).toHaveLength(2);
  });

  test("D442: files that are not what they claim to be are refused with a reason, and store nothing", async () => {
    const bomb = await realSharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const files: readonly [Buffer, RegExp][] = [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"), /not an image/],
      [Buffer.from("%PDF-1.4"), /not an image/],
      [await drawBands(1, 1).png().toBuffer(), /less than 16 pixels/],
      [(await aPhoto()).subarray(0, 400), /damaged/],
      [Buffer.alloc(0), /empty/],
      [bomb, /more than 25 megapixels/],
    ];
    for (const [bytes, reason] of files) {
      const { status, text } = await upload("P2", bytes);
      expect([status, JSON.parse(text).error]).toEqual([422, expect.stringMatching(reason)]);
    }
    expect(await readShown("P2")).toEqual([]);
    const path = `${await toPath("P2")}/upload`;
    expect((await postFiles(path, [["huge.jpg", Buffer.alloc(41_000_000)]])).status).toBe(413);
    expect((await postFiles(path, [])).status).toBe(400);
  });

  test("D442: without JavaScript several come in one form, and one that is no photo keeps no other back", async () => {
    const answer = await postFiles(await toPath("P2"), [
      ["a.jpg", await aPhoto(61)],
      ["<b>.txt", Buffer.from("no")],
      ["c.jpg", await aPhoto(62)],
    ]);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("2 photos added. Shoppers see them now.");
    expect(answer.text).toContain("“&lt;b&gt;.txt”: It is not an image.");
    expect(await readShown("P2")).toHaveLength(2);
    const empty = await postFiles(await toPath("P2"), []);
    expect([empty.status, empty.text.includes("Choose at least one photo first.")]).toEqual([422, true]);
  });
});

describe("changes", () => {
  const readFirstTwo = async () => {
    const [one, two] = await readShown("P2");
    return [one!, two!] as const;
  };
  const post = async (fields: Readonly<Record<string, string>>) => manager.post(await toPath("P2"), fields);

  test("D442 D428: photos are moved, turned, cropped, removed and put back, all of it in the audit log", async () => {
    const [one, two] = await readFirstTwo();
    expect((await post({ intent: "first", photo: two.url })).status).toBe(200);
    expect((await readShown("P2")).map(({ url }) => url)).toEqual([two.url, one.url]);
    expect((await post({ intent: "turn-right", photo: two.url })).status).toBe(200);
    const [turned] = await readFirstTwo();
    expect(turned).toMatchObject({ width: 90, height: 62 });
    expect((await post({ intent: "crop", photo: turned.url })).status).toBe(200);
    expect((await readShown("P2"))[0]).toMatchObject({ width: 83, height: 62 });
    const gone = await post({ intent: "turn-left", photo: two.url });
    expect([gone.status, gone.text.includes("Somebody else changed this photo")]).toEqual([422, true]);
    expect((await post({ intent: "remove", photo: one.url })).text).toContain("Put it back");
    expect((await post({ intent: "show", photo: one.url })).status).toBe(200);
    expect(await readShown("P2")).toHaveLength(2);
    expect((await post({ intent: "drop table", photo: one.url })).status).toBe(422);
    const log = await db.inAccount(dealer.id, (tx) => listAudit(tx, {}, 6));
    expect(log.map(({ action }) => action)).toEqual([
      ...["show photo again", "remove photo", "edit photo", "edit photo", "move photo", "add photo"],
    ]);
  });

  test("D454: a plate is blurred on the site at once, the original comes back, and what is wrong is said", async () => {
    await upload("P2", await drawBands(80, 60).jpeg().toBuffer());
    const photo = (await readShown("P2")).at(-1)!;
    const path = `${await toPath("P2")}/blur?photo=${encodeURIComponent(photo.url)}`;
    const page = await manager.get(path);
    expect([page.status, page.text.includes(`value="${photo.hash}"`)]).toEqual([200, true]);
    const box = { left: "0", top: "0", width: "100", height: "66", photo: photo.url, seen: photo.hash! };
    const wrong = await manager.post(path, { ...box, width: "a <lot>" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Box 1: width is a number of percent from 1 to 100.");
    expect(wrong.text).toContain("a &lt;lot&gt;");
    expect((await manager.post(path, { ...box, seen: "0" })).text).toContain(
      "Somebody else changed this photo",
    );
    const done = await manager.post(path, box);
    expect([done.status, done.headers.location]).toEqual([303, `${await toPath("P2")}?blurred`]);
    const blurred = (await readShown("P2")).at(-1)!;
    const { body } = await server.ask(MANAGE, `/img/${blurred.hash}/160.jpg`);
    const { data, info } = await realSharp(body).raw().toBuffer({ resolveWithObject: true });
    const redAt = (y: number) => data[(y * info.width + 40) * info.channels]!;
    // Where red and green met, and in the blue below.
    expect([Math.abs(redAt(16) - redAt(24)) < 60, redAt(50) < 60]).toEqual([true, true]);
    const onSite = "/cars/2022-toyota-corolla-ascent-sport-p2";
    await until(async () => (await server.ask(toHost(slug), onSite)).text.includes(blurred.hash!));
    expect((await server.ask(toHost(slug), onSite)).text).not.toContain(photo.hash);
    expect((await manager.post(path, box)).status).toBe(422);
    expect((await manager.get(path)).text).toContain("does not show as it was any more");
    const restored = await post({ intent: "restore", photo: blurred.url });
    expect(restored.text).toContain("Shoppers see the original now.");
    expect((await readShown("P2")).at(-1)).toMatchObject({ url: photo.url });
    expect((await post({ intent: "restore", photo: photo.url })).status).toBe(422);
    const log = await db.inAccount(dealer.id, (tx) => listAudit(tx, {}, 2));
    expect(log.map(({ action }) => action)).toEqual(["use original photo", "edit photo"]);
  });

  test.each(ROLES)("D426 D442 D454: what a %s may do with photos", async (role) => {
    const browser = await enterBackOffice(db, { server, dealer }, { role });
    const may = (PERMISSIONS["stock:photos"] as readonly string[]).includes(role);
    const page = await browser.get(await toPath("P1"));
    expect([page.status, page.text.includes("Add photos")]).toEqual([200, may]);
    expect((await upload("P1", await aPhoto(), browser)).status).toBe(may ? 200 : 403);
    const photo = (await readShown("P1"))[0]!;
    const moved = await browser.post(await toPath("P1"), { intent: "first", photo: photo.url });
    expect(moved.status).toBe(may ? 200 : 403);
    const blur = `${await toPath("P1")}/blur`;
    const box = { left: "0", top: "0", width: "9", height: "9", photo: photo.url, seen: photo.hash ?? "" };
    expect((await browser.get(blur)).status).toBe(may ? 200 : 403);
    expect((await browser.post(blur, box)).status).toBe(may ? 303 : 403);
  });

  test("D426 D442: somebody of one yard reaches no vehicle of another, and nobody one of another dealer", async () => {
    const [aspley] = await db.inAccount(dealer.id, (tx) =>
      tx.query<{ id: number }>("select id from location where slug = 'aspley'"),
    );
    const limited = await enterBackOffice(
      db,
      { server, dealer },
      { role: "manager", places: { locations: [aspley!.id] } },
    );
    expect((await limited.get(await toPath("P1"))).status).toBe(200);
    expect((await limited.get(await toPath("P2"))).status).toBe(404);
    expect((await limited.get(`${await toPath("P2")}/blur`)).status).toBe(404);
    expect((await upload("P2", await aPhoto(63), limited)).status).toBe(404);
    const photo = (await readShown("P2"))[0]!;
    const removed = await limited.post(await toPath("P2"), { intent: "remove", photo: photo.url });
    expect(removed.status).toBe(404);
    const foreign = await toSectionPath(db, dealer, `stock/${await findId("P1", other)}/photos`);
    for (const path of [foreign, await toSectionPath(db, dealer, "stock/0x1/photos")]) {
      for (const page of [path, `${path}/blur`]) expect((await manager.get(page)).status).toBe(404);
      expect((await postFiles(`${path}/upload`, [["a.jpg", await aPhoto()]])).status).toBe(404);
    }
    const anonymous = await postFiles(`${await toPath("P1")}/upload`, [["a.jpg", await aPhoto()]], {
      cookie: "",
    });
    expect(anonymous.status).toBe(401);
  });
});
