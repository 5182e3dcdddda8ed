import type { MetaArgs } from "react-router";
import { ErasedPage } from "#features/privacy/erase/ui/erased-page.tsx";
import { buildQuietMeta } from "../page-meta.ts";
import { useSite } from "../use-site.ts";

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your account is erased", matches);
}

export default function AccountErased() {
  return <ErasedPage site={useSite()} />;
}
