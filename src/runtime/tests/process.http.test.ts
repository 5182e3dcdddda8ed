import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { basename, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#demo/accounts.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { appUrl } from "#platform/postgres/test-database.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { type Fields, readFormFields, sendForm } from "../testing/test-form.ts";
import {
  createDataDir,
  listOutbox,
  removeDataDir,
  runCommand,
  startProcess,
  stopPostgres,
  type TestProcess,
  until,
} from "../testing/test-process.ts";
import { askingAt, SECRET, toDataPath } from "../testing/test-site.ts";
import { listFirstPictures } from "../warm-up.ts";

// One server's life from top to bottom: each test continues where the one before ended.
const TOYOTA = "banksia-point-toyota.localhost";
const LOCATION = "ringwood";
const ALL = "/search/new-used-and-demo-cars";
let dataDir: string;
let server: TestProcess;
const start = () => startProcess({ DATA_DIR: dataDir, TRUST_PROXY: "1", FETCH_PRIVATE_ADDRESSES: "true" });

beforeAll(async () => {
  dataDir = await createDataDir();
  server = await start();
}, 120_000);
afterAll(async () => {
  await server?.end("SIGTERM").catch(() => undefined);
  await removeDataDir(dataDir);
}, 60_000);

const get = (path: string, host = TOYOTA) => server.ask(host, path);
const carPaths = (text: string) => [...new Set(text.match(/\/cars\/[a-z0-9-]+/g))];
const sitemap = async (host: string) => {
  const { text } = await get("/sitemap.xml", host);
  return [...text.matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
};

/** An enquiry of somebody new, told apart by its text. */
function anEnquiry() {
  const mark = randomBytes(8).toString("hex");
  const digits = String(10_000_000 + (Number.parseInt(mark.slice(0, 6), 16) % 89_999_999));
  const person = { name: "Ann", last_name: "Other", email: `${mark}@shopper.example`, phone: `04${digits}` };
  const about = { category: "General Enquiry", location: LOCATION, message: `Please call. ${mark}` };
  return { mark, fields: { ...person, ...about } };
}

const sendEnquiry = (fields: object, from: string) =>
  server.ask(TOYOTA, "/api/enquiries", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(fields),
  });

test("D209: a start that serves the public without a mail server says so where people and machines read it, and has no outbox", async () => {
  // Both are read from pipes, and each may lag behind the other.
  await until(async () => /"level":50.*SMTP_URL is not set/.test(server.log()));
  await until(async () => /^WARNING: SMTP_URL is not set: no mail leaves/m.test(server.out()));
  expect(server.out()).not.toContain("/outbox");
  expect((await server.ask(`localhost:${server.port}`, "/outbox")).status).toBe(404);
});

test("D271: the first line that a start prints says which version runs on which Node", () => {
  const [first] = server.out().split("\n");
  expect(first).toBe(`Forecourt ${packageFile.version}, Node ${process.versions.node}`);
});

test("D259: the picture that a home page shows first is made before the server is ready", async () => {
  const made = (await readdir(join(dataDir, "images/sizes"), { recursive: true })).map((each) =>
    basename(each),
  );
  // The first site, which the base domain shows: on a busy machine the time of a start may not suffice for others.
  const pictures = listFirstPictures((await get("/", "localhost")).text).map((path) => path.split("/"));
  expect(pictures.length).toBeGreaterThan(0);
  expect(made).toEqual(expect.arrayContaining(pictures.map(([, , hash, file]) => `${hash}-${file}`)));
});

test("D209: a start that serves this machine prints the whole address of its outbox", async () => {
  const folder = await createDataDir();
  const local = await startProcess({ DATA_DIR: folder, DEMO: "false" });
  try {
    expect(local.out()).not.toContain("WARNING");
    const [, host = "", path = ""] =
      /^outbox .* http:\/\/(localhost:\d+)(\/outbox\?token=\w+)$/m.exec(local.out()) ?? [];
    expect((await local.ask(host, path)).status).toBe(200);
    expect((await local.ask(host, "/outbox")).status).toBe(403);
  } finally {
    await local.end("SIGTERM");
    await removeDataDir(folder);
  }
});

test("LAW-02 LAW-08 D7: every address of every demo site's sitemap is a page with the dealer's name and licence, and none says what a car was bought for", async () => {
  for (const account of demoAccounts) {
    for (const { slug, config } of account.sites(new Date())) {
      const host = `${slug}.localhost`;
      const paths = await sitemap(host);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths.length).toBeGreaterThan(10);
      for (const [at, path] of paths.entries()) {
        // The data of a page is what it says, and takes a fraction of the time; every fifth car is rendered as well.
        const asData = path.startsWith("/cars/") && at % 5 > 0;
        const { status, text } = await get(asData ? toDataPath(path) : path, host);
        expect([path, status]).toEqual([path, 200]);
        expect(text).not.toMatch(/purchase_?cost/i);
        expect(text).toContain(config.legal.licenceNumber.replaceAll("&", asData ? "&" : "&amp;"));
        expect(text).toContain(formatPhone(config.legal.phone));
        if (!asData) expect([path, text.includes('name="robots"')]).toEqual([path, false]);
      }
      const api = await get("/api/search", host);
      expect(api.text).not.toMatch(/cost|internal/i);
    }
  }
}, 300_000);

