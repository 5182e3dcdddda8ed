/** The first match counts: Edge and Samsung Internet also say Chrome, and Chrome also says Safari. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["Edge", /Edg/],
  ["Samsung Internet", /SamsungBrowser/],
  ["Firefox", /Firefox|FxiOS/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["Linux", /Linux/],
];

/** Describes a `User-Agent` as "Safari on iPhone". Nothing else of it is stored. */
export function describeDevice(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([, form]) => form.test(userAgent))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
