import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import type { SiteId } from "#platform/account-id.ts";

declare module "#features/identity/request/staff-context.ts" {
  interface StaffContext {
    /** What books and changes test drives of a published site of the account; null for any other site. */
    openSite(siteId: SiteId): Promise<FormRequest | null>;
  }
}

/**
 * A site as staff book test drives on it (D450): without notice, and also the time that has begun, for a shopper who stands there. Null
 * for a site that has no test drives.
 */
export function toStaffSite(site: FormRequest | null): FormRequest | null {
  if (!site?.config.testDrive.enabled) return null;
  const { testDrive } = site.config;
  const rules = { ...testDrive, noticeMinutes: -testDrive.lengthMinutes };
  return { ...site, config: { ...site.config, testDrive: rules } };
}
