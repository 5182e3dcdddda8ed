import { type PhotoPorts, PhotoRounds } from "./run-photos.server.ts";

/** Fetches all photos that are due. */
export async function runDuePhotos(ports: PhotoPorts): Promise<void> {
  const rounds = new PhotoRounds(ports);
  await rounds.start();
  await rounds.settled();
  await rounds.stop();
}
