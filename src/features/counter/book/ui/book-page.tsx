import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { CarSelect } from "#features/test-drives/ui/car-select.tsx";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { BOOK_FIELDS, type BookAnswer, type BookView } from "../book-view.ts";
import { TimeSelect } from "./time-select.tsx";

interface Props {
  view: BookView;
  answer: BookAnswer | undefined;
}

/** Books a test drive for a shopper who called, wrote or walked in. */
export function BookPage({ view, answer }: Props) {
  const { sites, form, problem } = view;
  return (
    <>
      <Link to={view.listHref} className="link inline-flex min-h-11 items-center text-sm">
        All test drives
      </Link>
      <PageHead title="Book a test drive" />
      <FormMessage error={answer?.error ?? problem} />
      {sites.length === 0 && (
        <p className="card p-6">
          No site of yours offers test drives. Turn on “testDrive.enabled” in a site’s configuration first.
        </p>
      )}
      {sites.length > 0 && !form && <ChooseCar view={view} />}
      {form && form.yards.length > 0 && <ChooseYard view={view} form={form} />}
      {form && form.yards.length === 0 && <BookForm view={view} form={form} answer={answer} />}
    </>
  );
}

function Kept({ view }: Pick<Props, "view">) {
  return (
    <>
      <input type="hidden" name={BOOK_FIELDS.site} value={view.site} />
      {view.thread && <input type="hidden" name={BOOK_FIELDS.thread} value={view.thread} />}
    </>
  );
}

function ChooseCar({ view }: Pick<Props, "view">) {
  const { sites, cars } = view;
  return (
    <div className="grid max-w-xl gap-5">
      {sites.length > 1 && (
        <nav aria-label="Sites" className="flex flex-wrap gap-2">
          {sites.map(({ id, name, href, isChosen }) => (
            <Link
              key={id}
              to={href}
              aria-current={isChosen ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-control border border-line-strong px-3 text-sm font-semibold hover:bg-quiet aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {cars.length === 0 ? (
        <p className="card p-6">
          No vehicle of this site can be driven now: those for sale at a yard with opening hours appear here.
        </p>
      ) : (
        <Form method="get" className="card grid gap-4 p-4">
          <Kept view={view} />
          <CarSelect cars={cars} />
          <Button type="submit">Show its free times</Button>
        </Form>
      )}
    </div>
  );
}

interface FormProps {
  view: BookView;
  form: NonNullable<BookView["form"]>;
}

function ChooseYard({ view, form }: FormProps) {
  return (
    <Form method="get" className="card grid max-w-xl gap-4 p-4">
      <Kept view={view} />
      <input type="hidden" name={BOOK_FIELDS.car} value={form.car.slug} />
      <SelectField label={`Where is ${form.car.title} driven?`} name={BOOK_FIELDS.location} required>
        {form.yards.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Show its free times</Button>
    </Form>
  );
}

function BookForm({ view, form, answer }: FormProps & Pick<Props, "answer">) {
  const { car, yard, days, token, chooseHref } = form;
  const values = answer?.typed ?? form.values;
  const errors = answer?.fields ?? {};
  return (
    <div className="grid max-w-xl gap-4">
      <p className="card p-4 wrap-anywhere">
        <strong>{car.title}</strong>
        {car.reserved && ", reserved"}
        <span className="block text-sm text-muted">{yard?.name}</span>
        <Link to={chooseHref} className="link inline-flex min-h-11 items-center text-sm">
          Another vehicle
        </Link>
      </p>
      {days.length === 0 ? (
        <p className="card p-6">
          {yard?.name ?? "The yard"} has no free time for it in the next 14 days. Check the yard’s opening
          hours, or choose another vehicle.
        </p>
      ) : (
        <Form method="post" className="card grid gap-4 p-4">
          <Kept view={view} />
          <input type="hidden" name={BOOK_FIELDS.car} value={car.slug} />
          <input type="hidden" name={BOOK_FIELDS.location} value={yard?.slug ?? ""} />
          <input type="hidden" name={BOOK_FIELDS.token} value={token} />
          <TimeSelect
            name={BOOK_FIELDS.time}
            label="Time"
            days={days}
            chosen={values.time}
            error={errors.time}
          />
          <TextField
            label="Name"
            name={BOOK_FIELDS.name}
            required
            autoComplete="off"
            maxLength={80}
            defaultValue={values.name}
            error={errors.name}
          />
          <TextField
            label="Phone"
            name={BOOK_FIELDS.phone}
            type="tel"
            required
            autoComplete="off"
            maxLength={30}
            defaultValue={values.phone}
            error={errors.phone}
          />
          <TextField
            label="Email"
            hint="The confirmation, and any change, goes there."
            name={BOOK_FIELDS.email}
            type="email"
            required
            autoComplete="off"
            maxLength={254}
            defaultValue={values.email}
            error={errors.email}
          />
          <TextAreaField
            label="Comments"
            optional
            name={BOOK_FIELDS.message}
            rows={3}
            maxLength={4000}
            defaultValue={values.message}
            error={errors.message}
          />
          <Button type="submit">Book it</Button>
        </Form>
      )}
    </div>
  );
}
