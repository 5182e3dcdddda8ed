import type { PageBlockProps } from "../../page-block.ts";
import type { TrustRowView } from "./trust-row.ts";

const LOOKS = {
  showroom: {
    list: "grid grid-cols-2 gap-x-8 gap-y-5 border-b border-line py-7 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] lg:flex lg:flex-wrap lg:gap-x-16",
    figure: "text-lg font-semibold tracking-tight",
  },
  yard: {
    list: "grid grid-cols-2 gap-x-8 gap-y-4 py-5 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] lg:flex lg:flex-wrap lg:gap-x-16 lg:has-[>:nth-child(4)]:justify-between",
    figure: "text-xl font-extrabold",
  },
};

/** What speaks for the dealer, in a row. */
export default function TrustRowBlock({ block, site: { template } }: PageBlockProps<TrustRowView>) {
  const look = LOOKS[template];
  const row = (
    <div className="container-page">
      <ul aria-label="Why us" className={look.list}>
        {block.trust.map(({ figure, words }) => (
          <li key={figure}>
            <p className={look.figure}>{figure}</p>
            <p className="text-sm text-muted">{words}</p>
          </li>
        ))}
      </ul>
    </div>
  );
  return template === "yard" ? <section className="border-b border-line bg-sunken">{row}</section> : row;
}
