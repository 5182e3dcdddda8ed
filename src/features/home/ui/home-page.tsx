import { selectByTemplate } from "#features/tenancy/sites/ui/by-template.tsx";
import type { HomePageProps } from "./home-page-props.ts";

/** The home page in the site's template. */
export const HomePage = selectByTemplate<HomePageProps>({
  showroom: () => import("./home-showroom.tsx"),
  yard: () => import("./home-yard.tsx"),
});
