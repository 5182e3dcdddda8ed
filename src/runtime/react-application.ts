import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { RequestContext } from "#features/request/request-context.ts";
import { StartError } from "#platform/start-error.ts";

interface Build extends ServerBuild {
  readonly entry: ServerBuild["entry"] & {
    readonly module: { readonly requestContext: RouterContext<RequestContext> };
  };
}

/**
 * The React application out of the build: answers page requests and form posts.
 * @throws StartError when there is no build.
 */
export async function loadApplication(
  buildFolder: string,
): Promise<(current: RequestContext) => Promise<Response>> {
  let build: Build;
  try {
    build = (await import(pathToFileURL(join(buildFolder, "server", "index.js")).href)) as unknown as Build;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartError("There is no build yet. Run `npm run build` first, or `npm start`, which does.");
  }
  const handle = createRequestHandler(build, "production");
  return (current) => {
    const context = new RouterContextProvider();
    context.set(build.entry.module.requestContext, current);
    return handle(current.request, context);
  };
}
