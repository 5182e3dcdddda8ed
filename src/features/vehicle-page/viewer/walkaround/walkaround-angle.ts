/**
 * The angle in degrees, from 0 to below 360, at a time of a film of one even turn; both in seconds. 0 while the film's length
 * is not known.
 */
export function findAngle(time: number, duration: number): number {
  if (!Number.isFinite(duration) || duration <= 0 || !Number.isFinite(time)) return 0;
  return (Math.min(Math.max(time / duration, 0), 1) * 360) % 360;
}
