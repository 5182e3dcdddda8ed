import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { STAFF_ROUTES } from "./staff-routes.ts";

/** The staff pages of the features. The id of each is its path. */
export default STAFF_ROUTES.flatMap(({ path, page }): RouteConfigEntry[] => {
  if (!page) return [];
  const file = `../features/${page}`;
  return path === "/" ? [index(file, { id: path })] : [route(path.slice(1), file, { id: path })];
}) satisfies RouteConfig;
