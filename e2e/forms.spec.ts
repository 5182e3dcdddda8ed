import { fillDetails, mailsAbout, readLeads, shopper } from "./support/enquiry.ts";
import { expect, TEMPLATES, test } from "./support/test.ts";
import { collectScripts, openSettled, weighScripts } from "./support/weight.ts";

test.use({ site: "outback" });

test.describe("with JavaScript", () => {
  test.use({ expectedMessages: /status of 400|ERR_FAILED/ });

  test("PAGE-04 LEAD-05 LEAD-16: a fleet enquiry is sent from its page, after an error that keeps what was typed and goes once it is changed", async ({
    page,
    site,
  }) => {
    const who = shopper(`Fleet`);
    await page.goto("/fleet");
    await page.getByLabel("Company").fill("Okafor Plumbing");
    await page.getByLabel("ABN").fill("51 824 753 557");
    await page.getByLabel("Number of vehicles").fill("12");
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await fillDetails(page, who);
    await page.getByLabel("I agree to the terms of use").check();
    await page.getByRole("button", { name: "Send fleet enquiry" }).click();
    const problem = page.getByRole("link", { name: /^ABN must be 11 digits/ });
    await problem.click();
    await expect(page.getByLabel("ABN")).toBeFocused();
    await expect(page.getByLabel("Company")).toHaveValue("Okafor Plumbing");
    await page.getByLabel("ABN").fill("");
    await expect(page.getByLabel("ABN")).not.toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("link", { name: /^ABN must be .* \(changed\)$/ })).toBeVisible();
    await page.getByLabel("ABN").pressSequentially("51824753556", { delay: 200 });
    await page.getByRole("button", { name: "Send fleet enquiry" }).click();
    await expect(page).toHaveURL(/\/success\?.*category=Fleet/);
    const leads = await readLeads(site, who);
    expect(leads).toMatchObject([{ category: "Fleet Enquiry", state: expect.not.stringMatching("held") }]);
  });

  test("D467 PAGE-06 LEAD-08: a question is sent from the contact page", async ({ page, site }) => {
    const who = shopper(`Contact`);
    await page.goto("/contact");
    await fillDetails(page, who);
    await page.getByLabel("What is it about?").selectOption("General Enquiry");
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await page.getByLabel("Comments").pressSequentially("Are you open at Easter?", { delay: 100 });
    await page.getByLabel("I agree to the terms of use").check();
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await expect(page).toHaveURL(/\/success\?.*category=General/);
    expect(await readLeads(site, who)).toMatchObject([
      { category: "General Enquiry", state: expect.not.stringMatching("held") },
    ]);
  });

  test("LEAD-10 PAGE-07 D175: a file that is not what it says is named, the rest stays, and the right one is sent", async ({
    page,
  }) => {
    const who = shopper(`Career`);
    await page.goto("/careers");
    await page.getByLabel("Area").selectOption("Service");
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await page.getByLabel("About you").fill("I fix diesels.");
    await fillDetails(page, who);
    const cv = page.getByLabel(/^CV/);
    const file = (name: string, text: string) => ({
      name,
      mimeType: "application/pdf",
      buffer: Buffer.from(text),
    });
    await cv.setInputFiles(file("cv.pdf", "not a PDF"));
    await page.getByLabel("I agree to the terms of use").check();
    const send = page.getByRole("button", { name: "Send application" });
    await send.click();
    await expect(page.getByRole("link", { name: /^CV: “cv.pdf” cannot be used/ })).toBeVisible();
    await expect(page.getByLabel("About you")).toHaveValue("I fix diesels.");
    await cv.setInputFiles(file("cv.pdf", "%PDF-1.4\n%%EOF\n"));
    await page.getByLabel("About you").pressSequentially(" And petrol.", { delay: 200 });
    await send.click();
    await expect(page).toHaveURL(/\/success\?.*category=Careers/);
    const findLinks = async () =>
      (await mailsAbout(who.email)).flatMap((mail) => mail.match(/\/api\/attachments\/[0-9a-z-]+/g) ?? []);
    await expect.poll(findLinks).not.toEqual([]);
    const [link = ""] = await findLinks();
    const [download] = await Promise.all([page.waitForEvent("download"), page.goto(link).catch(() => null)]);
    expect(download.suggestedFilename()).toBe("cv.pdf");
  });

  test("PAGE-07 D175: photos that are too large are refused before they are sent", async ({ page }) => {
    await openSettled(page, "/forms/sell-my-car");
    const large = { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(10_000_001) };
    await page.getByLabel(/^Photos /).setInputFiles(large);
    await expect(page.getByText("“large.jpg” is larger than 10 MB.")).toBeVisible();
    await page.getByRole("button", { name: "Send details" }).click();
    await expect(page.getByLabel(/^Photos /)).toBeFocused();
  });

  test("LEAD-05 D122: what was typed is there again after another page and Back", async ({ page }) => {
    await openSettled(page, "/forms/sell-my-car");
    await page.getByLabel("Make").fill("Toyota");
    await page.getByLabel("Condition").selectOption("Fair");
    await page.getByLabel(/^Photos/).setInputFiles({
      ...{ name: "front.jpg", mimeType: "image/jpeg", buffer: Buffer.from("x") },
    });
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(page.getByLabel("Make")).toHaveValue("Toyota");
    await expect(page.getByLabel("Condition")).toHaveValue("Fair");
  });

  test("ERR-02: without a network the form says so and keeps what was typed", async ({ page }) => {
    await openSettled(page, "/vehicle-parts-and-accessories");
    // Its token cannot be had either, which is asked for once somebody begins to type.
    await page.route("**/forms/parts.data*", (route) => route.abort());
    await page.getByLabel("Vehicle", { exact: true }).fill("2019 Toyota HiLux");
    await page.getByRole("button", { name: "Send parts enquiry" }).click();
    await expect(page.getByTestId("error-warning")).toHaveText("An error occurred when submitting this form");
    await expect(page.getByLabel("Vehicle", { exact: true })).toHaveValue("2019 Toyota HiLux");
  });
});

