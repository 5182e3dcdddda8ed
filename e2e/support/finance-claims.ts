/**
 * Reads a page as the law does (LAW-03, LAW-04, D98), in the browser: what is wrong with each repayment ("$112 /wk") and each
 * rate ("8.99% p.a.") on it. A comparison rate must stand in the same paragraph or list, in nothing folded or hidden; the texts
 * in the same card or block, where a tap may open them.
 */
export function financeClaims({ html, texts }: { html: string; texts: readonly string[] }): {
  problems: string[];
} {
  const page = new DOMParser().parseFromString(html, "text/html");
  const hidden = "script, style, noscript, template, [hidden], [popover]";
  for (const element of page.querySelectorAll(hidden)) element.remove();
  const readWords = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ");
  const CLAIM = /\$[\d,]+\s?\/(?:wk|week|fortnight|month)|\d% p\.a\./;
  const COMPARISON = /\d% p\.a\. comparison rate|comparison rates range from \d+\.\d+% to \d+\.\d+% p\.a\./i;
  const GROUP = "p, dl, ul, table, output";
  const BLOCK = "article, section, details:not([open]) > :not(summary), [data-sticky-header]";
  const FOLDED = "details:not([open]) > :not(summary)";
  const claims = [...page.querySelectorAll("body *")].filter(
    (element) =>
      CLAIM.test(readWords(element)) && ![...element.children].some((child) => CLAIM.test(readWords(child))),
  );
  const problems = claims.flatMap((claim) => {
    const group = claim.closest(GROUP) ?? claim;
    const block = readWords(claim.closest(BLOCK) ?? group);
    const folded = claim.closest(FOLDED);
    const isCompared = COMPARISON.test(readWords(group)) && group.closest(FOLDED) === folded;
    const missing = texts.filter((text) => !block.includes(text));
    return [
      ...(isCompared ? [] : [`no comparison rate beside "${readWords(claim).slice(0, 80)}"`]),
      ...missing.map((text) => `"${readWords(claim).slice(0, 40)}" lacks "${text.slice(0, 40)}…"`),
    ];
  });
  return { problems };
}
