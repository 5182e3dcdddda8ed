import type { RowGroup } from "./group-rows.ts";

/** Where a topic of one row goes, and what the two are called together. The first host that the page has counts. */
const JOINED: readonly (readonly [lone: string, host: string, title: string])[] = [
  ["Fuel and range", "Engine and drivetrain", "Engine, drivetrain and fuel"],
  ["Engine and drivetrain", "Fuel and range", "Engine and fuel"],
  ["Weights and towing", "Dimensions", "Dimensions and weight"],
  ["Dimensions", "Weights and towing", "Weights, towing and size"],
  ["Living", "Body and safety", "Body, living and safety"],
  ["Living", "Dimensions", "Dimensions and living"],
];

/**
 * Topics for a page: one row alone under a heading joins the topic that it is closest to, where there is one (D309). Tables that
 * compare vehicles keep the topics apart, since they are the same for each.
 */
export function joinLoneRows(groups: readonly RowGroup[]): readonly RowGroup[] {
  for (const lone of groups) {
    const host = lone.rows.length === 1 ? findHost(lone.title, groups) : null;
    if (!host) continue;
    const joined = { title: host.title, rows: [...host.group.rows, ...lone.rows] };
    const others = groups.filter((group) => group !== lone);
    return joinLoneRows(others.map((group) => (group === host.group ? joined : group)));
  }
  return groups;
}

function findHost(lone: string, groups: readonly RowGroup[]) {
  for (const [from, to, title] of JOINED) {
    const group = from === lone && groups.find((one) => one.title === to);
    if (group) return { group, title };
  }
  return null;
}
