import { banksiaToyota } from "./accounts/banksia-toyota.ts";
import { harbourline } from "./accounts/harbourline.ts";
import { pepperleafSuzuki } from "./accounts/pepperleaf-suzuki.ts";
import { saltbush } from "./accounts/saltbush.ts";
import { southernArcNissan } from "./accounts/southern-arc-nissan.ts";
import type { DemoAccount } from "./generator/account.ts";

export type { DemoAccount } from "./generator/account.ts";

/** The demo dealers that the product ships. Every name, street, person and number in them is made up. */
export const demoAccounts: readonly DemoAccount[] = [
  harbourline,
  banksiaToyota,
  pepperleafSuzuki,
  southernArcNissan,
  saltbush,
];
