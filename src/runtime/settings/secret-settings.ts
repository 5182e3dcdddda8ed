import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { formatPath, listValues } from "#features/tenancy/settings/document-values.ts";

interface SecretSetting {
  /** `leads.routes[0].webhook.secretName` */
  readonly path: string;
  /** Name of an environment variable. */
  readonly name: string;
}

/** Every secret that a configuration names. A setting that names one is called `secretName` wherever it is. */
export function listSecretSettings(config: SiteConfig): SecretSetting[] {
  return [...listValues(config)]
    .filter(({ path, value }) => path.at(-1) === "secretName" && typeof value === "string")
    .map(({ path, value }) => ({ path: formatPath(path), name: String(value) }));
}
