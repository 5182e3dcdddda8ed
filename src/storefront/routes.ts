import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { FEATURE_ROUTES } from "./feature-routes.ts";

/** The pages of the features. The id of each is its path, which is short in the data of a document. */
export default FEATURE_ROUTES.flatMap(({ path, page }): RouteConfigEntry[] => {
  if (!page) return [];
  const file = `../features/${page}`;
  if (path === "/") return [index(file, { id: path })];
  // The rest of our paths may be missing, and React Router needs a mark for that.
  return [route(path.slice(1).replace(/(?<=\w\/)\*$/, "*?"), file, { id: path })];
}) satisfies RouteConfig;
