import { useSyncExternalStore } from "react";
import { buildSignInPath } from "#features/account/sign-in/sign-in-types.ts";
import type { SignInView } from "#features/account/sign-in/sign-in-view.ts";
import type { SignInSheet } from "#features/account/sign-in/ui/sign-in-sheet.tsx";
import { toWatchAddress } from "../watchlist/watch-address.ts";

interface Asked {
  readonly Sheet: typeof SignInSheet;
  readonly path: string;
  readonly view: SignInView;
  readonly carId: number | null;
}

let asked: Asked | null = null;
/** The vehicle whose tap led to sign-in over this page. */
let carToSave: number | null = null;
const listeners = new Set<() => void>();

function put(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

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
  if (part && answer && "view" in answer) put({ Sheet: part.SignInSheet, path, view: answer.view, carId });
  else location.assign(path);
}

/** Takes the vehicle to save, once. */
export function takeCarToSave(): number | null {
  const id = carToSave;
  carToSave = null;
  return id;
}

/** Sign-in over the page, once something has asked for it. */
export function SignInPlace() {
  const now = useSyncExternalStore(
    follow,
    () => asked,
    () => null,
  );
  if (!now) return null;
  const { Sheet, path, view, carId } = now;
  const close = () => put(null);
  const onProved = () => {
    carToSave = carId;
  };
  return <Sheet {...{ path, view, onProved }} onClose={close} />;
}
