import BrandsBlock from "#features/pages/blocks/brands/brands-block.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import type { BrandsPageView } from "../show-brands.server.ts";

/** Every brand of the group, in grids by what they sell (GRP-02, GRP-04). */
export function BrandsPage({
  site,
  view: { crumbs, count, grids },
}: {
  site: SiteView;
  view: BrandsPageView;
}) {
  return (
    <div className="container-page grid grid-cols-1 gap-8 py-6 md:py-8">
      <div className="grid gap-3">
        <Breadcrumb crumbs={crumbs} />
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="page-title">Our brands</h1>
          <p className="tabular text-lg text-muted">{count}</p>
        </div>
      </div>
      <BrandsBlock block={{ kind: "brands", grids }} site={site} />
    </div>
  );
}