test("D281: two fields beside each other stand in one line, however long their hints are", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/vehicle-parts-and-accessories");
  await page.getByText("17 characters, on your registration papers.").evaluate((hint) => hint.remove());
  const vehicle = (await page.getByLabel("Vehicle", { exact: true }).boundingBox())!;
  const vin = (await page.getByLabel("VIN").boundingBox())!;
  expect(vin.x).toBeGreaterThan(vehicle.x + vehicle.width);
  expect(vin.y).toBe(vehicle.y);
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false, expectedMessages: /status of 400/ });

  test("D17 D173 LEAD-23: a form is sent, looked over once more, and arrives", async ({ site, page }) => {
    const who = shopper(`Parts`);
    await page.goto("/vehicle-parts-and-accessories");
    await page.getByLabel("Vehicle", { exact: true }).fill("2019 Toyota HiLux");
    await page.getByLabel("Part or accessory").fill("Left mirror");
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await fillDetails(page, who);
    await page.getByLabel("I agree to the terms of use").check();
    await page.getByRole("button", { name: "Send parts enquiry" }).click();
    await expect(page.getByText("Please look over your answers and send them once more.")).toBeVisible();
    await page.getByLabel("Comments").pressSequentially("Black, please.", { delay: 200 });
    await page.getByRole("button", { name: "Send parts enquiry" }).click();
    await expect(page.getByText("Our parts team will call or email you")).toBeVisible();
    expect(await readLeads(site, who)).toMatchObject([{ category: "Parts" }]);
  });
});

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site, expectedMessages: /status of 400|ERR_FAILED/ });

    test("D18 D173: a page without a form loads no script of one, and a page with one weighs at most 140 KB", async ({
      page,
      server,
    }) => {
      const scripts = collectScripts(page);
      await openSettled(page, "/privacy-policy");
      expect([...scripts].filter((path) => /lead-form/.test(path))).toEqual([]);
      const ofForm = collectScripts(page);
      await openSettled(page, "/fleet");
      expect([...ofForm].some((path) => /lead-form/.test(path))).toBe(true);
      expect(await weighScripts(server, ofForm)).toBeLessThanOrEqual(140 * 1024);
      const withFile = collectScripts(page);
      await openSettled(page, "/careers");
      expect([...withFile].some((path) => /file-field/.test(path))).toBe(true);
      expect(await weighScripts(server, withFile)).toBeLessThanOrEqual(140 * 1024);
    });
  });
}
