import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { hydrateNever } from "#ui/page/lazy-part.tsx";
import { Blocks } from "../blocks/blocks.tsx";
import type { PageView } from "../view/show-dealer-page.server.ts";

/** Links alone need no scripts. */
const ContactCard = hydrateNever(() => import("./contact-card.tsx"));

/** What differs between the templates. */
const LOOKS = {
  showroom: {
    picture: "rounded-card",
  },
  yard: {
    picture: "border-b-8 border-accent",
  },
} as const;

/**
 * A dealer's own page: its blocks, and beside them how to reach the dealer (PAGE-05, PAGE-11). It is narrower than other pages, so that
 * little room is left between a line of text and what is beside it.
 */
export function DealerPage({ site, view }: { site: SiteView; view: PageView }) {
  const look = LOOKS[site.template];
  return (
    <div className="container-page py-6 lg:py-8">
      <div className="mx-auto max-w-[66rem]">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="page-title mt-3 max-w-4xl">{view.heading}</h1>
        {view.picture && (
          <Picture
            picture={view.picture.picture}
            alt={view.picture.alt}
            sizes="(min-width: 70rem) 66rem, 100vw"
            eager
            className={classNames(
              "mt-6 aspect-[16/9] w-full lg:mt-8 object-cover md:aspect-[5/2]",
              look.picture,
            )}
          />
        )}
        <div className="mt-6 grid gap-x-16 gap-y-12 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid min-w-0 content-start gap-10">
            <Blocks blocks={view.blocks} site={site} />
          </div>
          <ContactCard site={site} className="lg:sticky lg:top-24" />
        </div>
      </div>
    </div>
  );
}
