import { availabilityQuestion } from "#features/leads/enquiry/availability-question.ts";
import { labelledSteps } from "#features/leads/enquiry/enquiry-steps.ts";
import type { EnquiryView } from "#features/leads/enquiry/enquiry-view.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { VehicleView } from "../view/vehicle-view.ts";

const UNANSWERED: EnquiryView["values"] = {
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
  opt_in: "",
  terms_conditions: "",
};

/**
 * The first step of an enquiry about the car on the page, the same for every visitor (D17); the server's answer to it
 * brings the token and the terms. The step about the topic is skipped, and the comment begins as a question (D16).
 */
export function vehicleEnquiry(view: VehicleView, site: SiteView): EnquiryView {
  return {
    step: "details",
    steps: labelledSteps(true),
    values: { ...UNANSWERED, message: availabilityQuestion(view.heading, view.subheading) },
    errors: [],
    formError: null,
    token: null,
    car: enquiryCar(view),
    categories: [],
    locations: [],
    messageRequired: site.enquiry.messageRequired,
    terms: { required: site.enquiry.termsRequired, text: "" },
  };
}

/** As that, about paying for it (FIN-24). */
export function financeEnquiry(view: VehicleView, site: SiteView): EnquiryView {
  const enquiry = vehicleEnquiry(view, site);
  const car = `${view.heading} ${view.subheading}`.trim();
  return {
    ...enquiry,
    values: {
      ...enquiry.values,
      category: "Finance",
      message: `Please tell me how I can finance the ${car}.`,
    },
  };
}

function enquiryCar(view: VehicleView): EnquiryView["car"] {
  const { id, slug, price, itemType, body, colour } = view;
  return {
    id,
    slug,
    title: view.heading,
    subtitle: view.subheading,
    price,
    photo: view.photos[0] ?? null,
    itemType,
    body,
    colour,
    locationName: view.locationLink.label,
  };
}
