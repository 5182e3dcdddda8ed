/** What is known of a vehicle, parted by dots; the dot before the first of each line falls outside the box. */
export function Facts({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="overflow-hidden">
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
