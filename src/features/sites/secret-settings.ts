import { isSecretOf, secretPrefix } from "#platform/account-secrets.ts";
import type { SiteConfig } from "./config.ts";
import { valuesIn, writtenPath } from "./document-values.ts";
import type { ConfigProblem } from "./read-config.ts";

interface SecretSetting {
  /** `leads.routes[0].webhook.secretName` */
  readonly path: string;
  /** Name of an environment variable. */
  readonly name: string;
}

/** Every secret that a configuration names. A setting that names one is called `secretName` wherever it is. */
function secretSettings(config: SiteConfig): SecretSetting[] {
  return [...valuesIn(config)]
    .filter(({ path, value }) => path.at(-1) === "secretName" && typeof value === "string")
    .map(({ path, value }) => ({ path: writtenPath(path), name: String(value) }));
}

/** Secrets that are not the account's own: a setting must not send just any variable of the server somewhere (D83). */
export function foreignSecrets(config: SiteConfig, account: string): ConfigProblem[] {
  return secretSettings(config)
    .filter(({ name }) => !isSecretOf(account, name))
    .map(({ path }) => ({
      path,
      rule: `must begin with ${secretPrefix(account)}, followed by capital letters, digits and single underscores`,
    }));
}
