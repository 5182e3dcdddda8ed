import type { Answer, Asking } from "./test-site.ts";

export type Fields = Readonly<Record<string, string>>;

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Fills in and sends the enquiry form as a browser without JavaScript does. */
export function sendForm(ask: Asking, host: string, fields: Fields, headers: Fields = {}): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  return ask(host, "/enquiry", { method: "POST", headers: { ...FORM, ...headers }, body });
}

/** What the enquiry form of a page holds: every field with its value, as a browser would send it unchanged. */
export function readFormFields(page: string): Fields {
  const form = /<form[^>]*action="\/enquiry[^>]*>([\s\S]*?)<\/form>/.exec(page)?.[1];
  if (form === undefined) throw new Error("the page has no enquiry form");
  const fields: Record<string, string> = {};
  for (const [, attributes = ""] of form.matchAll(/<input([^>]*)>/g)) {
    const { name, value = "", type } = readAttributes(attributes);
    const isBox = type === "checkbox" || type === "radio";
    if (name && (!isBox || /\schecked(=|\s|$|\/)/.test(attributes))) fields[name] = value;
  }
  for (const [, attributes = "", text = ""] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const { name } = readAttributes(attributes);
    if (name) fields[name] = unescaped(text);
  }
  for (const [, attributes = "", options = ""] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const { name } = readAttributes(attributes);
    const chosen = /<option(?=[^>]*\sselected)[^>]*value="([^"]*)"/.exec(options)?.[1];
    if (name) fields[name] = unescaped(chosen ?? "");
  }
  return fields;
}

function readAttributes(text: string): Fields {
  const pairs = [...text.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value = ""]) => [name, unescaped(value)]));
}

const ENTITIES: Fields = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!);