test("NAV-10 D22: no link on the pages of a demo site is dead", async () => {
  for (const slug of ["southern-arc-nissan", "saltbush"]) {
    const host = `${slug}.localhost`;
    const first = (await get(ALL, host)).text;
    const pages = ["/", ALL, ...carPaths(first).slice(0, 3), "/enquiry", "/privacy-policy", "/nowhere"];
    const links = new Set<string>();
    for (const page of pages) {
      const { text } = await get(page, host);
      for (const [, href = ""] of text.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
        links.add(href.replaceAll("&amp;", "&"));
    }
    expect(links.size).toBeGreaterThan(40);
    expect((await get(toDataPath("/nowhere"), host)).status).toBe(404);
    for (const [at, link] of [...links].entries()) {
      // What a page's data says exists; every fifth page is rendered as well, and so is what has no data, such as a redirect.
      if (at % 5 > 0 && (await get(toDataPath(link), host)).status === 200) continue;
      const { status, headers } = await get(link, host);
      const end = headers.location ? (await get(headers.location, host)).status : status;
      expect([link, end]).toEqual([link, 200]);
    }
  }
}, 180_000);

test("GAL-10 ENT-07 D31: a demo car's spin and walkaround come from the site itself", async () => {
  const host = "harbourline.localhost";
  const turned = demoAccounts
    .find(({ slug }) => slug === "harbourline")!
    .feed(new Date())
    .find(({ walkarounds, status }) => walkarounds && status === "in_stock")!;
  const { hits } = JSON.parse((await get(`/api/search?query=${turned.stockNumber}`, host)).text);
  const { text } = await get(`/cars/${hits[0].slug}.data`, host);
  expect(new Set(text.match(/\/img\/[0-9a-f]{64}/g)).size).toBeGreaterThanOrEqual(36);
  const films = [...new Set(text.match(/\/film\/[0-9a-f]{64}\.(webm|mp4)/g))];
  expect(films).toHaveLength(2);
  for (const film of films)
    expect(await server.ask(host, film, { headers: { range: "bytes=0-9" } })).toMatchObject({ status: 206 });
  expect(text).not.toContain("pictures.forecourt.example");
});

test("D13 D15: an enquiry reaches the dealer as mail and as ADF, and its shopper a confirmation", async () => {
  const { mark, fields } = anEnquiry();
  const car = carPaths((await get("/search/used-cars", "harbourline.localhost")).text)[0]!.slice(
    "/cars/".length,
  );
  const host = "harbourline.localhost";
  const page = await server.ask(host, `/enquiry?car=${car}`);
  const form: Fields = { ...readFormFields(page.text), ...fields };
  // Nobody fills in a form within two seconds; what a program fills in waits for release.
  const started = Number.parseInt(form.token!.split(".")[1]!, 36);
  await until(async () => Date.now() - started > 2100);
  const done = await sendForm(server.ask, host, form);
  expect(done.status).toBe(303);
  await until(
    async () => (await listOutbox(dataDir)).filter((mail) => mail.includes(fields.email)).length >= 3,
  );
  const mails = (await listOutbox(dataDir)).filter((mail) => mail.includes(fields.email));
  expect(mails.some((mail) => /\r\n\r\n<\?xml [^>]*>\r\n<\?adf /.test(mail))).toBe(true);
  expect(mails.some((mail) => new RegExp(`^To: .*${fields.email}`, "m").test(mail))).toBe(true);
  expect(mails.some((mail) => new RegExp(`^Reply-To: .*${fields.email}`, "m").test(mail))).toBe(true);
  expect(server.log()).not.toContain(mark);
});

test("D21: without PostgreSQL, results and kept pages go on, and the rest says honestly that it is away", async () => {
  const [kept] = carPaths((await get(ALL)).text);
  expect((await get(kept!)).status).toBe(200);
  await stopPostgres(dataDir);
  for (const path of [
    ALL,
    "/",
    `${ALL}?query=hybri&page=1`,
    "/search/suv.data",
    "/api/search?fuel=hybrid",
    kept!,
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  for (const path of ["/healthz", "/sitemap.xml", `/enquiry?car=${kept!.slice(6)}`]) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  // The first site also answers at localhost, where nobody has asked for a car yet.
  const unkept = "localhost";
  const [other] = carPaths((await get(ALL, unkept)).text);
  const away = await get(`${other}`, unkept);
  expect(away.status).toBe(503);
  expect(away.headers).toMatchObject({ "retry-after": "10", "cache-control": "no-store" });
  expect(away.text).toContain("This page can’t be shown right now");
  expect(away.text).toContain("Harbourline Motor Group");
  expect((await get(`${other}.data`, unkept)).status).toBe(503);
});

test("ERR-01 LEAD-05: without PostgreSQL an enquiry is honestly refused and keeps what was typed", async () => {
  const { fields } = anEnquiry();
  const answer = await sendForm(server.ask, TOYOTA, { ...fields, step: "comments" });
  expect([answer.status, answer.text.includes("it has not been sent")]).toEqual([503, true]);
  expect(readFormFields(answer.text)).toMatchObject(fields);
  const [car] = carPaths((await get(ALL)).text);
  const price = /name="price" value="(\d+)"/.exec((await get(`${car}/checkout`)).text)?.[1] ?? "";
  const forms = [
    [`${car}/deal`, { ...fields, deal: "postcode=3000" }],
    [`${car}/checkout`, { ...fields, price, terms_conditions: "on" }],
  ] as const;
  for (const [path, posted] of forms) {
    const { status, text } = await server.ask(TOYOTA, path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(posted).toString(),
    });
    expect([path, status, text.includes("it has not been sent")]).toEqual([path, 503, true]);
    const inputs = text.match(/<input[^>]*>/g) ?? [];
    for (const [name, value] of Object.entries(posted).filter(([field]) =>
      /^(deal|email|price)$/.test(field),
    ))
      expect(
        inputs.some((input) => input.includes(`name="${name}"`) && input.includes(`value="${value}"`)),
        `${path} ${name}`,
      ).toBe(true);
  }
  const call = await sendEnquiry(fields, "198.51.100.1");
  expect([call.status, call.headers["retry-after"]]).toEqual([503, "10"]);
  const events = [{ id: 4, path: "/", time: new Date().toISOString() }];
  const beacon = await server.ask(TOYOTA, "/api/analytics", {
    method: "POST",
    body: JSON.stringify({ events }),
  });
  expect([beacon.status, typeof JSON.parse(beacon.text).error]).toEqual([503, "string"]);
});

test("D3 D19: when PostgreSQL is back everything goes on by itself, and what changed meanwhile shows", async () => {
  const feed = join(dataDir, "change.json");
  const row = { stockNumber: "NEW-1", itemType: "car", carType: "used", status: "in_stock", make: "Toyota" };
  const rest = { model: "Kluger", year: 2021, driveAwayPrice: 43_210, showOnDealerWebsite: true };
  await writeFile(feed, JSON.stringify([{ ...row, ...rest, listedAt: "2026-01-01T00:00:00Z" }]));
  const site = ["--site", "banksia-point-toyota", "--mapping", "forecourt"];
  const imported = await runCommand(["import", feed, ...site], { DATA_DIR: dataDir });
  expect([imported.code, imported.stderr]).toEqual([0, ""]);
  // The command was PostgreSQL's only user that knew it was back, and leaves it running for the server.
  await until(async () => (await get("/search/toyota/kluger")).text.includes("43,210"));
  expect((await get("/cars/2021-toyota-kluger-new-1")).status).toBe(200);
  const { mark, fields } = anEnquiry();
  await until(async () => (await sendEnquiry(fields, "198.51.100.2")).status === 200);
  await until(async () => (await listOutbox(dataDir)).some((mail) => mail.includes(mark)));
}, 90_000);

test("D13 D17: killed at any moment while enquiries come in, the server has every one it acknowledged, once, and delivers it", async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < 2; round++) {
    const senders = Array.from({ length: 3 }, async (_, sender) => {
      for (;;) {
        const { mark, fields } = anEnquiry();
        const answer = await sendEnquiry(fields, `203.0.113.${acknowledged.size + sender * 50}`).catch(
          () => null,
        );
        if (answer?.status !== 200) return;
        acknowledged.set(mark, JSON.parse(answer.text).lead_id);
      }
    });
    const enough = acknowledged.size + 3 + round * 2;
    await until(async () => acknowledged.size >= enough);
    await server.end("SIGKILL");
    await Promise.all(senders);
    server = await start();
  }
  expect(acknowledged.size).toBeGreaterThan(7);
  const listed = await runCommand(["leads", "list", "--site", "banksia-point-toyota", "--json"], {
    DATA_DIR: dataDir,
  });
  const ids = JSON.stringify(JSON.parse(listed.stdout));
  for (const id of acknowledged.values()) expect(ids.split(id).length - 1).toBe(1);
  const undelivered = async () => {
    const mails = (await listOutbox(dataDir)).join("\n");
    return [...acknowledged.keys()].filter((mark) => !mails.includes(mark));
  };
  // What the killed server was sending waits until its claim ends and the next sweep comes (D77).
  await until(async () => (await undelivered()).length === 0, 240);
}, 360_000);

