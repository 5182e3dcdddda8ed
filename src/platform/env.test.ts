import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

const BUCKET = { S3_BUCKET: "photos", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "a secret of S3" };

describe("the bucket of the photos", () => {
  test("D44: without any setting there is none", () => {
    expect(readEnv({}).S3_BUCKET).toBeUndefined();
    expect(readEnv(BUCKET)).toMatchObject({ ...BUCKET, S3_REGION: "us-east-1" });
  });

  test.each(["forecourt", "forecourt/"])("D44: the prefix %s is a folder", (prefix) => {
    expect(readEnv({ ...BUCKET, S3_PREFIX: prefix }).S3_PREFIX).toBe("forecourt/");
  });

  test.each([
    [{ S3_BUCKET: "s3://photos" }, "S3_BUCKET: must be the name of a bucket."],
    [
      { S3_ENDPOINT: "s3.example" },
      "S3_ENDPOINT: must be an http or https address, such as https://host.example.",
    ],
    [{ S3_PREFIX: "/photos" }, "S3_PREFIX: must be a folder, such as forecourt or group/forecourt."],
    [{ S3_PREFIX: "../photos" }, "S3_PREFIX: must be a folder, such as forecourt or group/forecourt."],
    [{ S3_ACCESS_KEY_ID: "" }, "S3_ACCESS_KEY_ID: is needed when S3_BUCKET is set."],
    [{ S3_SECRET_ACCESS_KEY: "" }, "S3_SECRET_ACCESS_KEY: is needed when S3_BUCKET is set."],
    [{ S3_BUCKET: "" }, "S3_BUCKET: is needed when S3_ACCESS_KEY_ID is set."],
  ])("D44: %j is refused by name", (changes, problem) => {
    expect(() => readEnv({ ...BUCKET, ...changes })).toThrow(`Wrong setting in the environment. ${problem}`);
  });

  test.each(["S3_ENDPOINT", "S3_PREFIX", "S3_PATH_STYLE"])("D44: %s needs a bucket", (name) => {
    const value = { S3_ENDPOINT: "https://s3.example", S3_PREFIX: "a", S3_PATH_STYLE: "true" }[name];
    expect(() => readEnv({ [name]: value })).toThrow(`S3_BUCKET: is needed when ${name} is set.`);
  });
});

describe("the proxies in front", () => {
  test.each([
    [{}, 0],
    [{ TRUST_PROXY: "0" }, 0],
    [{ TRUST_PROXY: "2" }, 2],
  ])("D79: %j is %i of them", (variables, hops) => {
    expect(readEnv(variables).TRUST_PROXY).toBe(hops);
  });

  test.each(["true", "false", "-1", "1.5", "10", "yes"])(
    "D79: %s is refused, and what to write is said",
    (value) => {
      expect(() => readEnv({ TRUST_PROXY: value })).toThrow(
        "TRUST_PROXY: must be the number of proxies in front: 0 for none, 1 for nginx alone, 2 for a CDN and nginx. Where it was true, write 1; where it was false, write 0.",
      );
    },
  );
});

describe("wrong settings", () => {
  test.each([
    ["PORT", "many", "must be a port from 1 to 65535."],
    ["PORT", "70000", "must be a port from 1 to 65535."],
    ["DATABASE_URL", "mysql://x", "must begin with postgresql://, such as"],
    ["DATABASE_OWNER_URL", "x", "must begin with postgresql://, such as"],
    ["SECRET_KEY", "short", "must have 32 characters or more."],
    ["IMAGE_CACHE_MB", "1", "must be a whole number of megabytes, 16 or more."],
    ["MAIL_FROM", "x", "must be an email address."],
    ["LOG_LEVEL", "loud", "must be fatal, error, warn, info or debug."],
    ["DEMO", "perhaps", "must be true or false."],
    ["BASE_DOMAIN", "a b", "must be a domain alone, such as dealers.example."],
    ["BASE_DOMAIN", "https://dealers.example", "must be a domain alone, such as dealers.example."],
    ["BASE_DOMAIN", ".example", "must be a domain alone, such as dealers.example."],
  ])("D3: %s=%s is refused in plain words", (name, value, rule) => {
    expect(() => readEnv({ [name]: value })).toThrow(`Wrong setting in the environment. ${name}: ${rule}`);
  });

  test("D3: several are named once each, a line each", () => {
    expect(() => readEnv({ PORT: "1.5", DEMO: "1" })).toThrow(
      "Wrong settings in the environment:\n  PORT: must be a port from 1 to 65535.\n  DEMO: must be true or false.",
    );
  });

  test("TEN-01: a base domain is read in lower case, as hosts are", () => {
    expect(readEnv({ BASE_DOMAIN: "Dealers.Example" }).BASE_DOMAIN).toBe("dealers.example");
  });
});
