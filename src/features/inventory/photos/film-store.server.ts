import { FILM_KINDS } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** A film's address in a feed, and the path under which the sites have its bytes. */
export interface KeptFilm {
  readonly url: string;
  readonly path: string;
}

/** Has vehicles show films that came with the program from here, after a feed named them: their addresses are nowhere. */
export async function showKeptFilms(tx: AccountTransaction, films: readonly KeptFilm[]): Promise<void> {
  await tx.query(
    `update vehicle_media m set source_url = f.path from json_to_recordset($2) as f (url text, path text)
     where m.account_id = $1 and m.kind = any($3) and m.source_url = f.url`,
    [tx.accountId, JSON.stringify(films), FILM_KINDS],
  );
}
