import { LinkButton } from "#ui/controls/button.tsx";

const SERVER_ERROR = [
  "Something went wrong",
  "It’s us, not you. What you saved before is safe. Please try again in a moment.",
] as const;

const WORDS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  403: [
    "You can’t open this",
    "Your role does not include it. An owner of the account can change your role under People.",
  ],
  404: [
    "There is nothing here",
    "The address may be wrong, or you may no longer have access to this dealer.",
  ],
  503: [
    "This can’t be shown right now",
    "We can’t reach our records just now. Please try again in a few seconds.",
  ],
};

export function ErrorPage({ status }: { status: number }) {
  const [title, text] = WORDS[status] ?? SERVER_ERROR;
  return (
    <div className="grid measure justify-items-start gap-3 py-8">
      <title>{`${title} | Forecourt`}</title>
      <h1 className="page-title">{title}</h1>
      <p className="text-muted">{text}</p>
      <LinkButton to="/" variant="secondary" reloadDocument>
        Go to the start
      </LinkButton>
    </div>
  );
}
