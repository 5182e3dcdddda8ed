import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { StartError } from "#platform/start-error.ts";

/** What answers page requests and form posts. */
type Application<Context> = (current: Context) => Promise<Response>;

/** The exports of each application's entry that name the context of its requests. */
interface Entry {
  readonly requestContext: RouterContext<RequestContext>;
  readonly staffContext: RouterContext<StaffContext>;
}

/**
 * The shoppers' application out of its build.
 * @throws StartError if there is no build
 */
export const loadStorefront = (folder: string): Promise<Application<RequestContext>> =>
  loadApplication(folder, ({ requestContext }) => requestContext);

/**
 * The staff's application out of its build.
 * @throws StartError if there is no build
 */
export const loadBackOffice = (folder: string): Promise<Application<StaffContext>> =>
  loadApplication(folder, ({ staffContext }) => staffContext);

async function loadApplication<Context extends { readonly request: Request }>(
  folder: string,
  findContext: (entry: Entry) => RouterContext<Context>,
): Promise<Application<Context>> {
  let build: ServerBuild;
  try {
    build = (await import(pathToFileURL(join(folder, "server/index.js")).href)) as ServerBuild;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartError("There is no build yet. Run `npm run build` first, or `npm start`, which does.");
  }
  const handle = createRequestHandler(build, "production");
  const key = findContext(build.entry.module as unknown as Entry);
  return (current) => {
    const context = new RouterContextProvider();
    context.set(key, current);
    return handle(current.request, context);
  };
}
