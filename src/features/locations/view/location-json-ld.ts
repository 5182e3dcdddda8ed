import { readDayHours, type Span } from "#features/places/day-hours.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { toWeekday } from "#features/places/time-zone.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";

const TYPES = { sales: "AutoDealer", service: "AutoRepair", parts: "AutoPartsStore" } as const;
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const toClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** 23:59 ends a day that closes at midnight: 00:00 would mean closed. */
const toTimes = ({ open, close }: Span) => ({
  opens: toClock(open),
  closes: close === 24 * 60 ? "23:59" : toClock(close),
});

/**
 * A location as schema.org JSON-LD: `AutoDealer`, `AutoRepair` or `AutoPartsStore`, with address, position and hours. A day without
 * times is left out; a special day that is closed opens and closes at 00:00, as the vocabulary has it. A day has an entry for each
 * of its periods.
 * @param page absolute address of its page
 * @param phone the number shown there
 */
export function buildLocationJsonLd(
  location: Location,
  { page, phone }: { readonly page: string; readonly phone: string | null },
): object {
  const { lat, long, openingHours, specialHours } = location;
  return {
    "@context": "https://schema.org",
    "@type": TYPES[location.type ?? "sales"],
    "@id": page,
    name: location.name,
    url: page,
    ...(phone && { telephone: formatPhone(phone) }),
    ...(location.image && { image: location.image }),
    address: {
      "@type": "PostalAddress",
      ...(location.street && { streetAddress: location.street }),
      ...(location.city && { addressLocality: location.city }),
      ...(location.state && { addressRegion: location.state }),
      ...(location.postcode && { postalCode: location.postcode }),
      addressCountry: "AU",
    },
    ...(lat !== null &&
      long !== null && { geo: { "@type": "GeoCoordinates", latitude: lat, longitude: long } }),
    ...(location.manufacturers.length > 0 && {
      brand: location.manufacturers.map((name) => ({ "@type": "Brand", name })),
    }),
    openingHoursSpecification: openingHours.flatMap((entry) =>
      readDayHours(entry).spans.map((span) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: DAYS[entry.weekday],
        ...toTimes(span),
      })),
    ),
    specialOpeningHoursSpecification: specialHours.flatMap((entry) =>
      listSpecialTimes(entry, location).map((times) => ({
        "@type": "OpeningHoursSpecification",
        validFrom: entry.date,
        validThrough: entry.date,
        ...times,
      })),
    ),
  };
}

const CLOSED = { opens: "00:00", closes: "00:00" };

/** The vocabulary has no word for "by appointment": without an entry, such a day would have its weekday's usual times. */
function listSpecialTimes(entry: Location["specialHours"][number], { openingHours }: Location) {
  const { spans, text } = readDayHours(entry);
  const usual = openingHours.find(({ weekday }) => weekday === toWeekday(entry.date));
  if (spans.length > 0) return spans.map(toTimes);
  return text === "Closed" || readDayHours(usual).spans.length > 0 ? [CLOSED] : [];
}
