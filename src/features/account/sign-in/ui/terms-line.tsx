import { TERMS_AGREEMENT } from "../terms-agreement.ts";

/** What signing in agrees to. */
export function TermsLine() {
  const [before, after] = TERMS_AGREEMENT.text.split("terms of use");
  return (
    <p className="mt-5 text-sm text-muted">
      {before}
      <a href="/terms-and-conditions" target="_blank" rel="noopener" className="underline">
        terms of use<span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after}
    </p>
  );
}
