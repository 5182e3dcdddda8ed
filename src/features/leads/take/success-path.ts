/** The page after an enquiry (LEAD-24). */
export const SUCCESS_PATH = "/success";

interface Sent {
  readonly category: string;
  readonly carType: string | null;
  readonly carSlug: string | null;
  readonly locationSlug: string | null;
  readonly reference: string;
}

/** Address of the success page. It says what was enquired about and nothing about who (LEAD-04). */
export function buildSuccessPath({ category, carType, carSlug, locationSlug, reference }: Sent): string {
  const query = new URLSearchParams();
  if (carType) query.set("car_type", carType);
  if (carSlug) query.set("car", carSlug);
  if (locationSlug) query.set("location", locationSlug);
  query.set("category", category);
  query.set("ref", reference);
  return `${SUCCESS_PATH}?${query}`;
}
