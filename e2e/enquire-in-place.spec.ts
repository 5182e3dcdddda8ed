import { CARS } from "./dealer/stock.ts";
import {
  enquirySheet,
  expectSuccess,
  fillCarForm,
  mailsAbout,
  readLeads,
  send,
  shopper,
} from "./support/enquiry.ts";
import { expect, PHONE, test } from "./support/test.ts";

const CAR = `/cars/${CARS.plain}`;

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test("D122 D34: the sheet shows a field, and its button scrolls with the form", async ({ page }) => {
    await page.goto(CAR);
    await page
      .getByRole("link", { name: /^Enquire/ })
      .filter({ visible: true })
      .first()
      .tap();
    const sheet = enquirySheet(page);
    await expect(sheet.getByLabel("Name", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole("button", { name: "Send enquiry" })).not.toBeInViewport();
  });
});

test.describe(`on a phone`, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("T1 D122 LEAD-01: from search to success in four screens", async ({ site, page }) => {
    const who = shopper(`Nell`);
    const screens: string[] = [];
    page.on("framenavigated", (frame) => {
      const { pathname } = new URL(frame.url());
      if (frame === page.mainFrame() && screens.at(-1) !== pathname) screens.push(pathname);
    });
    await page.goto("/");
    const search = page.getByRole("main").getByRole("search");
    await search.locator('[name="query"]').fill("yaris");
    await search.getByRole("button", { name: /^(Show|Search)/ }).tap();
    await expect(page).toHaveURL(/\/search\//);
    await page.locator(`a[href="${CAR}"]`).first().tap();
    await page
      .locator("[data-bottom-bar]")
      .getByRole("link", { name: /^Enquire/ })
      .tap();
    const sheet = enquirySheet(page);
    await sheet.getByRole("button", { name: "Can I see it on Saturday?" }).tap();
    await fillCarForm(sheet, who);
    await sheet.getByLabel("I agree to the terms of use").check();
    await sheet.getByRole("button", { name: "Send enquiry" }).tap();
    await expectSuccess(page);
    expect(screens).toEqual(["/", "/search/new-used-and-demo-cars", CAR, "/success"]);
    expect(await readLeads(site, who)).toMatchObject([
      {
        message: "Can I see the 2021 Toyota Yaris Ascent on Saturday?",
        state: expect.not.stringMatching("held"),
      },
    ]);
  });

  test("D122 LEAD-24 D15: success shows reference, car and yard, offers times to drive it, and leads back to the search", async ({
    page,
  }) => {
    await page.goto("/search/new-used-and-demo-cars?make=Toyota&range[price]=:40000");
    const search = page.url();
    await page.locator(`a[href="${CAR}"]`).first().tap();
    await page
      .locator("[data-bottom-bar]")
      .getByRole("link", { name: /^Enquire/ })
      .tap();
    await fillCarForm(enquirySheet(page), shopper(`Lark`));
    await send(page);
    await expectSuccess(page);
    await expect(page.getByText(/Your reference is [0-9A-F]{8}\./)).toBeVisible();
    const call = page.getByRole("link", { name: /^Call 07 7010 000/ }).first();
    await expect(call).toHaveAttribute("href", /^tel:/);
    await expect(page.getByRole("complementary").getByText("2021 Toyota Yaris")).toBeVisible();
    const time = page.locator('main a[href^="/book-test-drive?"]').first();
    const chosen = new URL((await time.getAttribute("href")) ?? "", page.url()).searchParams.get("time");
    await time.tap();
    await expect(page.locator('input[name="time"]:checked')).toHaveValue(chosen ?? "");
    await page.goBack();
    await page.getByRole("link", { name: "Back to my search" }).tap();
    await expect(page).toHaveURL(search);
  });

  test("D122: the sheet comes from the foot of the screen, and the page stays behind it", async ({
    page,
  }) => {
    await page.goto(CAR);
    await page.evaluate(() => window.scrollTo(0, 400));
    await page
      .locator("[data-bottom-bar]")
      .getByRole("link", { name: /^Enquire/ })
      .tap();
    const sheet = enquirySheet(page);
    await expect(sheet.getByRole("button", { name: "Send enquiry" })).toBeInViewport({ ratio: 1 });
    const readFoot = async () => {
      const { y, height } = (await sheet.boundingBox())!;
      return y + height;
    };
    // It slides in, and the browser may place it between two pixels.
    await expect.poll(readFoot).toBeCloseTo(844, 1);
    const box = await sheet.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect(box!.y).toBeGreaterThan(0);
    await expect(page).toHaveURL(CAR);
    expect(await page.evaluate(() => scrollY)).toBe(400);
    await page.touchscreen.tap(box!.width / 2, box!.y / 2);
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(CAR);
    expect(await page.evaluate(() => scrollY)).toBe(400);
  });
});

