import type { MetaArgs } from "react-router";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { useSite } from "#features/request/use-site.ts";
import { ErasedPage } from "../../erase/ui/erased-page.tsx";

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your account is erased", matches);
}

export default function AccountErased() {
  return <ErasedPage site={useSite()} />;
}
