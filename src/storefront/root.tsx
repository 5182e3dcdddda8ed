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
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { findGate } from "#features/account/sign-in/gate.server.ts";
import { useRecordVisit } from "#features/analytics/use-record-visit.ts";
import { EnquiryInPlace } from "#features/forms/enquiry/in-place/enquiry-in-place.tsx";
import { Garage } from "#features/garage/ui/garage.tsx";
import { toPageData } from "#features/request/page-data.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite, useSiteIfKnown } from "#features/request/use-site.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { useDeferredLayout } from "#ui/page/deferred-layout.ts";
import { useLinkNavigation } from "#ui/page/link.tsx";
import stylesheet from "./app.css?url";
import { buildSiteView } from "./shell/build-site-view.ts";
import { buildSiteLook, type SiteLook } from "./shell/site-look.ts";
import { ErrorPage } from "./shell/ui/error-page.tsx";
import { Shell } from "./shell/ui/shell.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { site: live, origin, listed, now } = context.get(requestContext);
  const site = buildSiteView(live, origin, { ...listed, now: now() });
  const view = { site, look: buildSiteLook(site) };
  const until = site.yardsUntil === null ? null : new Date(site.yardsUntil);
  return toPageData(context, { view, until }, { toServed: toServedRoot });
}

/** What the root route loads for every page. */
interface RootData {
  readonly site: SiteView;
  readonly look: SiteLook;
}

/** What the root route loaded, or null if even that failed. */
const useRootData = () => useRouteLoaderData<RootData>("root") ?? null;

/** Without what only the footer and the phone menu show, which are rendered on the server (D220). */
function toServedRoot({
  site: { yards: _yards, footer: _footer, social: _social, phoneLinks: _phoneLinks, ...site },
  look,
}: RootData) {
  return { site, look };
}

/** Runs before the loaders, so a gated page is never rendered for a visitor (AUTH-06). */
const gate: MiddlewareFunction<Response> = async ({ context }, next) => {
  const current = context.get(requestContext);
  const { route, page, site, request } = current;
  const gate = route.gate?.(page, site.config, site.slug) ?? null;
  const to = await findGate(current, { gate, page, referrer: request.headers.get("referer") });
  if (to) throw redirect(to);
  return next();
};

export const middleware = [gate];

/** A site does not change while its pages are open: later navigations ask for their own data only. */
export function shouldRevalidate() {
  return false;
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** What a route says of its page's frame. */
interface RouteHandle {
  /** Without header and footer. */
  readonly bare?: boolean;
  /** A bar stays at the foot of a phone's screen, so nothing else ends or gets focus behind it (SIDE-09). */
  readonly hasFootBar?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const { site, look } = useRootData() ?? { site: null, look: null };
  const { bare, hasFootBar } = Object.assign({}, ...useMatches().map(({ handle }) => handle)) as RouteHandle;
  const framed = site !== null && !bare;
  // The footer of an open page has the hours of the days that were to come then (D212).
  useLinkNavigation(site?.yardsUntil ?? null);
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  useDeferredLayout();
  return (
    <html
      lang="en-AU"
      data-website={site?.id}
      data-events={site?.analytics.console ? "console" : undefined}
      data-template={site?.template}
      data-foot-bar={hasFootBar ? "" : undefined}
      style={look?.style}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {look && <link rel="icon" href={look.iconHref} />}
        {site && <meta name="theme-color" content={site.theme.header} />}
        {look?.fontFiles.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        {/* Painted while it arrives, a page would move: what comes later decides where earlier parts stand. */}
        {framed && <link rel="expect" href="#footer" blocking="render" />}
      </head>
      <body>
        {framed ? (
          <Garage site={site}>
            <Shell site={site}>{children}</Shell>
          </Garage>
        ) : (
          children
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const site = useSite();
  useRecordVisit(site.slug);
  return (
    <>
      <Outlet />
      <EnquiryInPlace site={site} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} site={useSiteIfKnown()} />;
}