test.describe(`on a phone, with bad input`, () => {
  test.use({
    viewport: PHONE,
    hasTouch: true,
    expectedMessages: /Failed to (load resource|fetch)|status of 400/,
  });

  test("D122 LEAD-16 LEAD-06 ERR-01: long names, wrong numbers, a lost line and a double tap cost nothing typed, and make one lead", async ({
    page,
    context,
    site,
  }) => {
    const who = shopper(`Zara`);
    await page.goto(CAR);
    await page
      .locator("[data-bottom-bar]")
      .getByRole("link", { name: /^Enquire/ })
      .tap();
    const sheet = enquirySheet(page);
    const [name, phone, email] = ["Name", "Mobile Number", "Email Address"].map((label) =>
      sheet.getByLabel(label, { exact: true }),
    );
    const button = sheet.getByRole("button", { name: "Send enquiry" });
    const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(6);
    await name!.fill(long);
    await phone!.fill("12 34");
    await email!.fill("zara.at.home");
    await sheet.getByLabel("I agree to the terms of use").check();
    await button.tap();
    await expect(sheet.getByText("Please fix the following errors:")).toBeVisible();
    await expect(sheet.locator("[aria-invalid='true']")).toHaveCount(3);
    await expect(name!).toHaveValue(long);
    await expect(phone!).toHaveValue("12 34");
    await expect(email!).toHaveValue("zara.at.home");
    expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);

    await name!.fill("Zoë 🚗🏕️ Nguyễn-O'Brien");
    await phone!.fill(`+61 ${who.phone.slice(1, 4)} ${who.phone.slice(4)}`);
    await email!.fill(who.email);
    await context.setOffline(true);
    await button.tap();
    await expect(sheet.getByTestId("error-warning")).toHaveText("An unexpected error occured");
    await expect(name!).toHaveValue("Zoë 🚗🏕️ Nguyễn-O'Brien");
    await context.setOffline(false);
    await button.dblclick();
    await expectSuccess(page);
    expect(await readLeads(site, who)).toMatchObject([{ state: expect.not.stringMatching("held") }]);
    expect(JSON.stringify(await readLeads(site, who))).toContain("🚗🏕️ Nguyễn-O'Brien");
  });
});

const enquire = "Enquire Now";

