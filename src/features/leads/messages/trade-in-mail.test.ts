import { describe, expect, test } from "vitest";
import { aTradeInLead } from "../rules/test-lead.ts";
import { buildLeadMail } from "./lead-mail.ts";
import { buildTradeInConfirmation } from "./trade-in-mail.ts";

const URL = "https://northside.example/trade-in/offer?offer=token";

describe("mail to the shopper", () => {
  test("TRADE-07 D371 D80: it names the figure and the page, and nothing that was typed but a first name", () => {
    const lead = aTradeInLead({}, { valid_until: "Friday 7 March 2025", make: "<b>Evil</b> buy now" });
    const { subject, text } = buildTradeInConfirmation(lead, URL);
    expect(subject).toBe("Northside Motors: your car is worth about $12,300 to us");
    expect(text).toContain("Thanks, Jane");
    expect(text).toContain("It stands until the end of Friday 7 March 2025.");
    expect(text).toContain("subject to our inspection");
    expect(text).toContain(URL);
    expect(text).not.toContain("Evil");
  });

  test("TRADE-12: without a figure it says that a person calls", () => {
    const { subject, text } = buildTradeInConfirmation(aTradeInLead({}, { offer_price: "" }), URL);
    expect(subject).toBe("Northside Motors: we have your car's details");
    expect(text).toContain("calls or emails you with a figure");
    expect(text).not.toContain("$");
  });

  test("TRADE-04: an accepted offer is confirmed with what to bring", () => {
    const { text } = buildTradeInConfirmation(aTradeInLead({ subcategory: "3. Offer Accepted" }), URL);
    expect(text).toContain("You accepted our offer of $12,300.");
    expect(text).toContain("payout letter");
  });
});

describe("mail to the dealer", () => {
  test.each([
    ["2. Adjustments", "New trade-in: 2021 Toyota Corolla - Jane Citizen", "trade-ins value"],
    [
      "3. Offer Accepted",
      "Accepted trade-in offer: 2021 Toyota Corolla - Jane Citizen",
      "subject to inspection",
    ],
  ])("TRADE-04 D374: %s has the subject %j, the answers and what to do", (subcategory, subject, todo) => {
    const mail = buildLeadMail(aTradeInLead({ subcategory }));
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(todo);
    expect(mail.text).toContain("Condition: Good");
    expect(mail.text).toContain(subcategory);
  });
});
