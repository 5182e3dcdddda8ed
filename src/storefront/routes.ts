import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { SPIN_TO_WIN_PATH } from "../features/content/promotion-page.ts";
import { FINANCE_PATHS, PERSONALISED_FINANCE_PATH } from "../features/finance/settings/finance-paths.ts";
import { FORM_NAMES, toFormPath } from "../features/forms/definitions/forms.ts";
import { GARAGE_PATHS } from "../features/garage/settings/garage-path.ts";
import { LOCATION_PATHS } from "../features/tenancy/settings/location-path.ts";

export default [
  index("routes/home.tsx"),
  route("search/*?", "routes/results.tsx"),
  route("cars/:slug", "routes/vehicle.tsx"),
  route("compare", "routes/compare.tsx"),
  route("favourites", "routes/favourites.tsx"),
  route("print", "routes/print.tsx"),
  route("enquiry", "routes/enquiry.tsx"),
  // Which of them a site has is its setting; the others lead there (FIN-57, FIN-59).
  ...[...FINANCE_PATHS, PERSONALISED_FINANCE_PATH].map((path) =>
    route(path, "routes/finance.tsx", { id: `routes${path}` }),
  ),
  route("contact", "routes/contact.tsx"),
  ...FORM_NAMES.map((name) =>
    route(toFormPath(name), "routes/form.tsx", { id: `routes${toFormPath(name)}` }),
  ),
  route("locations", "routes/locations.tsx"),
  // Which of them is a location's own is a setting; the others lead there (LOC-10).
  ...LOCATION_PATHS.map((path) =>
    route(`${path}/:slug`, "routes/location.tsx", { id: `routes${path}/location` }),
  ),
  route("success", "routes/success.tsx"),
  route("book-test-drive", "routes/booking/book-test-drive.tsx"),
  route("book-service", "routes/booking/book-service.tsx"),
  route("book-test-drive/booking", "routes/booking/booked-test-drive.tsx"),
  route("sign-in", "routes/sign-in.tsx"),
  route(SPIN_TO_WIN_PATH, "routes/spin-to-win.tsx"),
  route("watchlist", "routes/watchlist.tsx"),
  // Which of them a site has is its setting (WAT-20).
  ...GARAGE_PATHS.map((path) => route(path, "routes/my-garage.tsx", { id: `routes${path}` })),
  route("my-garage/details", "routes/details.tsx"),
  route("my-garage/messages", "routes/consents.tsx"),
  route("my-garage/erase", "routes/erase.tsx"),
  route("account-erased", "routes/account-erased.tsx"),
  route("alerts", "routes/alerts.tsx"),
  route("alerts/new", "routes/alert-new.tsx"),
  // A dealer's own pages, and a search path of the site's own for used cars (SEA-17); any other address is not found.
  route("*", "routes/elsewhere.tsx"),
] satisfies RouteConfig;
