import type { Page } from "@playwright/test";
import { COMPARISON_WARNING } from "#features/finance/rates/comparison-copy.ts";
import { FINANCE_SITES } from "./dealer/finance-sites.ts";
import { CARS } from "./dealer/stock.ts";
import { axe, WCAG } from "./support/axe.ts";
import { enquirySheet } from "./support/enquiry.ts";
import { ALL } from "./support/results.ts";
import { search } from "./support/stock.ts";
import { expect, holdScripts, PHONE, test } from "./support/test.ts";

/** $30,000 drive away. */
const CAR = `/cars/${CARS.plain}`;
const MESSAGE = "Cannot be less than $1,000 or more than $250,000";

const calculator = (page: Page) => {
  const block = page.locator("#finance-calculator");
  return {
    block,
    result: block.getByRole("region", { name: "Repayments" }).getByRole("status"),
    price: block.getByRole("textbox", { name: "Purchase price" }),
    deposit: block.getByRole("textbox", { name: "Deposit or trade-in" }),
    residual: block.getByRole("textbox", { name: "Final payment" }),
    rate: block.getByRole("textbox", { name: "Interest rate a year" }),
    term: block.getByLabel("Term"),
    priceSlider: block.getByRole("slider", { name: "Purchase price, slider" }),
  };
};

/** The calculator, once it follows what is typed. */
async function open(page: Page, path = CAR) {
  await page.goto(path);
  const parts = calculator(page);
  await parts.block.scrollIntoViewIfNeeded();
  await expect(parts.block.getByText("What is paid each year")).toBeVisible();
  return parts;
}

test.use({ site: FINANCE_SITES[0].site });

test("FIN-22 FIN-28 FIN-30 FIN-43 FIN-47 LAW-03: it begins with the car's price and the lender's rate, and follows each key in its frame", async ({
  page,
}) => {
  const { block, result, price, deposit } = await open(page);
  await expect(block.getByRole("heading", { name: "Finance Calculator" })).toBeVisible();
  await expect(price).toHaveValue("$30,000");
  await expect(result).toHaveText(
    "$147 /wk8.99% p.a.10.11% p.a. comparison rate*Total repayments $38,241.83",
  );
  const words = await deposit.evaluate((field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(field, "5,000");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    return new Promise<string | null>((answer) =>
      queueMicrotask(() => answer(document.querySelector("#finance-calculator [role=status]")!.textContent)),
    );
  });
  expect(words).toContain("$123 /wk");
  await block.getByText("Monthly", { exact: true }).click();
  await expect(result).toContainText("$535 /month");
  await expect(result).toContainText("Total repayments $32,102");
});

test("FIN-32 FIN-33 FIN-35 FIN-41 FIN-42: whatever is typed has a figure that is right, or none", async ({
  page,
}) => {
  const { block, result, price, deposit, rate } = await open(page);
  for (const [typed, shown, repayment] of [
    ["$1,234.50", "$1,234.50", null],
    ["$41,234.50", "$41,234.50", "$201 /wk"],
    ["1e9", "$19", null],
    ["lots", "$0", null],
    ["", "$0", null],
    ["-30000", "$0", null],
    ["30.000,00", "$30", null],
    ["30 000 AUD", "$30,000", "$147 /wk"],
    ["999999999999999999", "$999,999,999", null],
    ["1000", "$1,000", null],
    ["250000", "$250,000", null],
  ] as const) {
    await price.fill(typed);
    await expect(result).toContainText(repayment ?? "Enquire for Finance");
    await price.press("Tab");
    await expect(price).toHaveValue(shown);
    const isWrong = repayment === null && shown !== "$1,234.50";
    await expect(block.getByText(MESSAGE)).toHaveCount(isWrong ? 1 : 0);
    await expect(result).not.toContainText(/NaN|Infinity|undefined/);
  }
  await price.fill("30000");
  await rate.fill("99");
  await expect(result).toContainText("15.00% p.a.");
  await rate.blur();
  await expect(rate).toHaveValue("15%");
  await deposit.fill("30000");
  await expect(result).toContainText("there is nothing to finance");
  await expect(result).not.toContainText("Enquire for Finance");
  await expect(result).not.toContainText("Total repayments");
});

