import { Form } from "react-router";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { AUDIT_FIELDS, type AuditEntryView, type AuditLogView } from "../audit-log-view.ts";

export function AuditLogPage({ view }: { view: AuditLogView }) {
  const { entries, olderHref, exportHref } = view;
  return (
    <>
      <PageHead title="Audit log">
        {exportHref && (
          <LinkButton to={exportHref} reloadDocument variant="secondary" size="small">
            Export as CSV
          </LinkButton>
        )}
      </PageHead>
      <p className="mb-4 measure text-muted">
        Who did what here, from where, and what changed. Nobody can change or delete an entry.
      </p>
      <Search view={view} />
      {entries.length === 0 ? (
        <p className="card p-6">No entry matches. Choose another person, action or time.</p>
      ) : (
        <ol className="card divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {olderHref && (
        <LinkButton to={olderHref} variant="secondary" className="mt-4">
          Older entries
        </LinkButton>
      )}
    </>
  );
}

function Search({ view: { search, people, others, actions } }: { view: AuditLogView }) {
  return (
    <Form className="mb-5 grid grid-cols-1 items-end gap-3 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_8rem_auto_auto_auto]">
      <SelectField label="Person" name={AUDIT_FIELDS.person} defaultValue={search.person} key={search.person}>
        <option value="">Everybody</option>
        {people.map(toOption)}
        {others.length > 0 && <optgroup label="No longer here">{others.map(toOption)}</optgroup>}
      </SelectField>
      <SelectField
        label="Action"
        name={AUDIT_FIELDS.action}
        defaultValue={search.action}
        key={`a${search.action}`}
      >
        <option value="">Any</option>
        {actions.map((action) => (
          <option key={action}>{action}</option>
        ))}
      </SelectField>
      <TextField
        label="Stock number"
        name={AUDIT_FIELDS.vehicle}
        defaultValue={search.vehicle}
        key={`v${search.vehicle}`}
        autoComplete="off"
      />
      <TextField
        label="From"
        type="date"
        name={AUDIT_FIELDS.from}
        defaultValue={search.from}
        key={`f${search.from}`}
      />
      <TextField
        label="To"
        type="date"
        name={AUDIT_FIELDS.to}
        defaultValue={search.to}
        key={`t${search.to}`}
      />
      <Button type="submit" className="sm:max-lg:col-span-2">
        Search
      </Button>
    </Form>
  );
}

const toOption = ({ id, name }: AuditLogView["people"][number]) => (
  <option key={id} value={id}>
    {name}
  </option>
);

function Entry({
  entry: { at, iso, who, what, subject, href, changes, network },
}: {
  entry: AuditEntryView;
}) {
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-sm text-muted">
        <time dateTime={iso}>{at}</time>
        <span className="block">{network}</span>
      </p>
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">{who}</strong> {what}{" "}
          {href ? (
            <Link to={href} className="link">
              {subject}
            </Link>
          ) : (
            subject
          )}
        </p>
        {changes.length > 0 && (
          <ul className="text-sm text-muted">
            {changes.map((change) => (
              <li key={change} className="break-words">
                {change}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
