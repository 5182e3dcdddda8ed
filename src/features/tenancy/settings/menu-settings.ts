import { z } from "zod";
import { link, path, text } from "./fields.ts";

const SOCIAL_NETWORKS = ["facebook", "instagram", "youtube", "linkedin", "tiktok"] as const;

const navigationItem = z.strictObject({
  label: text(40).describe("Words of the link."),
  href: link.describe("Where it goes."),
  emphasised: z.boolean().default(false).describe("Shown as a button (NAV-02)."),
});

const navigationGroup = z.strictObject({
  label: text(40).describe("Words of the link or of the menu."),
  href: link.optional().describe("Where it goes, when it is a link."),
  emphasised: z.boolean().default(false).describe("Shown as a button (NAV-02)."),
  items: z.array(navigationItem).default([]).describe("A menu under the label; empty for a plain link."),
});

/** Settings of a site's menus and of its former addresses. */
export const menuSettings = {
  navigation: z
    .strictObject({
      header: z
        .array(navigationGroup)
        .default([])
        .describe("Header menu; a default one from what the site has when empty (NAV-01, NAV-10)."),
      footer: z
        .array(navigationGroup)
        .default([])
        .describe("Footer groups; default ones when empty (NAV-04)."),
      social: z
        .array(
          z.strictObject({
            network: z.enum(SOCIAL_NETWORKS).describe("Where it is."),
            href: z.url({ protocol: /^https$/ }).describe("The dealer's page there."),
          }),
        )
        .default([])
        .describe("The dealer's pages on social networks, in the footer (D124)."),
      breadcrumbModels: z.array(text(60)).default([]).describe("Models that get a breadcrumb step (NAV-06)."),
    })
    .prefault({})
    .describe("Menus."),
  redirects: z
    .array(
      z.strictObject({
        from: path.describe("The old path."),
        to: path.describe("The path that took its place."),
      }),
    )
    .default([])
    .describe("Old addresses of the dealer's former site (D22)."),
};
