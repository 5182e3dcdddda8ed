import type { Env } from "../env.ts";
import { ClamavScanner, readClamavAddress } from "./clamav-scanner.ts";
import type { VirusScanner } from "./virus-scanner.ts";

/** The virus scanner of this installation; null if none is configured. */
export function openScanner({ CLAMAV_ADDRESS: address }: Pick<Env, "CLAMAV_ADDRESS">): VirusScanner | null {
  return address === undefined ? null : new ClamavScanner(readClamavAddress(address));
}
