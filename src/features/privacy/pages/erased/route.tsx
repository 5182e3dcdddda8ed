import type { MetaArgs } from "react-router";
import { AccountLayout } from "#features/account/ui/account-layout.tsx";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { useSite } from "#features/request/use-site.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your account is erased", matches);
}

export default function AccountErased() {
  return <ErasedPage site={useSite()} />;
}

/** Where a shopper comes after erasing the account. */
function ErasedPage({ site }: { site: SiteView }) {
  return (
    <AccountLayout
      site={site}
      title="Your account is erased"
      lead={`${site.name} no longer holds your details on this website. You are signed out on all devices.`}
    >
      <p className="measure">
        Other browsers that you used still have their own favourites. To remove those, clear this site’s data
        in the settings of each browser.
      </p>
      <LinkButton to="/" variant="secondary" className="mt-6">
        Back to the home page
      </LinkButton>
    </AccountLayout>
  );
}
