import { PageHead } from "#features/team/ui/page-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { SIGNATURE_SIZE, SignaturePath } from "../../sign/ui/signature-pad.tsx";
import type { AgreementPageView } from "../agreement-page-view.ts";

export function AgreementPage({ view }: { view: AgreementPageView }) {
  const { driveHref, paragraphs, facts, signedName, signature, signedAt } = view;
  return (
    <article className="max-w-2xl">
      <Link to={driveHref} className="link inline-flex min-h-11 items-center text-sm print:hidden">
        Back to the test drive
      </Link>
      <PageHead title="Test drive agreement">
        <Button variant="secondary" size="small" onClick={() => print()}>
          Print
        </Button>
      </PageHead>
      <div className="grid gap-3 wrap-anywhere">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className="my-6 grid gap-2 wrap-anywhere sm:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mb-2 font-semibold">Signature</h2>
      {signature === null ? (
        <p className="text-xl italic wrap-anywhere">{signedName}</p>
      ) : (
        <svg
          role="img"
          aria-label={`Signature of ${signedName}`}
          viewBox={`0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}`}
          className="w-full max-w-md border-b border-line-strong bg-white text-black"
        >
          <SignaturePath path={signature} />
        </svg>
      )}
      <p className="mt-2 wrap-anywhere">
        {signedName}, {signedAt}
        {signature === null && ", with the typed name as signature"}
      </p>
    </article>
  );
}
