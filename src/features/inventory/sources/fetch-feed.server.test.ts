import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FeedSignIn } from "./feed-address.ts";
import { fetchFeed, readFeedAddress } from "./fetch-feed.server.ts";

/** For the walk through redirects: the test's own server counts as public, its other address does not. */
const rules = vi.hoisted(() => ({ openLoopback: false }));
vi.mock("#platform/outside/public-address.ts", async (original) => {
  const real = await original<typeof import("#platform/outside/public-address.ts")>();
  const isPublicAddress = (host: string) =>
    rules.openLoopback && host === "127.0.0.1" ? true : real.isPublicAddress(host);
  return { ...real, isPublicAddress };
});

/** A folder of temporary files for each test: other tests run at the same time. */
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-temporary-"));
  vi.stubEnv("TMPDIR", folder);
  return async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  };
});

const servers: Server[] = [];
afterEach(async () => {
  rules.openLoopback = false;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});
async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const leftovers = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("forecourt-feed-")).sort();
const ALLOWED = { allowPrivate: true };
/** Names of files that are not finished (D73). */
const SKIPPED = [
  ...[".hidden.csv", ".stock.csv.Xy12", "~$stock.csv", "stock.csv~", "c.csv.part", "c.csv.PARTIAL", "c.tmp"],
  ...["c.csv.temp", "c.filepart", "c.crdownload", "c.download", "c.upload", "c.uploading", "c.incomplete"],
  ...["c.swp", "c.csv.lock"],
];
const refused = (reason: string | RegExp) => ({ ok: false, reason: expect.stringMatching(reason) });

describe("folders and files", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-folder-"));
    return () => rm(folder, { recursive: true });
  });
  const put = async (name: string, at: number) => {
    await writeFile(join(folder, name), name);
    await utimes(join(folder, name), at, at);
  };

  test("D11: a folder's newest file is the feed; unfinished, hidden and nested ones are not", async () => {
    await put("b.csv", 2000);
    await put("a.csv", 3000);
    for (const name of SKIPPED) await put(name, 5000);
    await mkdir(join(folder, "older"));
    const fetched = await fetchFeed(folder, ALLOWED);
    if (!fetched.ok) throw new Error(fetched.reason);
    expect(fetched.feed).toMatchObject({
      bytes: 5,
      stamp: `${join(folder, "a.csv")} 5 3000000`,
      hash: createHash("sha256").update("a.csv").digest("hex"),
    });
    await fetched.feed.discard();
    expect(await readFile(join(folder, "a.csv"), "utf8")).toBe("a.csv");
  });

  test("D73: what is imported is a copy, which a writer of the file does not change", async () => {
    const before = await leftovers();
    await put("a.csv", 3000);
    const fetched = await fetchFeed(join(folder, "a.csv"), ALLOWED);
    if (!fetched.ok) throw new Error(fetched.reason);
    await writeFile(join(folder, "a.csv"), "written over");
    expect(await readFile(fetched.feed.path, "utf8")).toBe("a.csv");
    await fetched.feed.discard();
    expect(await leftovers()).toEqual(before);
  });

  test("D73: a file that changes while it is read is refused, and nothing is left behind", async () => {
    const before = await leftovers();
    const pipe = join(folder, "growing.csv");
    execFileSync("mkfifo", [pipe]);
    await utimes(pipe, 1000, 1000);
    const [fetched] = await Promise.all([fetchFeed(pipe, ALLOWED), writeFile(pipe, "A1,Toyota")]);
    expect(fetched).toEqual({ ...refused("is still being written"), stamp: expect.stringContaining(pipe) });
    expect(await leftovers()).toEqual(before);
  });

  test("D11: an empty folder and a path that is not there are refused in words", async () => {
    expect(await fetchFeed(folder, ALLOWED)).toEqual(refused("has no file to read"));
    expect(await fetchFeed(join(folder, "none.csv"), ALLOWED)).toEqual(refused("cannot be read: ENOENT"));
  });
});

