import Languages from "lucide/dist/esm/icons/languages.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { BlockHeading } from "#features/blocks/block-list.tsx";
import { RichTextView } from "#features/content/text/rich-text-view.tsx";
import { Icon } from "#ui/base/icon.tsx";
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
                <li
                  key={person.name}
                  className="grid grid-cols-[6rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface"
                >
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

/** The photo, or the person's initials on the dealer's colour, as high as what is said beside them. */
function Portrait({ person: { photo, name, initials } }: { person: PersonView }) {
  if (photo)
    return (
      <Picture
        picture={photo.picture}
        alt={photo.alt || name}
        sizes="6rem"
        className="h-full min-h-32 w-full object-cover"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="grid place-items-center bg-accent-soft text-3xl font-bold tracking-tight text-accent"
    >
      {initials}
    </span>
  );
}

function Details({ person: { name, role, phone, email, languages, about } }: { person: PersonView }) {
  return (
    <div className="flex min-w-0 flex-col p-4">
      <p className="text-lg leading-snug font-bold">{name}</p>
      <p className="text-muted">{role}</p>
      <RichTextView text={about} className="mt-2 text-sm! leading-normal!" />
      {languages && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-muted">
          <Icon icon={Languages} size={16} />
          Also speaks {languages}
        </p>
      )}
      {(phone || email) && (
        <p className="mt-auto flex flex-wrap gap-x-5 pt-2">
          {phone && (
            <a
              href={phone.href}
              className="link tabular inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap"
            >
              <Icon icon={Phone} size={16} />
              {phone.display}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center gap-1.5">
              <Icon icon={Mail} size={16} />
              Email<span className="sr-only"> {name}</span>
            </a>
          )}
        </p>
      )}
    </div>
  );
}
