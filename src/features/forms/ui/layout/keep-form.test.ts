import { expect, test } from "vitest";
import { testEnquiry } from "../../enquiry/ui/test-enquiry-view.ts";
import { keepForm } from "./keep-form.ts";

test("LEAD-05: what the server answers is passed on", async () => {
  const view = testEnquiry();
  expect(await keepForm(async () => view)).toBe(view);
});

test("ERR-01: without an answer the form is told that there is none, and stays", async () => {
  expect(await keepForm(() => Promise.reject(new TypeError("Failed to fetch")))).toBeNull();
});

test("LEAD-04: a redirect to the success page passes through", async () => {
  const redirect = new Response(null, { status: 303, headers: { Location: "/success" } });
  await expect(keepForm(() => Promise.reject(redirect))).rejects.toBe(redirect);
});
