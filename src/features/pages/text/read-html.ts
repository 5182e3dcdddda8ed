import { Parser } from "htmlparser2";
import {
  isSafeHref,
  MAX_TEXT_DEPTH,
  type RichNode,
  type RichText,
  TEXT_TAGS,
} from "#features/content/text/rich-text.ts";

/** Elements that mean the same as one of ours. */
const SAME_AS: Readonly<Record<string, string>> = {
  ...{ b: "strong", i: "em", s: "del", strike: "del", h1: "h2", h5: "h4", h6: "h4" },
};

/** Elements that would be lost silently, and what to do instead. What has no line here is refused without advice. */
const ADVICE: Readonly<Record<string, string>> = {
  img: "an image stands in a paragraph of its own: ![what it shows](file.jpg)",
  iframe: 'use a "booking" block',
  table: "write a table with | between its cells",
  video: 'use a "video" block',
};

const REFUSED = new Set([
  ...[
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "form",
    "input",
    "button",
    "select",
    "textarea",
    "svg",
    "math",
  ],
  ...["img", "video", "audio", "link", "meta", "base", "template", "noscript", "table", "frame", "frameset"],
]);

const ALLOWED = new Set<string>(TEXT_TAGS);
const EMPTY = new Set(["br", "hr"]);

interface OpenElement {
  /** "" for one that is unwrapped: its content stays, the element goes. */
  readonly tag: string;
  readonly href?: string;
  readonly children: RichNode[];
}

interface ReadHtml {
  readonly text: RichText;
  /** What is not allowed, once each. */
  readonly problems: readonly string[];
}

/**
 * Reads HTML into a text of allowed elements. Attributes other than a link's address go, elements that only group or colour
 * are unwrapped, and whatever would run, load or ask for something is left out and named (D156).
 */
export function readHtml(html: string): ReadHtml {
  const problems = new Set<string>();
  const root: OpenElement = { tag: "", children: [] };
  const open: OpenElement[] = [root];
  let refused: string[] = [];
  const innermost = () => open.at(-1) ?? root;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (refused.length > 0 || REFUSED.has(name)) {
          if (refused.length === 0) problems.add(describeRefusal(name));
          refused.push(name);
          return;
        }
        const element = toElement(name, attributes, problems);
        if (open.length > MAX_TEXT_DEPTH) problems.add("elements stand in each other too deeply");
        else if (element.tag !== "") innermost().children.push(element);
        open.push(element.tag === "" ? { ...element, children: innermost().children } : element);
      },
      onclosetag: () => {
        if (refused.length > 0) refused = refused.slice(0, -1);
        else if (open.length > 1) open.pop();
      },
      ontext: (words) => {
        if (refused.length === 0) innermost().children.push(words);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return { text: tidy(root.children), problems: [...problems] };
}

function describeRefusal(name: string): string {
  const advice = ADVICE[name];
  return `<${name}> is not allowed in a text${advice ? `; ${advice}` : ""}`;
}

function toElement(name: string, attributes: Record<string, string>, problems: Set<string>): OpenElement {
  const tag = SAME_AS[name] ?? name;
  if (!ALLOWED.has(tag)) return { tag: "", children: [] };
  if (tag !== "a") return { tag, children: [] };
  const href = (attributes.href ?? "").trim();
  if (isSafeHref(href)) return { tag, href, children: [] };
  if (attributes.href !== undefined) problems.add(describeHref(href));
  return { tag: "", children: [] };
}

const describeHref = (href: string) =>
  `a link to "${href.slice(0, 80)}" is not allowed; it must be a path on this site, such as /service, or begin with https:, mailto: or tel:`;

/** Without empty paragraphs, and without the line breaks between blocks. */
function tidy(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (typeof node === "string") return node === "" ? [] : [node.replace(/\s+/g, " ")];
    const children = tidy(isList(node.tag) ? node.children.filter(isNoSpace) : node.children);
    const isEmpty = children.every((child) => typeof child === "string" && child.trim() === "");
    return isEmpty && !EMPTY.has(node.tag) ? [] : [{ ...node, children }];
  });
}

const isList = (tag: string) => tag === "ul" || tag === "ol";
const isNoSpace = (node: RichNode) => typeof node !== "string" || node.trim() !== "";
