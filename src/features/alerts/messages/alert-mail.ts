import type { MailContent } from "#features/leads/messages/lead-mail.ts";
import { escapeHtml } from "#features/leads/messages/mail-body.ts";
import { type MailSite, wrapHtml, wrapText, writeButton } from "./mail-layout.ts";

/** A vehicle in an email. Every text is ready to be read. */
export interface AlertCar {
  readonly title: string;
  readonly facts: string;
  /** "$29,990 Drive Away" */
  readonly price: string;
  /** "Reduced by $1,000, from $30,990"; null for a new vehicle. */
  readonly change: string | null;
  readonly href: string;
  readonly photo: string | null;
}

export interface AlertGroup {
  readonly title: string;
  /** All that a saved search finds; null for one vehicle's price. */
  readonly searchHref: string | null;
  readonly cars: readonly AlertCar[];
}

interface AlertMail {
  readonly groups: readonly AlertGroup[];
  readonly manageUrl: string;
}

/** One email with everything that is new to a person: new vehicles and lower prices. */
export function buildAlertsMail(site: MailSite, { groups, manageUrl }: AlertMail): MailContent {
  const cars = groups.flatMap((group) => group.cars);
  const heading = describeNews(cars);
  const closing = ["Prices and stock are as of this email. You asked for it on our website."];
  return {
    subject: `${site.name}: ${heading}`,
    text: wrapText(site, { heading, content: groups.map(writeGroupText).join("\n\n"), closing, manageUrl }),
    html: wrapHtml(site, {
      heading,
      content: groups.map((group) => writeGroupHtml(site, group)).join("\n"),
      closing,
      manageUrl,
    }),
  };
}

/** "2024 Mazda CX-5 is now $29,990", "3 new matches and 1 lower price". */
function describeNews(cars: readonly AlertCar[]): string {
  const [only, second] = cars;
  if (only && !second) return only.change ? `${only.title} is now ${only.price}` : `New: ${only.title}`;
  const lower = cars.filter(({ change }) => change !== null).length;
  const fresh = cars.length - lower;
  const parts = [
    fresh > 0 && `${fresh} new ${fresh === 1 ? "match" : "matches"}`,
    lower > 0 && `${lower} lower ${lower === 1 ? "price" : "prices"}`,
  ];
  return parts.filter(Boolean).join(" and ");
}

function writeGroupText({ title, searchHref, cars }: AlertGroup): string {
  const blocks = cars.map((car) =>
    [car.title, car.facts, car.price, car.change, car.href].filter(Boolean).join("\n"),
  );
  return [title, ...blocks, searchHref && `See all: ${searchHref}`].filter(Boolean).join("\n\n");
}

function writeGroupHtml(site: MailSite, { title, searchHref, cars }: AlertGroup): string {
  return `<h2 style="font-size:16px;margin:0 0 12px">${escapeHtml(title)}</h2>
${cars.map((car) => writeCarHtml(site, car)).join("\n")}
${searchHref ? writeButton(site, "See all matches", searchHref) : ""}<div style="height:24px"></div>`;
}

function writeCarHtml({ theme }: MailSite, { title, facts, price, change, href, photo }: AlertCar): string {
  const link = escapeHtml(href);
  const picture = photo
    ? `<a href="${link}"><img src="${escapeHtml(photo)}" alt="" width="552" style="display:block;width:100%;height:auto;border:0"></a>`
    : "";
  const changed = change ? `<div style="color:#17683a;font-weight:bold">${escapeHtml(change)}</div>` : "";
  return `<div style="margin:0 0 20px">${picture}
<div style="padding:8px 0 0"><a href="${link}" style="color:${theme.accent};font-size:18px;font-weight:bold;text-decoration:none">${escapeHtml(title)}</a></div>
<div style="color:#4b5160">${escapeHtml(facts)}</div>
<div style="font-size:18px;font-weight:bold">${escapeHtml(price)}</div>${changed}</div>`;
}
