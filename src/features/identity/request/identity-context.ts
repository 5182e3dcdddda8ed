import type { SiteId, Tenancy } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { SmsSender } from "#platform/sms/sms.ts";
import type { Browser } from "../sessions/browser-cookie.ts";
import type { CookiePlace } from "../sessions/host-cookie.ts";
import type { IdentitySettings } from "../settings.ts";

/** What identity needs in one request. */
export interface IdentityContext extends Tenancy {
  readonly siteName: string;
  readonly config: IdentitySettings;
  /** IANA zone of the site. */
  readonly timeZone: string;
  /** Names of the account's sites. */
  readonly nameSites: () => Promise<ReadonlyMap<SiteId, string>>;
  readonly place: CookiePlace;
  /** The request's `Cookie` and `User-Agent`. */
  readonly cookie: string | null;
  readonly userAgent: string;
  /** See `findBrowser`: the same in all of a request. */
  readonly browser: Browser;
  /** See `toClientNetwork`; "" when unknown. */
  readonly client: string;
  /** Counts a post of this client; false once there are too many (D80). */
  readonly mayWrite: () => boolean;
  /** Null if no text message can be sent. */
  readonly sms: SmsSender | null;
  readonly mailer: Mailer;
  /** Address of the outbox (T9); null if messages are sent, or the browser is on another machine. */
  readonly outboxUrl: string | null;
  readonly db: Database;
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => Date;
}
