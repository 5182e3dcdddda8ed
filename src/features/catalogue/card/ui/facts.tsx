import { classNames } from "#ui/base/class-names.ts";

/** What is known of a vehicle, parted by dots; the dot before the first of each line falls outside the box. */
export function Facts({ facts, className }: { facts: readonly string[]; className?: string }) {
  if (facts.length === 0) return className ? <div className={className} /> : null;
  return (
    <div className={classNames("overflow-hidden", className)}>
      <ul className="-ml-4 flex flex-wrap">
        {facts.map((fact) => (
          <li
            key={fact}
            className="before:inline-block before:w-4 before:text-center before:text-muted before:content-['·']"
          >
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}
