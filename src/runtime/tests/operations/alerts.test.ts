import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

const hasPromtool = await run("promtool", ["--version"]).then(
  () => true,
  () => false,
);

test.skipIf(!hasPromtool)(
  "D409: alert rules answer what they say, where Prometheus is installed",
  async () => {
    const { stdout } = await run("promtool", ["test", "rules", "alerts.test.yml"], { cwd: "ops/prometheus" });
    expect(stdout).toContain("SUCCESS");
  },
);
