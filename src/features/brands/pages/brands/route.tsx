import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import BrandsBlock from "#features/pages/blocks/brands/brands-block.tsx";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { showBrands } from "../../show-brands.server.ts";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await showBrands(context.get(requestContext));
  if (outcome.kind !== "view") throw toOutcomeError(outcome);
  return toPageData(context, outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

/** Every brand of the group, in grids by what they sell (GRP-02, GRP-04). */
export default function Brands() {
  const { crumbs, grids } = useLoaderData<typeof loader>();
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="page-title">Our brands</h1>
      </div>
      <BrandsBlock block={{ kind: "brands", grids }} site={useSite()} />
    </div>
  );
}
