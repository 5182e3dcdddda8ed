import type { Page } from "@playwright/test";
import { FINANCE_FORM_SITES } from "./dealer/finance-sites.ts";
import { CARS } from "./dealer/stock.ts";
import {
  expectSuccess,
  fillDetails,
  mailsAbout,
  readLeads,
  type Shopper,
  shopper,
  writeComments,
} from "./support/enquiry.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** The yard's site gates finance (FIN-61, D222). */
const EXPECTED = {
  showroom: {
    gated: false,
    button: "Finance Enquiry",
    heading: "Finance for this car",
    path: "/finance",
  },
  yard: {
    gated: true,
    button: "Get Finance Quote",
    heading: "Get a finance quote for this car",
    path: "/personalised/finance",
  },
} as const;

const form = (page: Page) => page.locator("#finance-form");

async function sendFinance(page: Page): Promise<void> {
  await page.getByLabel("I agree to the terms of use").check();
  await page.getByRole("button", { name: "Send finance enquiry" }).click();
}

/** One finance enquiry was stored and is said to be with the dealer's finance team. */
async function expectArrived(page: Page, site: string, who: Shopper): Promise<void> {
  await expectSuccess(page);
  await expect(page.getByText("Our finance team will call or email you")).toBeVisible();
  const leads = await readLeads(site, who);
  expect(leads).toMatchObject([{ category: "Finance", finance: { kind: "business" } }]);
}

test.use({ site: FINANCE_FORM_SITES[0].site });

test.describe("by keyboard, with mistakes", () => {
  test.use({ expectedMessages: /status of 400/ });

  test("PAGE-09 LEAD-05 LEAD-16: errors take the focus and lead to their fields, what was typed stays", async ({
    page,
    site,
  }) => {
    const who = shopper(`Kay`);
    await page.goto("/finance");
    await page.getByLabel("Personal use").focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByLabel("Business use")).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Budget")).toBeFocused();
    await page.keyboard.type("lots");
    await page.keyboard.press("Enter");
    const errors = page.locator("div[tabindex='-1']", { hasText: "Please fix the following errors:" });
    await expect(errors).toBeFocused();
    await expect(errors.locator("li .sr-only")).toHaveText([
      "Budget must be an amount of dollars such as $35,000.",
      "Preferred location is required.",
      "First Name is required.",
      "Last Name is required.",
      "Email Address is required.",
      "Mobile Number is required.",
      "* You must agree to the terms of use before submitting the form.",
    ]);
    await expect(page.getByLabel("Business use")).toBeChecked();
    await expect(page.getByLabel("Budget")).toHaveValue("lots");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Budget")).toBeFocused();
    await page.getByLabel("Budget").fill("28 500");
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await fillDetails(page, who);
    await writeComments(page, "Please call after five.");
    await sendFinance(page);
    await expectArrived(page, site, who);
    expect(await readLeads(site, who)).toMatchObject([{ finance: { budgetCents: 2_850_000 } }]);
  });
});

test.describe("when the server does not answer", () => {
  test.use({ expectedMessages: /Failed to load resource/ });

  test("ERR-01 LEAD-05 LEAD-06: the finance form stays as it was typed, says so, and can be sent again", async ({
    page,
    site,
  }) => {
    const who = shopper(`Ines`);
    await page.goto("/finance");
    await page.getByLabel("Business use").check();
    await page.getByLabel("Preferred location").selectOption({ label: "Always Open Yard" });
    await fillDetails(page, who);
    await writeComments(page, "Is Saturday fine for you?");
    await page.route("**/*finance.data*", (route) => route.abort());
    await sendFinance(page);
    await expect(page.getByTestId("error-warning")).toHaveText("An unexpected error occured");
    await expect(page.getByLabel("Comments")).toHaveValue("Is Saturday fine for you?");
    await page.unroute("**/*finance.data*");
    await page.getByRole("button", { name: "Send finance enquiry" }).dblclick();
    await expectArrived(page, site, who);
  });
});

