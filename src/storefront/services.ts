import { createContext } from "react-router";
import type { AskOutcome } from "#features/alerts/request/ask-alert.server.ts";
import type { AskView } from "#features/alerts/request/ask-view.ts";
import type { ManageView } from "#features/alerts/request/manage-view.ts";
import type { FinancePage } from "#features/finance-page/finance.server.ts";
import type { FinanceFormView } from "#features/finance-page/finance-view.ts";
import type { FormOutcome } from "#features/forms/take/take-form.server.ts";
import type { FormView } from "#features/forms/view/form-view.ts";
import type { CompareView } from "#features/garage/compare/compare-view.ts";
import type { GarageView } from "#features/garage/page/garage-view.ts";
import type { StoppedAlert } from "#features/garage/searches/alert-entry.ts";
import type { HomeView } from "#features/home/view/home-view.ts";
import type { DetailsOutcome } from "#features/identity/details/details.server.ts";
import type { SignInOutcome } from "#features/identity/sign-in/sign-in.server.ts";
import type { ContactView } from "#features/leads/contact/contact-view.ts";
import type { SuccessView } from "#features/leads/enquiry/after/success.ts";
import type { EnquiryOutcome } from "#features/leads/enquiry/enquiry.server.ts";
import type { EnquiryView } from "#features/leads/enquiry/enquiry-view.ts";
import type { EnquirySignIn } from "#features/leads/enquiry/take-enquiry.server.ts";
import type { LocationsView } from "#features/locations/list/locations-view.ts";
import type { LocationPageView } from "#features/locations/page/location-view.ts";
import type { PageView } from "#features/pages/view/page-view.ts";
import type { ConsentsOutcome } from "#features/privacy/consents/consents.server.ts";
import type { EraseOutcome } from "#features/privacy/erase/erase-account.server.ts";
import type { ResultsView } from "#features/results/view/results-view.ts";
import type { ServiceOutcome, ShownService } from "#features/service-booking/book/service-booking.server.ts";
import type { ShownSpin } from "#features/spin-to-win/spin/show-spin.server.ts";
import type { SpinOutcome } from "#features/spin-to-win/spin/submit-spin.server.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { BookView } from "#features/test-drives/book/book-view.ts";
import type { BookOutcome } from "#features/test-drives/book/take-booking.server.ts";
import type { ManageView as DriveView } from "#features/test-drives/manage/manage-view.ts";
import type { ManageOutcome } from "#features/test-drives/manage/submit-drive.server.ts";
import type { VehicleSheet } from "#features/vehicle-page/sheet/vehicle-sheet.ts";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";
import type { Sources } from "#platform/http/security-headers.ts";

/**
 * What a route may ask for, bound to the account and site of its request. Routes know nothing else of the server.
 * `until` is the instant until which a page's content is right (D19), null when only a change can do so.
 */
export interface SiteServices {
  readonly site: SiteView;
  /** Whether the answer is a document; else it is the data of one, for scripts (D20). */
  readonly isDocument: boolean;
  /** What the Content-Security-Policy of this page allows beyond that of every page (D18). */
  readonly sources: Sources;
  /** Finds the sign-in path for a visitor of a gated page (AUTH-06); null if this request may open the page. */
  gate(): Promise<string | null>;
  signIn(url: URL): Promise<SignInOutcome>;
  submitSignIn(request: Request): Promise<SignInOutcome>;
  details(): Promise<DetailsOutcome>;
  submitDetails(request: Request): Promise<DetailsOutcome>;
  eraseAccount(): Promise<EraseOutcome>;
  submitErase(request: Request): Promise<EraseOutcome>;
  consents(): Promise<ConsentsOutcome>;
  submitConsents(request: Request): Promise<ConsentsOutcome>;
  home(): Promise<Timed<HomeView>>;
  results(url: URL): Promise<Timed<ResultsView> | NotFound | Redirect>;
  /** `asked`: what a form without JavaScript or a shared address asks the page's calculators (DEL-01, ENT-16). */
  vehicle(
    slug: string,
    asked: URLSearchParams,
  ): Promise<Timed<VehicleView> | NotFound | Redirect | Unavailable>;
  /** Only where the site prints pages (SHARE-10). */
  printSheet(slug: string): Promise<Timed<VehicleSheet> | NotFound | Redirect | Unavailable>;
  /** Null for a visitor. */
  garage(): Promise<GarageView | null>;
  changeGarage(request: Request): Promise<StoppedAlert | null>;
  /** Only where the site offers it (WAT-19). */
  compare(url: URL): Promise<Timed<CompareView> | NotFound | Unavailable>;
  enquiry(url: URL): Promise<EnquiryView | EnquirySignIn | NotFound>;
  submitEnquiry(request: Request): Promise<EnquiryOutcome>;
  finance(url: URL): Promise<FinancePage>;
  submitFinance(request: Request): Promise<EnquiryOutcome<FinanceFormView>>;
  contact(): Timed<ContactView>;
  /** @param path of the form */
  form(path: string): FormView;
  submitForm(path: string, request: Request): Promise<FormOutcome>;
  locations(url: URL): Promise<Timed<LocationsView> | Redirect>;
  /** @param path of the page, without a trailing slash */
  location(path: string): Promise<Timed<LocationPageView> | NotFound | Redirect>;
  success(url: URL): Promise<SuccessView>;
  /** Null on a site without test drives (LEAD-20). */
  testDrive(url: URL): Promise<BookView | null>;
  submitTestDrive(request: Request): Promise<BookOutcome | null>;
  /** The test drive that a link names, also on a site that no longer takes bookings. */
  bookedDrive(url: URL): Promise<DriveView>;
  submitBookedDrive(request: Request): Promise<ManageOutcome>;
  serviceBooking(url: URL): ShownService;
  /** Null on a site whose services are booked elsewhere. */
  submitServiceBooking(request: Request): Promise<ServiceOutcome | null>;
  spinToWin(): Promise<ShownSpin>;
  submitSpin(request: Request): Promise<SpinOutcome>;
  /** Null for an address that names neither a search nor a vehicle. */
  askAlert(url: URL): Promise<AskView | null>;
  submitAskAlert(request: Request): Promise<AskOutcome>;
  alerts(url: URL): Promise<ManageView>;
  /** Answers where the page is shown again. */
  changeAlerts(request: Request): Promise<string>;
  /** A dealer's own page (PAGE-05, PAGE-11). */
  page(url: URL): Promise<Timed<PageView> | NotFound | Moved | Unavailable>;
  /** Notes a defect in the log, under the request's id. */
  failed(error: unknown): void;
  /** Draws the page; one that answers a post when it is the visitor's turn (D250). */
  draw<Drawn>(draw: () => Drawn): Promise<Drawn>;
}

export interface Timed<View> {
  readonly kind: "view";
  readonly view: View;
  readonly until: Date | null;
}

export interface NotFound {
  readonly kind: "not-found";
  /** An unknown search path still shows the no-results card (SEA-15). */
  readonly results?: ResultsView;
}

/** What the page needs is away for a moment. */
export interface Unavailable {
  readonly kind: "unavailable";
}

export interface Redirect {
  readonly kind: "redirect";
  readonly to: string;
}

/** The page has another address for good. */
export interface Moved {
  readonly kind: "moved";
  readonly to: string;
}

export const siteServices = createContext<SiteServices>();
