import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";

/** For tests: the HTML of an element as a server sends it, inside a router. */
export function renderHtml(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: "*", Component: () => element }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}
