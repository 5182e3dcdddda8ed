import { createServer } from "node:http";
import { expect, test } from "vitest";
import { StartError } from "#platform/start-error.ts";
import { listen } from "./serve.ts";

test("D3: a HOST that no machine has is named in one sentence", async () => {
  const refusal = new StartError("HOST no host is no address of this machine.");
  await expect(listen(createServer(), { PORT: 0, HOST: "no host" })).rejects.toThrow(refusal);
});
