import type { ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Link } from "#ui/page/link.tsx";
import type { RichNode, RichText } from "./rich-text.ts";

/** A text with headings, lists and links. */
export function RichTextView({ text, className }: { text: RichText; className?: string }) {
  return (
    <div
      className={classNames("grid gap-4 text-base leading-relaxed md:text-lg md:leading-relaxed", className)}
    >
      {renderNodes(text)}
    </div>
  );
}

/** The same without a box around it, for a cell or a label. */
export const renderNodes = (nodes: RichText): ReactNode => nodes.map(renderNode);

const CLASSES = {
  p: "",
  h2: "mt-4 text-2xl font-bold tracking-tight first:mt-0",
  h3: "mt-2 text-xl font-bold tracking-tight first:mt-0",
  h4: "text-lg font-bold first:mt-0",
  ul: "grid list-disc gap-1.5 pl-6 marker:text-accent",
  ol: "grid list-decimal gap-1.5 pl-6 marker:font-semibold",
  li: "pl-1",
  blockquote: "border-l-4 border-accent pl-5 text-lg italic",
  strong: "font-semibold",
  em: "",
  del: "",
  sub: "",
  sup: "",
} as const;

type RichTag = keyof typeof CLASSES;

function renderNode(node: RichNode, at: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, href, children } = node;
  if (tag === "br") return <br key={at} />;
  if (tag === "hr") return <hr key={at} className="my-2 border-line" />;
  if (tag === "a")
    return (
      <TextLink key={at} href={href ?? "/"}>
        {renderNodes(children)}
      </TextLink>
    );
  const Tag = tag as RichTag;
  return (
    <Tag key={at} className={CLASSES[Tag] || undefined}>
      {renderNodes(children)}
    </Tag>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  // A number or an address that breaks over two lines is misread.
  const look = /^(tel|mailto):/.test(href) ? "link whitespace-nowrap" : "link";
  if (href.startsWith("/"))
    return (
      <Link to={href} className={look}>
        {children}
      </Link>
    );
  return (
    <a href={href} className={look}>
      {children}
    </a>
  );
}