for (const { template, site } of FINANCE_FORM_SITES) {
  const { gated, button, heading, path } = EXPECTED[template];

  test.describe(template, () => {
    test.use({ site });

    test("PAGE-09 FIN-58 FIN-59 FIN-60 SIDE-17 D13: from a car's button, filled in, to the finance team's mail and CRM", async ({
      page,
      server,
    }) => {
      const who = shopper(`Fin${template}`);
      if (gated) await signIn(page, server);
      await page.goto(`/cars/${CARS.plain}`);
      await page.getByRole("link", { name: button }).click();
      await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.has("car_id"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(form(page)).toBeInViewport();
      await expect(page.getByRole("complementary", { name: "What you are asking about" })).toContainText(
        "2021 Toyota Yaris",
      );
      await expect(page.getByLabel("Budget")).toHaveValue("$30,000");
      await expect(page.getByLabel("Preferred location")).toHaveValue("seldom-open");
      await page.getByLabel("Business use").check();
      await fillDetails(page, who);
      await writeComments(page, "For two drivers, please.");
      await sendFinance(page);
      await expectArrived(page, site, who);

      await expect.poll(async () => (await mailsAbout(who.email)).length, { timeout: 20_000 }).toBe(3);
      const mails = await mailsAbout(who.email);
      const to = (address: string) => mails.find((mail) => mail.includes(`To: ${address}`));
      expect(to(`finance.${site}@test-dealer.example`)).toContain("Finance for: Business use");
      expect(to(`finance.crm.${site}@test-dealer.example`)).toMatch(/adf/i);
      expect(to(who.email)).toContain("finance enquiry about the 2021 Toyota Yaris");

      await page.goto("/finance");
      await expect(page.getByLabel("First Name")).toHaveValue(who.name);
      await page.getByRole("button", { name: "Not you?" }).click();
      await expect(page.getByLabel("First Name")).toHaveValue("");
    });

    test("SIDE-17: the header that follows has the button, too, for who points", async ({ page, server }) => {
      if (gated) await signIn(page, server);
      await page.goto(`/cars/${CARS.photographed}`);
      await page.evaluate(() => window.scrollTo(0, 100_000));
      const header = page.locator("[data-sticky-header]");
      await expect(header).toHaveAttribute("data-sticky-header", "shown");
      await header.getByText(button).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByRole("complementary", { name: "What you are asking about" })).toContainText(
        "2021 Toyota Camry",
      );
    });

    test("NAV-01 NAV-02 NAV-07 FIN-57: header and footer lead to the site's own finance page, where a car is not known", async ({
      page,
      server,
    }) => {
      if (gated) await signIn(page, server);
      await page.goto("/");
      await page.getByRole("contentinfo").getByRole("link", { name: "Finance", exact: true }).click();
      const own = template === "yard" ? "/apply-for-finance" : "/finance";
      await expect(page).toHaveURL((url) => url.pathname === own);
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Finance", exact: true })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finance");
      await page.goto("/finance-enquiry?car_id=999999999#finance-form");
      await expect(page).toHaveURL((url) => url.pathname === own && url.hash === "#finance-form");
      await expect(page.getByRole("complementary")).toHaveCount(0);
      await expect(page.getByLabel("Budget")).toHaveValue("");
    });
  });

  test.describe(`${template} without JavaScript, on a phone`, () => {
    test.use({ site, javaScriptEnabled: false, viewport: PHONE, expectedMessages: /status of 400/ });

    test("PAGE-09 FIN-58 LEAD-05 LEAD-23: from a car's button through a mistake to the success page", async ({
      page,
      server,
    }) => {
      const who = shopper(`Noel${template}`);
      if (gated) await signIn(page, server);
      await page.goto(`/cars/${CARS.plain}`);
      await page.getByRole("link", { name: button }).click();
      await page.getByLabel("Business use").check();
      await fillDetails(page, { ...who, phone: "12" });
      await sendFinance(page);
      await expect(page).toHaveURL((url) => url.pathname === path && url.hash === "#finance-form");
      await expect(page.getByText("Please fix the following errors:")).toBeInViewport();
      await expect(page.getByLabel("Budget")).toHaveValue("$30,000");
      await expect(page.getByText("2021 Toyota Yaris").first()).toBeVisible();
      await page.getByLabel("Mobile Number").fill(who.phone);
      await writeComments(page, "No scripts here, thank you.");
      await page.getByRole("button", { name: "Send finance enquiry" }).click();
      await expectArrived(page, site, who);
    });
  });
}
