/**
 * Reads a page as the law does (LAW-03, LAW-04), in the browser: what is wrong with each repayment ("$112 /wk") and each
 * rate ("8.99% p.a.") on it. A comparison rate must stand in the same paragraph or list, the texts anywhere on the page,
 * and neither in anything folded or hidden.
 */
export function financeClaims({ html, texts }: { html: string; texts: readonly string[] }): {
  problems: string[];
} {
  const page = new DOMParser().parseFromString(html, "text/html");
  const folded =
    "script, style, noscript, template, [hidden], [popover], details:not([open]) > :not(summary)";
  for (const element of page.querySelectorAll(folded)) element.remove();
  const wordsOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ");
  const CLAIM = /\$[\d,]+\s?\/(?:wk|week|fortnight|month)|\d% p\.a\./;
  const COMPARISON = /\d% p\.a\. comparison rate|comparison rates go from \d+\.\d+% to \d+\.\d+% p\.a\./i;
  const GROUP = "p, dl, ul, table, output";
  const claims = [...page.querySelectorAll("body *")].filter(
    (element) =>
      CLAIM.test(wordsOf(element)) && ![...element.children].some((child) => CLAIM.test(wordsOf(child))),
  );
  const problems = claims
    .filter((claim) => !COMPARISON.test(wordsOf(claim.closest(GROUP) ?? claim)))
    .map((claim) => `no comparison rate beside "${wordsOf(claim).slice(0, 80)}"`);
  if (claims.length > 0) {
    const said = wordsOf(page.body);
    problems.push(
      ...texts.filter((text) => !said.includes(text)).map((text) => `lacks "${text.slice(0, 40)}…"`),
    );
  }
  return { problems };
}
