import { buildSignInPath } from "#features/account/sign-in/sign-in-types.ts";
import { toWatchAddress } from "../watchlist/watch-address.ts";
import { showSignIn } from "./sign-in-place.tsx";

/**
 * Opens sign-in over the page, or its own page if the scripts or the answer do not arrive (WAT-04, ENT-19, D294).
 * @param carId of the vehicle to save afterwards; null for none
 */
export async function askToSignIn(carId: number | null): Promise<void> {
  const here = location.pathname + location.search;
  const redirect = carId === null ? here : toWatchAddress(location, carId);
  const path = buildSignInPath("watchlist", { redirect, back: here });
  const part = await import("#features/account/sign-in/ui/sign-in-sheet.tsx").catch(() => null);
  const answer = await part?.askSignIn(path);
  if (part && answer && "view" in answer)
    showSignIn({ Sheet: part.SignInSheet, path, view: answer.view, carId });
  else location.assign(path);
}
