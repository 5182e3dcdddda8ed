import { BlockHeading } from "#features/blocks/block-list.tsx";
import { RichTextView } from "#features/content/text/rich-text-view.tsx";
import { Picture } from "#ui/media/picture.tsx";
import type { PersonView, StaffView } from "./staff.ts";

/** The team, by department where there are several. */
export default function StaffBlock({ block: { title, groups } }: { block: StaffView }) {
  return (
    <section>
      <BlockHeading title={title} />
      <div className="grid gap-8">
        {groups.map(({ department, people }) => (
          <div key={department ?? ""}>
            {department && <h3 className="mb-3 text-lg font-semibold text-muted">{department}</h3>}
            <ul className="grid gap-4 sm:grid-cols-2">
              {people.map((person) => (
                <li key={person.name} className="flex gap-4 rounded-card border border-line bg-surface p-4">
                  <Portrait person={person} />
                  <Details person={person} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The photo, or the person's initials in the dealer's colour. */
function Portrait({ person: { photo, name, initials } }: { person: PersonView }) {
  if (photo)
    return (
      <Picture
        picture={photo.picture}
        alt={photo.alt || name}
        sizes="5rem"
        className="size-20 shrink-0 rounded-pill object-cover"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-pill bg-accent text-2xl font-semibold text-accent-ink"
    >
      {initials}
    </span>
  );
}

function Details({ person: { name, role, phone, email, languages, about } }: { person: PersonView }) {
  return (
    <div className="min-w-0">
      <p className="text-lg font-semibold">{name}</p>
      <p className="text-muted">{role}</p>
      {languages && <p className="mt-1 text-sm">Also speaks {languages}</p>}
      <RichTextView text={about} className="mt-2 text-sm! leading-normal!" />
      <div className="mt-1 flex flex-wrap gap-x-5">
        {phone && (
          <a href={phone.href} className="link inline-flex min-h-11 items-center whitespace-nowrap">
            {phone.display}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center break-all">
            {email}
          </a>
        )}
      </div>
    </div>
  );
}