test("FIN-36 FIN-37 FIN-44 FIN-45: sliders, arrow keys and lists do what typing does", async ({ page }) => {
  const { result, price, rate, term, priceSlider, block } = await open(page);
  await priceSlider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(price).toHaveValue("$30,500");
  await page.keyboard.press("End");
  await expect(price).toHaveValue("$100,000");
  await price.fill("150000");
  await expect(priceSlider).toHaveValue("100000");
  await expect(result).toContainText("$720 /wk");
  await price.fill("30000");
  await rate.focus();
  await page.keyboard.press("ArrowUp");
  await expect(rate).toHaveValue("9%");
  await page.keyboard.press("ArrowDown");
  await expect(rate).toHaveValue("8.5%");
  await term.selectOption("7 years");
  await expect(result).toContainText("$113 /wk");
  await block.getByRole("radio", { name: "Weekly" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(result).toContainText("/fortnight");
});

test("ENT-16: what is calculated is in the address, without a navigation, and comes back with it", async ({
  page,
  context,
}) => {
  const { price, residual, term, block } = await open(page, `${CAR}?utm_source=mail`);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await price.fill("25000");
  await residual.fill("$2,500");
  await term.selectOption("4 years");
  await block.getByText("Monthly", { exact: true }).click();
  await expect(page).toHaveURL(`${CAR}?utm_source=mail&amount=25000&term=4&residual=2500&frequency=month`);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
  const other = await context.newPage();
  const shared = await open(other, page.url());
  await expect(shared.price).toHaveValue("$25,000");
  await expect(shared.residual).toHaveValue("$2,500");
  await expect(shared.term).toHaveValue("4");
  await expect(shared.result).toContainText("$596 /month");
  await price.fill("30000");
  await residual.fill("");
  await term.selectOption("5 years");
  await block.getByText("Weekly", { exact: true }).click();
  await expect(page).toHaveURL(`${CAR}?utm_source=mail`);
});

test("FIN-23 FIN-10 VDP-04: the estimate leads to it, and it to the enquiry; what was typed stays", async ({
  page,
}) => {
  await page.goto(CAR);
  await page.getByRole("link", { name: /^Only \$\d+ \/wk/ }).click();
  const { block, price, result } = calculator(page);
  await expect(block).toBeInViewport();
  await expect(block.getByText("What is paid each year")).toBeVisible();
  await price.fill("25000");
  await expect(result).toContainText("$123 /wk");
  await expect(page).toHaveURL(/amount=25000/);
  await page.route(`**${CAR}.data*`, (route) => route.abort());
  await block.getByRole("link", { name: "Enquire Now" }).click();
  await expect(enquirySheet(page)).toBeVisible();
  await expect(page).toHaveURL(/\?amount=25000/);
  await expect(price).toHaveValue("$25,000");
  await page.goBack();
  await expect(enquirySheet(page)).toBeHidden();
  await expect(block).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(`${CAR}?amount=25000`);
  await expect(price).toHaveValue("$25,000");
});

test("ANA-05: the first interaction is event 26, once", async ({ page }) => {
  const { price, deposit } = await open(page);
  const events = () =>
    page.evaluate(
      () =>
        (window as unknown as { dataLayer?: { event: string }[] }).dataLayer?.filter(
          ({ event }) => event === "forecourt_26",
        ).length ?? 0,
    );
  expect(await events()).toBe(0);
  await price.fill("25000");
  await deposit.fill("500");
  expect(await events()).toBe(1);
});

test("D28 D98: chart and schedule tell how it is paid off, year by year and week by week", async ({
  page,
}) => {
  const { block, residual } = await open(page);
  await residual.fill("6000");
  await expect(
    block.getByRole("img", {
      name: "In all: Principal $24,395, Interest $8,609.71, Monthly fees $480, Final payment $6,000",
    }),
  ).toBeVisible();
  await block.getByText("Repayment schedule").click();
  const table = block.getByRole("table", { name: "Repayment schedule" });
  await expect(table.getByRole("row")).toHaveCount(7);
  await table.getByRole("button", { name: "Year 5" }).press("Enter");
  await expect(table.getByRole("row")).toHaveCount(7 + 52);
  await expect(table.getByRole("row").last()).toContainText("Final");
  await expect(table.getByRole("row").last()).toContainText("$6,000.00");
});

test("FIN-25 FIN-26 FIN-27 LAW-04: the lender's text starts whole and folds to 197 characters, the law's never", async ({
  page,
}) => {
  const { block } = await open(page);
  const disclaimer = block.locator("#financeDisclaimer");
  const text = disclaimer.getByText(/^What the lender wants said/);
  await expect(text).not.toContainText("…");
  await disclaimer.getByRole("button", { name: /Show Less/ }).click();
  expect((await text.innerText()).length).toBeLessThanOrEqual(198);
  await expect(disclaimer.locator("summary")).toHaveCount(0);
  await expect(block.getByText("Comparison rate based on a $30,000 secured loan")).toBeVisible();
});

test("D18: its scripts come when it is near, and what was typed before stays, with the focus in it", async ({
  page,
}) => {
  // Low, because the page of this car is short.
  await page.setViewportSize({ ...PHONE, height: 300 });
  let asked = 0;
  const held = Promise.withResolvers<void>();
  await page.route(/finance-calculator-.*\.js$/, async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  await page.goto(CAR);
  expect(asked).toBe(0);
  const { block, price, deposit, result } = calculator(page);
  await block.scrollIntoViewIfNeeded();
  await expect(result).toContainText("$147 /wk");
  await deposit.fill("5000");
  await price.focus();
  held.resolve();
  await expect(result).toContainText("$123 /wk");
  await expect(price).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(price).toHaveValue("$30,500");
});

test("FIN-22: on paper it is the result with what it is of and the schedule, without its controls", async ({
  page,
}) => {
  const { block, result, price } = await open(page);
  await price.fill("25000");
  await block.getByText("Repayment schedule").click();
  await page.emulateMedia({ media: "print" });
  await expect(result).toBeVisible();
  await expect(result).toContainText("$123 /wk");
  await expect(block.getByText("For a price of $25,000.")).toBeVisible();
  await expect(block.getByRole("rowheader", { name: "Year 5" })).toBeVisible();
  await expect(price).toBeHidden();
});

test.describe(`without JavaScript`, () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("ENT-16 LAW-03: the form asks the page, which calculates", async ({ page }) => {
    await page.goto(CAR);
    const { block, result, price, term } = calculator(page);
    await expect(result).toContainText("$147 /wk");
    await price.fill("25,000");
    await term.selectOption("3 years");
    await block.getByText("Fortnightly").click();
    await block.getByRole("button", { name: "Calculate" }).click();
    await expect(page).toHaveURL(/\?amount=25%2C000&.*#finance-calculator$/);
    await expect(price).toHaveValue("$25,000");
    await expect(result).toContainText("$376 /fortnight");
    await price.fill("500");
    await block.getByRole("button", { name: "Calculate" }).click();
    await expect(block.getByText(MESSAGE)).toBeVisible();
    await expect(result).toContainText("Enquire for Finance");
  });
});

for (const { template, site } of FINANCE_SITES) {
  test.describe(template, () => {
    test.use({ site });

    test("FIN-22: accessible and within the screen, with messages and everything unfolded", async ({
      page,
    }) => {
      const { block, residual, price } = await open(page);
      const expectSound = async () => {
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const scan = await axe(page).include("#finance-calculator").withTags(WCAG).analyze();
          expect(scan.violations).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
      };
      await residual.fill("6000");
      await block.getByText("Repayment schedule").click();
      await block.getByRole("button", { name: "Year 2" }).click();
      await expect(block.getByRole("row")).toHaveCount(7 + 52);
      await expectSound();
      await price.fill("999999999");
      await expect(block.getByText(MESSAGE)).toBeVisible();
      await expectSound();
    });
  });
}

for (const { template, site } of FINANCE_SITES) {
  test.describe(`${template}, no car`, () => {
    test.use({ site });

    test("FIN-23 FIN-43: the finance page calculates for $30,000, keeps it in its address, and leads to its form with what is typed there", async ({
      page,
    }) => {
      const { block, result, price } = await open(page, "/finance");
      await expect(price).toHaveValue("$30,000");
      await expect(result).toContainText("$147 /wk8.99% p.a.10.11% p.a. comparison rate*");
      await expect(block).toContainText(COMPARISON_WARNING);
      await price.fill("40000");
      await expect(result).toContainText("$195 /wk");
      await expect(page).toHaveURL(/\/finance\?amount=40000/);
      await page.reload();
      await expect(price).toHaveValue("$40,000");
      await page.getByLabel("First Name").fill("Jane");
      await block.getByRole("link", { name: "Enquire Now" }).click();
      await expect(page).toHaveURL(/\/finance\?amount=40000#finance-form$/);
      await expect(page.getByLabel("First Name")).toHaveValue("Jane");
      const { violations } = await axe(page).analyze();
      expect(violations).toEqual([]);
    });
  });
}

for (const site of ["harbourline", "saltbush"]) {
  test.describe(`${site}, the finance page on a phone`, () => {
    test.use({ site, viewport: PHONE, hasTouch: true });

    test("FIN-22 D124: the calculator comes first, its result stays in view while a slider moves, and it counts what is in reach", async ({
      page,
      server,
    }) => {
      await page.goto("/finance");
      const { block, result, price } = calculator(page);
      const form = page.locator("#finance-form");
      expect((await block.boundingBox())!.y).toBeLessThan((await form.boundingBox())!.y);
      const reach = block.getByRole("link", { name: /up to \$[\d,]+ a week$/ });
      for (const slider of await block.getByRole("slider").all()) {
        // Its scripts may take the place of what was served meanwhile.
        await expect(() => slider.scrollIntoViewIfNeeded()).toPass();
        await slider.press("ArrowLeft");
        await expect(slider).toBeInViewport();
        await expect(result).toBeInViewport({ ratio: 1 });
      }
      await block.getByLabel("Purchase price").first().scrollIntoViewIfNeeded();
      expect(await result.boundingBox(), "no end of a field shows beside it").toMatchObject({
        ...{ x: 0, width: PHONE.width },
      });
      // It leaves most of a phone to the fields that it follows.
      expect((await result.boundingBox())!.height).toBeLessThan(PHONE.height / 5);
      for (const dollars of ["20000", "45000"]) {
        await price.fill(dollars);
        const [, week = ""] = /^\$([\d,]+) \/wk/.exec((await result.textContent())!)!;
        await expect(reach).toHaveText(new RegExp(`^\\d+ \\w+ in this budget, up to \\$${week} a week$`));
        const query = new URL((await reach.getAttribute("href"))!, page.url()).search.slice(1);
        const { count } = await search(server, query);
        await expect(reach).toHaveText(new RegExp(`^${count} `));
      }
    });
  });
}

test.describe("a site with a dialog", () => {
  test.use({ site: "harbourline-pre-owned" });

  test("FIN-24: Get Finance Now opens the finance enquiry over the page, by keyboard", async ({ page }) => {
    await page.goto(ALL);
    const car = await page.locator("article a[href^='/cars/']").first().getAttribute("href");
    await page.goto(car!);
    const { block, price } = calculator(page);
    await price.fill("25000");
    await expect(block.getByText("For a price of $25,000.")).toBeVisible();
    await page.getByRole("link", { name: "Get Finance Now" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Finance Enquiry" });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Name", { exact: true }).fill("Ravi");
    expect(await dialog.locator("input[name=category]").inputValue()).toBe("Finance");
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("link", { name: "Get Finance Now" })).toBeFocused();
  });
});

test("D122 D18: an enquiry opened from the calculator before its script is there gives the focus back to its link", async ({
  page,
}) => {
  const release = await holdScripts(page, /assets\/finance-calculator-/);
  await page.goto(CAR);
  const { block } = calculator(page);
  const link = block.getByRole("link", { name: "Enquire Now" });
  const sheet = enquirySheet(page);
  const script = page.waitForResponse(/assets\/finance-calculator-/);
  await link.press("Enter");
  await expect(sheet.getByLabel("Comments")).toBeVisible();
  release();
  // Resolves once the part has its script, too.
  await page.evaluate((url) => import(url), (await script).url());
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(link).toBeFocused();
  await expect(block.getByText("What is paid each year")).toBeVisible();
  await expect(link).toBeFocused();
});
