import { type ReactNode, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { requireWrites, staffContext } from "#features/identity/request/staff-context.ts";
import { ICON, MANIFEST_PATH } from "#features/team/notifications/notification-paths.ts";
import { toSignInHref } from "#features/team/paths.ts";
import { toWayIn } from "#features/team/way-in.ts";
import { keepWhileOffline } from "#ui/page/offline.ts";
import stylesheet from "./app.css?url";
import type { ShellView } from "./shell/shell-view.ts";
import { showShell } from "./shell/show-shell.server.ts";
import { ErrorPage } from "./shell/ui/error-page.tsx";
import { Shell } from "./shell/ui/shell.tsx";

/** Runs before loaders and actions, so that nothing is read or judged for someone who may not. */
const requireEntry: MiddlewareFunction<Response> = async ({ context }, next) => {
  const current = context.get(staffContext);
  const { route, session, url, barred } = current;
  if (!route.isOpen && !session) throw redirect(toSignInHref(url));
  if (session && barred) throw redirect(toWayIn(barred, session, url));
  requireWrites(current);
  return next();
};

export const middleware = [requireEntry];

export function loader({ context }: LoaderFunctionArgs) {
  return showShell(context.get(staffContext));
}

export const clientLoader = keepWhileOffline<ShellView>();

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: ICON },
  { rel: "manifest", href: MANIFEST_PATH },
];

export function Layout({ children }: { children: ReactNode }) {
  const view = useRouteLoaderData<ShellView>("root") ?? null;
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <Meta />
        <Links />
      </head>
      <body>
        <Shell view={view}>{children}</Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function BackOffice() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
