/** Reads a secret of one account from the environment; undefined when it is not set or not that account's own (D83). */
export type ReadSecret = (account: string, name: string) => string | undefined;

const PREFIX = "FORECOURT_SECRET_";
/** No leading, trailing or double underscore, so that the last `__` of a name always ends the account. */
const OWN_NAME = /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/;

/**
 * What the name of each secret of an account begins with: `FORECOURT_SECRET_NORTH_SIDE__` for the account `north-side`
 * (D83). Account slugs hold letters, digits and hyphens only, so no two accounts share a prefix.
 */
export function buildSecretPrefix(account: string): string {
  return `${PREFIX}${account.toUpperCase().replaceAll("-", "_")}__`;
}

/** Whether an environment variable is a secret that this account may use (D83). */
export function isAccountSecret(account: string, name: string): boolean {
  const prefix = buildSecretPrefix(account);
  return name.startsWith(prefix) && OWN_NAME.test(name.slice(prefix.length));
}

/** The secrets among environment variables. A setting can name no other variable (D83). */
export function toSecretReader(variables: Readonly<Record<string, string | undefined>>): ReadSecret {
  return (account, name) => (isAccountSecret(account, name) ? variables[name] || undefined : undefined);
}

/** Names of all variables that hold a secret of some account. */
export const listSecretNames = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(variables).filter((name) => name.startsWith(PREFIX) && variables[name]);
