/** How asking for finance goes on, without a promise (PAGE-09). */
export function FinanceSteps() {
  return (
    <section aria-labelledby="finance-steps" className="grid gap-3">
      <h2 id="finance-steps" className="text-xl font-semibold">
        How finance works here
      </h2>
      <ol className="grid list-decimal gap-3 pl-5">
        {STEPS.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEPS = [
  "Send us the form. It is an enquiry and not a credit application: it leaves no mark on your credit file.",
  "Our finance team calls or emails you, and asks what a lender needs to know.",
  "The lender decides. You get its rate, fees and repayments in writing before you sign anything.",
];
