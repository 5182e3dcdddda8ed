import { opensNext } from "./dealer/site.ts";
import { CARS } from "./dealer/stock.ts";
import {
  expectSuccess,
  fillCarForm,
  fillDetails,
  mailsAbout,
  readLeads,
  send,
  shopper,
  writeComments,
} from "./support/enquiry.ts";
import { expect, PHONE, TEMPLATES, test } from "./support/test.ts";

test("LEAD-01 LEAD-04 D13 D15 D16: from a car to the dealer's mail, the CRM and a confirmation", async ({
  page,
  site,
}) => {
  const who = shopper(`Ada`);
  await page.goto(`/enquiry?car=${CARS.plain}`);
  await fillCarForm(page, who);
  await expect(page.getByLabel("Comments")).toHaveValue(/2021 Toyota Yaris Ascent.*\?/);
  await writeComments(page, "Is it free on Saturday morning?");
  await send(page);
  await expectSuccess(page);
  // The yards were set up less than half an hour ago, perhaps before midnight.
  const now = Date.now();
  const day = [now, now - 30 * 60_000].map((at) => opensNext(new Date(at))).join("|");
  await expect(page.getByText(new RegExp(`^We open .*(${day}).*9:00`))).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the car" })).toHaveAttribute(
    "href",
    `/cars/${CARS.plain}`,
  );

  await expect.poll(async () => (await mailsAbout(who.email)).length, { timeout: 20_000 }).toBe(3);
  const mails = await mailsAbout(who.email);
  expect(mails.find((mail) => mail.includes(`To: ${site}@test-dealer.example`))).toContain(
    "Saturday morning",
  );
  expect(mails.find((mail) => mail.includes(`To: crm.${site}@test-dealer.example`))).toMatch(/adf/i);
  expect(mails.find((mail) => mail.includes(`To: ${who.email}`))).toContain("Yaris");
  const leads = await readLeads(site, who);
  expect(leads.map(({ state }) => state)).toEqual(["delivered"]);
});

test.describe("with mistakes", () => {
  test.use({ expectedMessages: /status of 400/ });
  test("LEAD-16 LEAD-12 LAW-06: errors are listed and lead to their fields, what was typed stays", async ({
    page,
  }) => {
    await page.goto("/enquiry");
    await page.getByRole("button", { name: "Continue" }).click();
    const errors = page.locator("div[tabindex='-1']", { hasText: "Please fix the following errors:" });
    await expect(errors).toBeFocused();
    await page.getByLabel("First Name").fill("Grace");
    await page.getByLabel("Email Address").fill("grace at example");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(errors).toBeFocused();
    await expect(errors.locator("li .sr-only")).toHaveText([
      "Last Name is required.",
      "Email Address must be an address such as name@example.com.",
      "Mobile Number is required.",
    ]);
    await expect(page.getByLabel("First Name")).toHaveValue("Grace");
    await expect(page.getByLabel("Email Address")).toHaveValue("grace at example");
    await expect(page.getByLabel("Email Address")).toHaveAttribute("aria-invalid", "true");
    await errors.getByRole("link", { name: "Mobile Number is required." }).click();
    await expect(page.getByLabel("Mobile Number")).toBeFocused();

    await fillDetails(page, shopper(`Grace`));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(errors.getByRole("link", { name: 'Please answer "What is it about?".' })).toBeVisible();
    await page.getByLabel("Used Car Enquiry").check();
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("link", { name: /privacy collection notice/ })).toHaveAttribute(
      "href",
      "/privacy-policy",
    );
    await expect(page.getByRole("checkbox", { name: /offers/i })).not.toBeChecked();
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await expect(errors.locator("li .sr-only")).toHaveText([
      "Comments are required.",
      "* You must agree to the terms of use before submitting the form.",
    ]);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Used Car Enquiry")).toBeChecked();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Last Name")).toHaveValue("Okafor");
  });
});

