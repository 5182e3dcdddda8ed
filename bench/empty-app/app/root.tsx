import { Links, Meta, Outlet, Scripts } from "react-router";

/** The least that React Router draws: what a Lighthouse score of this machine starts from (D68). */
export default function Root() {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
