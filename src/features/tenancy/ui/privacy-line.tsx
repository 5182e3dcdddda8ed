/** The way to the privacy collection notice, beside the button that sends personal details (LAW-06). */
export function PrivacyLine() {
  return (
    <p className="text-sm text-muted">
      How we use your details:{" "}
      <a href="/privacy-policy" target="_blank" className="link inline-block py-1" rel="noopener">
        privacy collection notice<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
