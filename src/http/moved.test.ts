import { expect, test } from "vitest";
import { carryQuery } from "./moved.ts";

const carry = (location: string, asked: string, kept: string | null) => {
  const [from, read] = [asked, kept].map((path) => path && new URL(path, "https://dealer.example"));
  return carryQuery({ status: 302, headers: { location } }, from as URL, (read as URL) || null).headers
    .location;
};

test.each([
  [
    "/locations/x",
    "/our-location/x?utm_source=a&foo=b%20c",
    "/our-location/x",
    "/locations/x?utm_source=a&foo=b+c",
  ],
  ["/locations/x#map", "/contact-us/x?gclid=1", "/contact-us/x", "/locations/x?gclid=1#map"],
  ["/search/all?make=Kia", "/search?make=kia&utm_id=7", "/search?make=kia", "/search/all?make=Kia&utm_id=7"],
  [
    "/search/all?range[km]=:9",
    "/search?make=&range%5Bkm%5D=1&fbclid=z",
    "/search?make=&range[km]=1",
    "/search/all?range[km]=:9&fbclid=z",
  ],
  ["/x?utm_source=new", "/old?utm_source=old&utm_term=t", "/old", "/x?utm_source=new&utm_term=t"],
  ["/x", "/old", "/old", "/x"],
  ["https://booking.example/x", "/book-service?utm_source=a", "/book-service", "https://booking.example/x"],
  ["//booking.example/x", "/book-service?utm_source=a", "/book-service", "//booking.example/x"],
])("D15 D235: the redirect to %s takes along the rest of %s", (location, asked, kept, expected) => {
  expect(carry(location, asked, kept)).toBe(expected);
});

test("D235: a page that may have read everything leads on with the campaign's tags alone", () => {
  const asked = "/finance?car_id=7&token=secret&utm_campaign=spring&msclkid=3";
  expect(carry("/finance-enquiry?car_id=7", asked, null)).toBe(
    "/finance-enquiry?car_id=7&utm_campaign=spring&msclkid=3",
  );
});