test("D122: Escape, Close and Back close the drawer, give focus back and leave no entry behind", async ({
  page,
}) => {
  await page.goto("/");
  await page.goto(CAR);
  const link = page.getByRole("link", { name: enquire }).filter({ visible: true }).first();
  const sheet = enquirySheet(page);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => sheet.getByRole("button", { name: "Close" }).click(),
    () => page.goBack(),
  ]) {
    await link.click();
    await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(sheet.getByLabel("Comments")).toBeVisible();
    await close();
    await expect(sheet).toBeHidden();
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(CAR);
  }
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("D122 D16: what was typed survives Back, a reload and another visit, until it is sent", async ({
  page,
}) => {
  const who = shopper(`Wren`);
  await page.goto(CAR);
  const open = () => page.getByRole("link", { name: enquire }).filter({ visible: true }).first().click();
  const sheet = enquirySheet(page);
  await open();
  await fillCarForm(sheet, who);
  await sheet.getByLabel("Comments").fill("Has it a tow bar?");
  await sheet.getByRole("button", { name: "What is your best price?" }).click();
  const comment = "Has it a tow bar?\nWhat is your best price for the 2021 Toyota Yaris Ascent?";
  const expectKept = async () => {
    await expect(sheet.getByLabel("Comments")).toHaveValue(comment);
    await expect(sheet.getByLabel("Name", { exact: true })).toHaveValue(`${who.name} Okafor`);
    await expect(sheet.getByLabel("Mobile Number")).toHaveValue(who.phone);
  };
  await expectKept();
  await page.goBack();
  await open();
  await expectKept();
  await page.reload();
  await expectKept();
  await page.goto("/");
  await page.goto(CAR);
  await open();
  await expectKept();
  await expect(sheet.getByRole("button", { name: "What is your best price?" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(page.url()).not.toContain(who.phone);
  await page.goto(`/cars/${CARS.reserved}`);
  await open();
  await expect(sheet.getByLabel("Mobile Number")).toHaveValue(who.phone);
  await expect(sheet.getByLabel("Comments")).toHaveValue(/still available\?$/);
  await send(page);
  await expectSuccess(page);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain("tow bar");
  expect(kept).not.toContain(who.phone);
});

test("D469: what else was looked at goes to the dealer if the shopper ticks it, and is not offered before", async ({
  page,
}) => {
  const who = shopper("Odile");
  const box = enquirySheet(page).getByRole("checkbox", { name: /^Also show the dealer what I looked at/ });
  const openSheet = () =>
    page
      .getByRole("link", { name: /^Enquire/ })
      .filter({ visible: true })
      .first()
      .click();
  await page.goto(`/cars/${CARS.electric}`);
  await openSheet();
  await expect(enquirySheet(page).getByLabel("Name", { exact: true })).toBeVisible();
  await expect(box).toHaveCount(0);
  await page.goto(CAR);
  await openSheet();
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleName("Also show the dealer what I looked at: Tesla Model 3");
  await box.check();
  await fillCarForm(enquirySheet(page), who);
  await send(page);
  await expectSuccess(page);
  await expect
    .poll(async () => (await mailsAbout(who.email)).join())
    .toMatch(/Also looked at:? +2021 Tesla Model 3 Ascent/);
});

test("D122: Back from the success page leads to the car and to no form", async ({ page }) => {
  await page.goto(CAR);
  await page.getByRole("link", { name: enquire }).filter({ visible: true }).first().click();
  await fillCarForm(enquirySheet(page), shopper(`Opal`));
  await send(page);
  await expectSuccess(page);
  await page.goBack();
  await expect(page).toHaveURL(CAR);
  await expect(enquirySheet(page)).toHaveCount(0);
});

test("D122 T1: a results card's Enquire opens the same form over the results, which load once", async ({
  page,
}) => {
  await page.goto("/search/new-used-and-demo-cars?query=yaris");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(pathname);
  });
  const results = page.url();
  const link = page.locator(`a[href="/enquiry?car=${CARS.plain}"]`).first();
  await link.click();
  await expect(enquirySheet(page).getByLabel("Comments")).toHaveValue(/Toyota Yaris/);
  await expect(page).toHaveURL(results);
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  // The step back that closes it is on its way.
  await expect.poll(() => page.evaluate(() => history.state.enquiryOver)).toBeUndefined();
  await page.goForward();
  await expect(enquirySheet(page)).toBeVisible();
  await page.goBack();
  await expect(enquirySheet(page)).toHaveCount(0);
  await link.click();
  await expect(enquirySheet(page).getByLabel("Comments")).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["/enquiry.data"]));
});

test("D122: a link that is opened in another tab leads to the form's own page", async ({ page, context }) => {
  await page.goto(CAR);
  const opened = context.waitForEvent("page");
  await page
    .getByRole("link", { name: enquire })
    .filter({ visible: true })
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(/^Ask about this/);
  await expect(enquirySheet(page)).toHaveCount(0);
});

test.describe("when something fails", () => {
  test.use({ expectedMessages: /Failed to load resource|status of 400/ });

  test("D122 LEAD-16: errors name their fields in the drawer, and focus goes to them", async ({ page }) => {
    await page.goto(CAR);
    await page.getByRole("link", { name: enquire }).filter({ visible: true }).first().click();
    const sheet = enquirySheet(page);
    await sheet.getByRole("button", { name: "Send enquiry" }).click();
    const errors = sheet.locator("div[tabindex='-1']", { hasText: "Please fix the following errors:" });
    await expect(errors).toBeFocused();
    await expect(errors.locator("li .sr-only")).toHaveText([
      "Name is required.",
      "Mobile Number is required.",
      "Email Address is required.",
      "* You must agree to the terms of use before submitting the form.",
    ]);
    await errors.getByRole("link", { name: "Mobile Number is required." }).click();
    await expect(sheet.getByLabel("Mobile Number")).toBeFocused();
  });

  test("D122 ERR-01: without an answer the drawer offers another try, and the page stays", async ({
    page,
  }) => {
    await page.goto(CAR);
    await page.route("**/enquiry.data*", (route) => route.abort());
    await page.getByRole("link", { name: enquire }).filter({ visible: true }).first().click();
    const failed = page.getByRole("dialog");
    await expect(failed.getByRole("alert")).toContainText("The form did not load");
    await page.unroute("**/enquiry.data*");
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(enquirySheet(page).getByLabel("Comments")).toBeVisible();
    await expect(page).toHaveURL(CAR);
  });
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("D122 T1: Enquire leads to the form's own page, which sends it in one step", async ({
    site,
    page,
  }) => {
    const who = shopper(`Iris`);
    await page.goto(CAR);
    await page
      .getByRole("link", { name: /^Enquire/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(`/enquiry?car=${CARS.plain}`);
    await fillCarForm(page, who);
    await send(page);
    await expectSuccess(page);
    expect(await readLeads(site, who)).toHaveLength(1);
  });
});
