import { expect, test } from "vitest";
import { successPath, successView } from "./success.ts";

const view = (path: string, afterHours: string | null = null) =>
  successView(new URL(path, "https://northside.example"), { afterHours, carId: null, searchHref: "/search" });

test("LEAD-04 LEAD-24: the path carries car type, car, location and category, and leads back to the car", () => {
  const path = successPath({
    category: "Used Car Enquiry",
    carType: "used",
    carSlug: "2022-toyota-hilux-a12",
    locationSlug: "aspley",
  });
  expect(path).toBe(
    "/success?car_type=used&car=2022-toyota-hilux-a12&location=aspley&category=Used+Car+Enquiry",
  );
  expect(view(path)).toMatchObject({ carHref: "/cars/2022-toyota-hilux-a12", searchHref: "/search" });
});

test("LEAD-24: thanks go by category, and any query gives a page", () => {
  expect(view("/success?category=Service").text).toContain("service team");
  expect(view("/success?category=Careers+Enquiry").text).toContain("people team");
  expect(view("/success").text).toBe(view("/success?category=constructor").text);
});

test.each(["//evil.example", "javascript:alert(1)", "../x", "A B"])(
  "LEAD-24: car=%s leads nowhere",
  (car) => {
    expect(view(`/success?car=${encodeURIComponent(car)}`).carHref).toBeNull();
  },
);

test("D15: after hours the next opening shows", () => {
  expect(view("/success", "We open tomorrow at 8:30 am.").afterHours).toBe("We open tomorrow at 8:30 am.");
});
