import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { FeatureBannerView } from "./feature-banner.ts";

/** A picture with the ways to offers, trade-in and service beside it (NAV-12). */
export default function FeatureBannerBlock({
  block: { title, text, image, links },
  site: { template },
}: PageBlockProps<FeatureBannerView>) {
  return (
    <section className={WIDE_SECTION}>
      <div className="on-band grid overflow-hidden rounded-card md:grid-cols-2">
        <Picture
          picture={image.picture}
          alt={image.alt}
          sizes="(min-width: 82rem) 39rem, (min-width: 48rem) 50vw, 100vw"
          className="aspect-[16/9] size-full object-cover md:aspect-auto"
        />
        <div className="grid content-center gap-4 p-6 lg:p-10">
          <h2 className={WIDE_HEADING[template]}>{title}</h2>
          {text && <p className="measure text-lg">{text}</p>}
          <div className="flex flex-wrap gap-3">
            {links.map(({ label, href }) => (
              <LinkButton key={href} to={href} variant="inverse" size="large">
                {label}
              </LinkButton>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
