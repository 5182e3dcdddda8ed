import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("search/*?", "routes/results.tsx"),
  route("cars/:slug", "routes/vehicle.tsx"),
  route("enquiry", "routes/enquiry.tsx"),
  route("success", "routes/success.tsx"),
  route("privacy-policy", "routes/privacy-policy.tsx"),
  route("terms-and-conditions", "routes/terms-and-conditions.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
