/** Where one looks in a panorama, in degrees: to the right, up, and how much of the height is seen. */
export interface PanoramaView {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

/** Straight ahead and somewhat down, on the dashboard: a panorama's middle is the windscreen's lower edge (D127). */
export const FIRST_VIEW: PanoramaView = { yaw: 0, pitch: -14, fov: 70 };

const MAX_PITCH = 85;
const MAX_FIELD = 90;
const MIN_FIELD = 30;
const STEP = 10;

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The view after a change, around as often as one likes, never over the top, and no closer or wider than helps. */
export function turnView(view: PanoramaView, change: Partial<PanoramaView>): PanoramaView {
  const { yaw = 0, pitch = 0, fov = 0 } = change;
  return {
    yaw: ((((view.yaw + yaw + 180) % 360) + 360) % 360) - 180,
    pitch: within(view.pitch + pitch, -MAX_PITCH, MAX_PITCH),
    fov: within(view.fov + fov, MIN_FIELD, MAX_FIELD),
  };
}

/** What a key changes; null for a key that is not the panorama's. */
export function changeOnKey(key: string): Partial<PanoramaView> | null {
  const changes = new Map<string, Partial<PanoramaView>>([
    ["ArrowRight", { yaw: STEP }],
    ["ArrowLeft", { yaw: -STEP }],
    ["ArrowUp", { pitch: STEP }],
    ["ArrowDown", { pitch: -STEP }],
    ["+", { fov: -STEP }],
    ["=", { fov: -STEP }],
    ["-", { fov: STEP }],
  ]);
  return changes.get(key) ?? null;
}

/**
 * Where a point of the flat 2:1 picture shows on a stage of an aspect ratio, all in parts from the top left corner; null
 * if it lies outside of the view.
 */
export function findPlaceInView(
  { x, y }: { readonly x: number; readonly y: number },
  view: PanoramaView,
  aspect: number,
): { readonly x: number; readonly y: number } | null {
  const point = toDirection((x - 0.5) * 360, (0.5 - y) * 180);
  const { forward, right, up } = toCamera(view);
  const depth = dot(point, forward);
  if (depth <= 0) return null;
  const half = Math.tan(radians(view.fov) / 2);
  const across = dot(point, right) / depth / (half * aspect);
  const high = dot(point, up) / depth / half;
  return Math.abs(across) > 1 || Math.abs(high) > 1 ? null : { x: (across + 1) / 2, y: (1 - high) / 2 };
}

type Vector = readonly [x: number, y: number, z: number];

/** The directions of a camera that looks so; `panorama-gl.ts` draws by them. */
export function toCamera({ yaw, pitch }: PanoramaView): { forward: Vector; right: Vector; up: Vector } {
  const [around, high] = [radians(yaw), radians(pitch)];
  return {
    forward: toDirection(yaw, pitch),
    right: [Math.cos(around), 0, -Math.sin(around)],
    up: [-Math.sin(around) * Math.sin(high), Math.cos(high), -Math.cos(around) * Math.sin(high)],
  };
}

function toDirection(yaw: number, pitch: number): Vector {
  const [around, high] = [radians(yaw), radians(pitch)];
  return [Math.cos(high) * Math.sin(around), Math.sin(high), Math.cos(high) * Math.cos(around)];
}

export const radians = (degrees: number) => (degrees * Math.PI) / 180;
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
