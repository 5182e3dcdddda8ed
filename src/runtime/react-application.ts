import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { SiteRequest } from "#http/site-request.ts";
import { StartError } from "#platform/start-error.ts";
import type { SiteServices } from "#storefront/services.ts";

interface Build extends ServerBuild {
  readonly entry: ServerBuild["entry"] & {
    readonly module: { readonly siteServices: RouterContext<SiteServices> };
  };
}

/**
 * The React application out of the build: answers page requests and form posts with the services of their site.
 * @throws StartError when there is no build.
 */
export async function loadApplication(
  buildFolder: string,
  buildServices: (request: SiteRequest) => SiteServices,
): Promise<(request: SiteRequest) => Promise<Response>> {
  let build: Build;
  try {
    build = (await import(pathToFileURL(join(buildFolder, "server", "index.js")).href)) as unknown as Build;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartError("There is no build yet. Run `npm run build` first, or `npm start`, which does.");
  }
  const handle = createRequestHandler(build, "production");
  return (siteRequest) => {
    const context = new RouterContextProvider();
    context.set(build.entry.module.siteServices, buildServices(siteRequest));
    return handle(siteRequest.request, context);
  };
}
