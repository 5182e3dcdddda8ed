import { LinkButton } from "#ui/controls/button.tsx";
import type { CallToActionView } from "./call-to-action.ts";

/** What to do next, in a band with buttons. */
export default function CallToActionBlock({ block: { title, text, links } }: { block: CallToActionView }) {
  return (
    <section className="rounded-card bg-accent-soft p-6 md:p-8">
      <h2 className="text-2xl font-bold tracking-tight">{title}</h2>
      {text && <p className="mt-2 measure text-lg">{text}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        {links.map(({ label, href }, at) => (
          <LinkButton key={href} to={href} variant={at === 0 ? "primary" : "secondary"}>
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}
