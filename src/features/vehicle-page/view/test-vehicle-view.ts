import type { ViewerView } from "../viewer/viewer-view.ts";
import type { VehicleView } from "./vehicle-view.ts";

export const TEST_PHOTOS = [1, 2, 3, 4, 5].map((n) => ({
  url: `https://photos.example/${n}.jpg`,
  width: 1600,
  height: 1067,
  preview: null,
}));

/** Photos only. */
export const TEST_VIEWER: ViewerView = {
  tabs: ["gallery"],
  start: "gallery",
  videos: [],
  videoSlot: 1,
  spin: null,
  startsSpin: false,
  walkaround: null,
  interior: null,
  external: null,
  placeholder: false,
  mark: null,
};

/** A used ute for sale with every block, with what differs. */
export function testVehicleView(overrides: Partial<VehicleView> = {}): VehicleView {
  return {
    head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
    crumbs: [
      { label: "Home", href: "/" },
      { label: "Toyota", href: "/search/toyota" },
      { label: "2022 Toyota HiLux" },
    ],
    id: 7,
    slug: "2022-toyota-hilux-sr5-u20418",
    heading: "2022 Toyota HiLux",
    subheading: "SR5 GUN126R",
    condition: "Used",
    carType: "used",
    viewed: { id: 7, stocknum: "U20418", make: "Toyota", model: "HiLux", body: "Ute", simple_body: "ute" },
    priceHistory: null,
    priceAlertHref: "/alerts/new?car=2022-toyota-hilux-sr5-u20418",
    itemType: "car",
    body: "ute",
    colour: "White",
    photos: TEST_PHOTOS,
    viewer: TEST_VIEWER,
    tag: null,
    available: true,
    sold: false,
    reserved: false,
    price: {
      kind: "amount",
      cents: 5_299_000,
      period: null,
      total: null,
      priceType: "egc",
      typeLabel: "Excl. Govt. Charges",
      wasCents: 5_499_000,
      note: "Excludes stamp duty.",
    },
    finance: null,
    quote: null,
    financeLink: { label: "Finance Enquiry", href: "/finance?car_id=7#finance-form" },
    market: { badge: null, gaugeHref: null },
    facts: [
      { kind: "km", text: "45,210 km" },
      { kind: "transmission", text: "Automatic" },
    ],
    keyInformation: [
      { label: "Kilometres", value: "45,210 km" },
      { label: "Transmission", value: "Automatic" },
      ...rows("Key", 4),
    ],
    sellingPoints: [{ kind: "towing", text: "Tow Bar" }],
    announcement: null,
    locationLink: { label: "Northside Wynnum", href: "#vehicle-map" },
    openNow: "Open now until 5:00 pm",
    phone: { display: "07 3456 7890", href: "tel:+61734567890", masked: "07 34** ****" },
    print: null,
    enquireHref: "/enquiry?car=2022-toyota-hilux-sr5-u20418",
    testDriveHref: null,
    tradeInHref: null,
    testDriveLabel: "Book a test drive",
    similarHref: "/search/toyota",
    similar: [],
    hasSimilar: true,
    blocks: [
      { kind: "specifications", groups: [{ title: "Dimensions", rows: rows("Figure", 2) }] },
      { kind: "features", items: Array.from({ length: 10 }, (_, at) => `Feature ${at + 1}`) },
      { kind: "comments", text: "One owner from new. ".repeat(30).trim() },
      { kind: "disclaimer", text: "Please confirm with us." },
      {
        kind: "location",
        name: "Northside Wynnum",
        address: ["1 Wynnum Road", "Tingalpa QLD 4173"],
        phone: { display: "0412 345 678", href: "tel:+61412345678" },
        keptAt: null,
        landline: null,
        directionsHref: "https://maps.example/",
        hours: [
          { day: "Monday", hours: "8:30 am – 5:00 pm", today: true },
          { day: "Sunday", hours: "Closed", today: false },
        ],
        specialDays: [],
        searchHref: "/search/northside-wynnum",
        pageHref: "/locations/northside",
        alsoAt: [],
        rating: null,
        map: null,
      },
    ],
    sellerLine: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 11482", phone: "07 3456 7890" },
    registration: "Registration 123 ABC, expires on 14 March 2027",
    ...overrides,
  };
}

const rows = (label: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `${label} ${at + 1}`, value: `value ${at + 1}` }));