test("D3: a port that is taken is said in one sentence, with exit code 1", async () => {
  const variables = {
    PORT: String(server.port),
    HOST: "127.0.0.1",
    DATABASE_URL: appUrl,
    SECRET_KEY: SECRET,
  };
  const second = await createDataDir();
  const outcome = await runCommand(["serve"], { ...variables, DATA_DIR: second });
  await removeDataDir(second);
  expect([outcome.code, outcome.stdout]).toEqual([1, ""]);
  expect(outcome.stderr.split("\n").filter((line) => !line.startsWith("{"))).toEqual([
    `Port ${server.port} is taken by another program. Set PORT to a free one.`,
    "",
  ]);
}, 60_000);

test("D95: SIGTERM ends the process in time while large photos are fetched and a feed hangs, and photos go on at the next start", async () => {
  const photo = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: "#369" } })
    .jpeg({ progressive: true })
    .toBuffer();
  let fetched = 0;
  let feeds = 0;
  const photos = createServer((request, response) => {
    if (request.url === "/feed") return void feeds++;
    fetched++;
    response.writeHead(200, { "content-type": "image/jpeg" }).end(photo);
  }).listen(0, "127.0.0.1");
  await once(photos, "listening");
  const origin = `http://127.0.0.1:${(photos.address() as AddressInfo).port}`;
  const feed = join(dataDir, "photos.json");
  const urls = Array.from({ length: 120 }, (_, at) => `${origin}/${at}.jpg`);
  const car = { stockNumber: "NEW-2", itemType: "car", carType: "used", status: "in_stock", make: "Toyota" };
  await writeFile(feed, JSON.stringify([{ ...car, model: "Kluger", year: 2022, photos: urls }]));
  const run = (...args: string[]) =>
    runCommand([...args, "--site", "banksia-point-toyota", "--mapping", "forecourt"], { DATA_DIR: dataDir });
  expect(await run("import", feed)).toMatchObject({ code: 0, stderr: "" });
  expect(await run("feeds", "add", "hanging", `${origin}/feed`)).toMatchObject({ code: 0, stderr: "" });
  // That a stop drops the photos that wait to be decoded is proven where they wait: images.slow.test.ts, run-photos.pg.test.ts.
  await until(async () => fetched >= 30 && feeds === 1);
  const exit = server.end("SIGTERM");
  const started = performance.now();
  expect(await exit).toBe(0);
  expect(performance.now() - started).toBeLessThan(15_000);
  const before = fetched;
  server = await start();
  await until(async () => fetched > before);
  photos.closeAllConnections();
  photos.close();
}, 300_000);

test("D3: SIGTERM lets a running request finish, closes what idles, and exits with 0", async () => {
  const idle = connect(server.port, "127.0.0.1");
  idle.write(`GET /healthz HTTP/1.1\r\nhost: ${TOYOTA}\r\n\r\n`);
  await once(idle, "data");
  const busy = connect(server.port, "127.0.0.1");
  const { category, location, message, ...details } = anEnquiry().fields;
  const body = new URLSearchParams({ step: "details", ...details }).toString();
  const headers = `host: ${TOYOTA}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}`;
  busy.write(`POST /enquiry HTTP/1.1\r\n${headers}\r\n\r\n${body.slice(0, 5)}`);
  await get("/healthz");
  const exit = server.end("SIGTERM");
  await until(async () => (await askingAt(server.port)(TOYOTA, "/healthz").catch(() => null)) === null);
  busy.write(body.slice(5));
  let answer = "";
  busy.on("data", (chunk: Buffer) => {
    answer += chunk.toString();
  });
  await once(busy, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  const started = performance.now();
  expect(await exit).toBe(0);
  expect(performance.now() - started).toBeLessThan(15_000);
  idle.destroy();
}, 60_000);
