import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { listCarQuestions } from "../take/car-questions.ts";
import type { EnquiryView } from "../take/enquiry-view.ts";

/** A site as the forms see it. */
export function testSite(template: SiteView["template"] = "showroom"): SiteView {
  return {
    slug: "northside",
    name: "Northside Motors",
    template,
    enquiry: { messageRequired: true, termsRequired: false, categories: [] },
  } as unknown as SiteView;
}

const TEST_CAR: EnquiryCar = {
  id: 7,
  slug: "2022-toyota-hilux-sr5-u20418",
  title: "2022 Toyota HiLux",
  subtitle: "SR5",
  price: {
    kind: "amount",
    cents: 5_299_000,
    period: null,
    total: null,
    priceType: "egc",
    typeLabel: "Excl. Govt. Charges",
    wasCents: null,
    note: "Excludes stamp duty.",
  },
  photo: null,
  itemType: "car",
  body: "ute",
  colour: "White",
  locationName: "Northside Wynnum",
  reserved: false,
};

/** The enquiry about a car, with what differs. */
export function testEnquiry(overrides: Partial<EnquiryView> = {}): EnquiryView {
  return {
    step: "enquiry",
    steps: [{ key: "enquiry", label: "Your enquiry" }],
    values: {
      category: "",
      location: "",
      name: "",
      last_name: "",
      email: "",
      phone: "",
      postcode: "",
      message: "",
      Rego: "",
      finance_kind: "",
      budget: "",
      time: "",
      preferred_time: "",
      licence_state: "",
      opt_in: "",
      terms_conditions: "",
    },
    errors: [],
    formError: null,
    token: "signed",
    car: TEST_CAR,
    questions: listCarQuestions("2022 Toyota HiLux SR5"),
    categories: [],
    locations: [],
    messageRequired: true,
    terms: { required: false, text: "" },
    yards: [],
    replyTime: "",
    replyBy: null,
    ...overrides,
  };
}
