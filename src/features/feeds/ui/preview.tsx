import type { PreviewView } from "../describe-draft.ts";

/** A row of a file as the site would have it, or why it would not. */
export function Preview({ preview: { ok, title, price, facts, problems } }: { preview: PreviewView }) {
  return (
    <div
      className={`card h-full grid content-start gap-1 p-4 wrap-anywhere ${ok ? "" : "border-2 border-danger"}`}
    >
      <h3 className="line-clamp-3 font-semibold">{title}</h3>
      {ok ? (
        <p className="font-semibold">{price}</p>
      ) : (
        <p className="font-semibold text-danger">Would be rejected</p>
      )}
      {facts.length > 0 && <p className="text-sm text-muted">{facts.join(" · ")}</p>}
      {problems.length > 0 && (
        <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
