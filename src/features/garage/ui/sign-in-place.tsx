import { useSyncExternalStore } from "react";
import type { SignInView } from "#features/account/sign-in/sign-in-view.ts";
import type { SignInSheet } from "#features/account/sign-in/ui/sign-in-sheet.tsx";

interface OpenSignIn {
  readonly Sheet: typeof SignInSheet;
  readonly path: string;
  readonly view: SignInView;
  /** Of the vehicle to save afterwards; null for none. */
  readonly carId: number | null;
}

let open: OpenSignIn | null = null;
/** The vehicle whose tap led to sign-in over this page. */
let carToSave: number | null = null;
const listeners = new Set<() => void>();

/** Shows sign-in over the page; null closes it. */
export function showSignIn(next: OpenSignIn | null): void {
  open = next;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
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
    () => open,
    () => null,
  );
  if (!now) return null;
  const { Sheet, path, view, carId } = now;
  const onProved = () => {
    carToSave = carId;
  };
  return <Sheet {...{ path, view, onProved }} onClose={() => showSignIn(null)} />;
}