describe("downloads", () => {
  test("D11: a feed is fetched through redirects, hashed, and gone when it is discarded", async () => {
    const before = await leftovers();
    const url = await serving((request, response) => {
      if (request.url === "/feed") response.end("A1,Toyota");
      else response.writeHead(302, { location: "/feed" }).end();
    });
    const fetched = await fetchFeed(`${url}/old`, ALLOWED);
    if (!fetched.ok) throw new Error(fetched.reason);
    expect(await readFile(fetched.feed.path, "utf8")).toBe("A1,Toyota");
    expect(fetched.feed.bytes).toBe(9);
    expect(fetched.feed.hash).toBe(createHash("sha256").update("A1,Toyota").digest("hex"));
    await fetched.feed.discard();
    expect(await leftovers()).toEqual(before);
  });

  test.each([
    "http://127.0.0.1:1/",
    "http://localhost:1/",
    "http://10.1.2.3/feed.csv",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://[fd00::1]/",
    "http://2130706433:1/",
    "http://0x7f.1:1/",
    "http://0.0.0.0:1/",
    "https://127.0.0.1:1/",
  ])("D11: the private address %s is not reached, by number or by name", async (url) => {
    expect(await fetchFeed(url, { allowPrivate: false, timeoutMs: 5000 })).toEqual(
      refused("private address"),
    );
  });

  test("D11: a redirect to a private address is not followed", async () => {
    rules.openLoopback = true;
    const asked: string[] = [];
    const url = await serving((request, response) => {
      asked.push(request.headers.host!);
      const port = request.headers.host!.split(":")[1];
      const [, host] = request.url!.split("/");
      if (host) response.writeHead(302, { location: `http://${host}:${port}/` }).end();
      else response.end("reached");
    });
    const open = await fetchFeed(`${url}/127.0.0.1`, { allowPrivate: false });
    expect(open.ok && (await readFile(open.feed.path, "utf8"))).toBe("reached");
    if (open.ok) await open.feed.discard();
    asked.length = 0;
    for (const host of ["127.0.0.2", "localhost"])
      expect(await fetchFeed(`${url}/${host}`, { allowPrivate: false })).toEqual(refused("private address"));
    expect(asked).toEqual([new URL(url).host, new URL(url).host]);
  });

  test.each<[string, RequestListener, RegExp]>([
    [
      "redirects without end",
      (_, response) => response.writeHead(302, { location: "/" }).end(),
      /^The feed could not be fetched: its address redirects in a circle, or too many times\.$/,
    ],
    [
      "a circle of two addresses",
      ({ url }, response) => response.writeHead(307, { location: url === "/a" ? "/b" : "/a" }).end(),
      /redirects in a circle/,
    ],
    ["a redirect to nowhere", (_, response) => response.writeHead(302).end(), /answered 302/],
    [
      "a redirect to a file",
      (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      /could not be fetched/,
    ],
    [
      "an error",
      (_, response) => response.writeHead(503).end("later"),
      /its server has a fault of its own \(answered 503\)/,
    ],
    ["a wrong password", (_, response) => response.writeHead(401).end(), /wants a user name and password/],
    ["a moved file", (_, response) => response.writeHead(404).end(), /its server has no file there/],
    [
      "a connection that is cut",
      (_, response) =>
        response.writeHead(200, { "content-length": "99" }).write("x", () => response.destroy()),
      /could not be fetched/,
    ],
  ])("D11: %s is no feed, and leaves nothing behind", async (_, listener, reason) => {
    const before = await leftovers();
    expect(await fetchFeed(await serving(listener), ALLOWED)).toEqual(refused(reason));
    expect(await leftovers()).toEqual(before);
  });

  test("D11: a body that never ends is stopped at the size limit", async () => {
    const before = await leftovers();
    const closed = Promise.withResolvers<void>();
    const url = await serving((_, response) => {
      const chunk = Buffer.alloc(64 * 1024, "x");
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more).on("close", closed.resolve);
      more();
    });
    expect(await fetchFeed(url, { ...ALLOWED, maxBytes: 2 * 2 ** 20 })).toEqual(refused("larger than 2 MB"));
    await closed.promise;
    expect(await leftovers()).toEqual(before);
  });

  test.each<[string, RequestListener]>([
    ["never answers", () => undefined],
    ["stops in the middle", (_, response) => void response.writeHead(200).write("A1,Toy")],
  ])("D11: a server that %s is left after the time limit", async (_, listener) => {
    const url = await serving(listener);
    expect(await fetchFeed(url, { ...ALLOWED, timeoutMs: 100 })).toEqual(refused("did not answer in time"));
  });

  describe("D447: signing in", () => {
    const answering = () => {
      const asked: { url: string; authorization: string | undefined; key: string | undefined }[] = [];
      const listener: RequestListener = ({ url, headers }, response) => {
        asked.push({ url: url!, authorization: headers.authorization, key: headers["x-api-key"] as string });
        const [, to] = /^\/to\/(.+)$/.exec(url!.split("?")[0]!) ?? [];
        if (to) response.writeHead(302, { location: decodeURIComponent(to) }).end();
        else response.end("A1,Toyota");
      };
      return { asked, listener };
    };
    const fetchWith = async (url: string, signIn: FeedSignIn) => {
      const fetched = await fetchFeed(url, { ...ALLOWED, signIn });
      if (!fetched.ok) throw new Error(fetched.reason);
      await fetched.feed.discard();
    };
    const basic = { kind: "basic", name: "kim", secret: "päss:word" } as const;
    const header = { kind: "header", name: "X-Api-Key", secret: "k3y" } as const;

    test("D447: a server is told user name and password, a header, or a parameter", async () => {
      const { asked, listener } = answering();
      const url = await serving(listener);
      await fetchWith(`${url}/a`, basic);
      await fetchWith(`${url}/a`, header);
      await fetchWith(`${url}/a?format=csv`, { kind: "query", name: "key", secret: "a b&c" });
      const encoded = `Basic ${Buffer.from("kim:päss:word").toString("base64")}`;
      expect(asked).toEqual([
        { url: "/a", authorization: encoded, key: undefined },
        { url: "/a", authorization: undefined, key: "k3y" },
        { url: "/a?format=csv&key=a+b%26c", authorization: undefined, key: undefined },
      ]);
    });

    test.each([basic, header])(
      "D447: a redirect to another server takes no $kind secret there",
      async (signIn) => {
        const [one, other] = [answering(), answering()];
        const [url, elsewhere] = [await serving(one.listener), await serving(other.listener)];
        await fetchWith(`${url}/to/${encodeURIComponent(`${url}/b`)}`, signIn);
        expect(one.asked.map(({ authorization, key }) => (authorization ?? key) !== undefined)).toEqual([
          true,
          true,
        ]);
        await fetchWith(`${url}/to/${encodeURIComponent(`${elsewhere}/b`)}`, signIn);
        expect(other.asked).toEqual([{ url: "/b", authorization: undefined, key: undefined }]);
      },
    );
  });

  test("D11: an address that nobody serves is refused in words", async () => {
    expect(await fetchFeed("http://127.0.0.1:1/", ALLOWED)).toEqual(refused("could not be fetched"));
  });
});

test.each([
  ["https://dms.example/stock.csv?key=1", "https://dms.example/stock.csv?key=1"],
  ["HTTP://dms.example/", "HTTP://dms.example/"],
  ["/srv/feeds", "/srv/feeds"],
  ["feeds/yard.csv", resolve("feeds/yard.csv")],
  ["stock:today.csv", resolve("stock:today.csv")],
])("D11: %s is the feed address %s", (text, address) => {
  expect(readFeedAddress(text)).toEqual({ ok: true, address });
});

test.each(["ftp", "SFTP", "ftps", "s3", "file"])("D11: an address of the scheme %s is refused", (scheme) => {
  const read = readFeedAddress(`${scheme}://dms.example/stock.csv`);
  const reason = expect.stringMatching(`^${scheme.toLowerCase()}:// addresses are not supported.*https://`);
  expect(read).toEqual({ ok: false, reason });
});

test("D11: an http address without a host is refused", () => {
  expect(readFeedAddress("https://")).toEqual({ ok: false, reason: '"https://" is not a valid address.' });
});