test("LEAD-01 LEAD-05: the browser's Back leads to the step before, and nothing typed is lost", async ({
  page,
  site,
}) => {
  const who = shopper(`Verity`);
  await page.goto("/enquiry");
  await fillDetails(page, who);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Service", { exact: true }).check();
  await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Rego").fill("ABC12D");
  await page.getByLabel("Comments").fill("Before Christmas, please.");
  await page.goBack();
  await expect(page.getByRole("group", { name: "What is it about?" })).toBeVisible();
  await expect(page.getByLabel("Service", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Comments")).toBeHidden();
  await page.goBack();
  await expect(page.getByLabel("Email Address")).toHaveValue(who.email);
  await page.getByLabel("Last Name").fill("Changed");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Comments", exact: true })).toBeFocused();
  await expect(page.getByLabel("Comments")).toHaveValue("Before Christmas, please.");
  await expect(page.getByLabel("Rego")).toHaveValue("ABC12D");
  await send(page);
  await expectSuccess(page);
  expect(await readLeads(site, who)).toMatchObject([{ category: "Service" }]);
});

test("D102: a form says that the browser filled in the shopper's details", async ({ site, page }) => {
  const who = shopper(`Tess`);
  const remembered = {
    name: who.name,
    last_name: "Okafor",
    email: who.email,
    phone: who.phone,
    postcode: "",
  };
  await page.goto("/enquiry");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `${site}:shopper`,
    JSON.stringify(remembered),
  ] as const);
  await page.reload();
  await expect(page.getByLabel("Mobile Number")).toHaveValue(who.phone);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your enquiry", exact: true })).toBeFocused();
  await page.getByLabel("General Enquiry").check();
  await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Comments").fill("Hello");
  const sent = page.waitForRequest((request) => request.postData()?.includes("step=comments") ?? false);
  await send(page);
  expect(new URLSearchParams((await sent).postData() ?? "").get("remembered")).toBe("on");
  await expectSuccess(page);
  expect((await readLeads(site, who)).map(({ state }) => state)).not.toContain("held");
});

test("LEAD-06 D16 D17 TEN-21: a double click is one lead, and the next form is filled in until Not you?", async ({
  page,
  site,
}) => {
  const who = shopper(`Mary`);
  await page.goto(`/enquiry?car=${CARS.plain}`);
  await fillCarForm(page, who);
  await page.getByLabel("I agree to the terms of use").check();
  await page.getByRole("button", { name: "Send enquiry" }).dblclick();
  await expectSuccess(page);
  expect(await readLeads(site, who)).toHaveLength(1);

  await page.goto(`/enquiry?car=${CARS.reserved}`);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue(`${who.name} Okafor`);
  await expect(page.getByLabel("Mobile Number")).toHaveValue(who.phone);
  await page.getByRole("button", { name: "Not you?" }).click();
  await expect(name).toHaveValue("");
  await expect(name).toBeFocused();
  await page.reload();
  await expect(name).toHaveValue("");
});

test.describe("when the server does not answer", () => {
  test.use({ expectedMessages: /Failed to load resource/ });

  test("ERR-01 LEAD-05: the form stays as it was typed, says so, and can be sent again", async ({
    site,
    page,
  }) => {
    const who = shopper(`Joan`);
    await page.goto(`/enquiry?car=${CARS.plain}`);
    await fillCarForm(page, who);
    await page.getByLabel("Comments").fill("Still there?");
    await page.route("**/enquiry.data*", (route) => route.abort());
    await send(page);
    await expect(page.getByTestId("error-warning")).toHaveText("An unexpected error occured");
    await expect(page.getByLabel("Comments")).toHaveValue("Still there?");
    await page.unroute("**/enquiry.data*");
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await expectSuccess(page);
    expect(await readLeads(site, who)).toHaveLength(1);
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site });

    test("D9 D16: beside the form a phone's price has its type, and a long name is not cut", async ({
      page,
    }) => {
      for (const width of [PHONE.width, 768, 1440]) {
        await page.setViewportSize({ ...PHONE, width });
        for (const path of ["/enquiry", "/book-test-drive"]) {
          await page.goto(`${path}?car=${CARS.excludingCharges}`);
          const summary = page.locator("aside[aria-label]").first();
          await expect(summary.getByText("Excl. Govt. Charges")).toBeVisible();
          await page.goto(`${path}?car=${CARS.longNames}`);
          expect(await summary.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        }
      }
    });
  });
}
