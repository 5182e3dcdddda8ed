/** What a page offers where no lender answers (FIN-19, FIN-21). */
export const EnquireForFinance = ({ href }: { href: string }) => (
  <a href={href} className="link flex min-h-11 items-center font-semibold">
    Enquire for Finance
  </a>
);
