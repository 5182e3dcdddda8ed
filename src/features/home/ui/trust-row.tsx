import type { HomeView } from "../view/home-view.ts";

/** What speaks for the dealer, in a row under the search. */
export function TrustRow({
  trust,
  className,
  figureClass,
}: Pick<HomeView, "trust"> & { className: string; figureClass: string }) {
  return (
    <ul aria-label="Why us" className={className}>
      {trust.map(({ figure, words }) => (
        <li key={figure}>
          <p className={figureClass}>{figure}</p>
          <p className="text-sm text-muted">{words}</p>
        </li>
      ))}
    </ul>
  );
}
