import { Fragment } from "react";
import { Link } from "#ui/page/link.tsx";
import type { ReadingView } from "../../view/results-view.ts";

/** How the shopper's words were read, and the way to search for them as they are (D119). */
export default function ReadingNote({ words }: { words: ReadingView }) {
  return (
    <p className="text-sm text-muted">
      {words.corrected !== null && (
        <>
          Showing results for <strong className="text-ink">{words.corrected}</strong>.{" "}
        </>
      )}
      {words.pieces.map(({ text, meaning }, i) => (
        <Fragment key={text}>
          {i > 0 && " · "}“{text}”: <span className="font-semibold text-ink">{meaning}</span>
        </Fragment>
      ))}{" "}
      <Link to={words.plainHref} rel="nofollow" className="link ml-1 inline-block py-1 max-sm:ml-0">
        {`Search for the words “${words.typed}” instead`}
      </Link>
    </p>
  );
}
