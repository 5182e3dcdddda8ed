import { DEMO_NOTICE } from "#features/tenancy/sites/demo-notice.ts";

/** Says that this dealer and its cars are made up. */
export function DemoMark() {
  return (
    <aside
      aria-label="About this site"
      className="bg-[#fff3c4] px-2 py-1 text-center text-[0.6875rem]/4 sm:py-1.5 sm:text-xs font-medium text-[#3d2f00]"
    >
      {DEMO_NOTICE}
    </aside>
  );
}
