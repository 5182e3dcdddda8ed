export const SIGN_IN_PATH = "/sign-in";
export const SIGN_OUT_PATH = "/sign-out";
export const INVITATION_PATH = "/invitation";
export const FORGOTTEN_PATH = "/forgotten-password";
export const RESET_PATH = "/reset-password";

/** Address of an account, or of a section of it. */
export const toAccountHref = (slug: string, section?: string): string =>
  ["/accounts", slug, ...(section ? [section] : [])].join("/");

/** What is found of a section while somebody types. */
export interface Found {
  readonly name: string;
  /** "Used Car Enquiry · 2022 Toyota HiLux SR5" */
  readonly about: string;
  readonly href: string;
}

/** As the searches of leads and stock have it. */
export const FIND_FIELD = "q";

/** Where something is found in a section while somebody types. */
export const toFindHref = (slug: string, section: string, query: string): string =>
  `${toAccountHref(slug, `${section}/find`)}?${new URLSearchParams({ [FIND_FIELD]: query })}`;

/** Where somebody sets up a second factor that an account demands. */
export const SECOND_FACTOR_PATH = "/second-factor";
/** The slug of the account that keeps somebody out, and where they want to go. */
export const ENTRY_FIELDS = { dealer: "dealer", next: "next" } as const;

/** The page of an address, also of one that asks for its data alone. */
export const toPagePath = ({ pathname, search }: URL): string =>
  pathname.replace(/(?<=\/)_\.data$|\.data$/, "") + search;

/** Where to sign in, to come back to this address. */
export function toSignInHref(url: URL): string {
  const next = toPagePath(url);
  return next === "/" ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${new URLSearchParams({ next })}`;
}

/** Where someone who signs in goes next: a path of the back office, never another host. */
export const readNext = ({ searchParams }: URL): string => toOwnPath(searchParams.get("next"));

/** The path of the back office that a text is; its start for anything else. */
export function toOwnPath(text: string | null): string {
  const next = text ?? "/";
  return /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : "/";
}

export const CONFIRM_PATH = "/confirm";
export const CONFIRM_FIELDS = { password: "password", next: "next" } as const;
