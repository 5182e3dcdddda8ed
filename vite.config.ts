import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { checkBrowserPackages } from "./scripts/browser-packages.ts";
import { keepServerCodeOutside } from "./scripts/keep-server-code-outside.ts";
import { trimRouter } from "./scripts/trim-router.ts";

/** Parts that are used where people search and on no vehicle page. */
const SEARCH_ONLY = String.raw`(search-history|ui[\\/](make-mark|recent-searches))\.`;

/** Shared by many pages, but not by the results page. */
const CAROUSEL = String.raw`[\\/](result-)?carousel\.`;
const LATER = String.raw`[\\/](use-unfolded|folded-text|calendar-date)\.|icons[\\/](check|mail|maximize|play|printer)\.`;
const FORMS = String.raw`analytics[\\/](attribution|visit)\.|ui[\\/](controls[\\/]field|privacy-line|layout[\\/]keep-form)\.|icons[\\/](circle-(alert|check)|loader-circle|shield-check|smartphone)\.`;
/** Where a template has rows, cards are on other pages alone. */
const CARD = String.raw`[\\/](vehicle|placeholder)-card\.`;
/** Small parts of the vehicle page that what it loads later needs, too. */
const VEHICLE = String.raw`[\\/](quiet-boundary|pdf-failure|on-picture|offer-in-full|picture-box|failed-media|ask-later|thumbnails)\.|catalogue[\\/]viewed-cars|ui[\\/]base[\\/]copy-text|icons[\\/]eye\.`;
/** Rows of cards, on pages that dealers write and the home page. */
const SHELF = String.raw`results[\\/]shelf[\\/]`;
/** Offers, and what their pages share with a few others: not with the pages where people search and enquire. */
const OFFERS = String.raw`content[\\/]offers[\\/]|rich-text-view\.|controls[\\/]pagination\.|folded-comparison-texts\.`;
/** What saves vehicles loads at the first event of a visit, so it is no part of the kit (D140). */
const GARAGE = String.raw`ui[\\/]panels[\\/]toast\.|features[\\/]garage[\\/](compare|saved|watchlist|ui[\\/](?!garage\.|garage-context|favourites-link))`;
const REPAYMENT = String.raw`finance[\\/]rates[\\/](?!comparison-copy)[a-z-]+\.ts$`;

/** Shared by some blocks and pages, but by few of what a visit begins with. */
const SELDOM = String.raw`[\\/](range-rules|slider|count-up|(find|use-live)-count|alert-in-place|viewed-cars|inline-script|trade-in-credit)\.`;

/** Small parts of the header and of most pages. */
const HINTS = String.raw`[\\/](has-stored|after-paint|telephone)\.|garage[\\/]paths\.|icons[\\/]circle-user\.`;

/** Few chunks that many pages share, instead of one for every icon and control: small ones compress badly. */
const groups = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
  {
    name: "kit",
    test: new RegExp(
      String.raw`^(?!.*(${CAROUSEL}|${LATER}|${FORMS}|${CARD}|${REPAYMENT}|${GARAGE}|${SHELF}|${OFFERS}|play-mark|${SELDOM})).*(src[\\/](storefront|ui|features[\\/](account[\\/]me|analytics|blocks|content|finance|garage|identity[\\/]sessions|pricing|request|tenancy|(vehicles|catalogue|inventory|results)(?![\\/]${SEARCH_ONLY})))[\\/]|forms[\\/]ui[\\/]kept[\\/]enquired-key|node_modules[\\/]lucide[\\/])`,
    ),
    minShareCount: 3,
    priority: 1,
  },
  { name: "hints", test: new RegExp(HINTS), priority: 2 },
  {
    name: "sliders",
    test: /[\\/](range-rules|slider)\./,
    minShareCount: 2,
    priority: 1,
  },
  // The comparison's icon is no larger than what a file of its own would add.
  { name: "toast", test: /[\\/](panels[\\/]toast|icons[\\/]scale)\./, minShareCount: 2, priority: 1 },
  { name: "counts", test: /[\\/](find|use-live)-count\./, minShareCount: 2, priority: 1 },
  { name: "carousel", test: new RegExp(CAROUSEL), minShareCount: 2 },
  { name: "later", test: new RegExp(LATER), minShareCount: 2 },
  { name: "forms", test: new RegExp(FORMS), minShareCount: 2 },
  { name: "card", test: new RegExp(CARD), minShareCount: 2, priority: 1 },
  { name: "repayment", test: new RegExp(REPAYMENT), minShareCount: 2 },
  {
    name: "hearts",
    test: /[\\/]garage[\\/].*(saved-car|saved-car-list|use-saved-cars|use-watchlist)\./,
    minShareCount: 2,
    priority: 1,
  },
  { name: "vehicle", test: new RegExp(VEHICLE), minShareCount: 2, priority: 1 },
  { name: "shelf", test: new RegExp(SHELF), minShareCount: 2, priority: 1 },
  // The success page needs these alone of what the forms share.
  {
    name: "kept",
    test: /[\\/]kept[\\/](sent-enquiry|remembered-shopper|drafts-key)\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "search",
    test: /src[\\/]features[\\/](vehicles|results)[\\/](?!.*alert-in-place)/,
    minShareCount: 3,
  },
  {
    name: "enquiry",
    test: /src[\\/]features[\\/](leads|forms[\\/](enquiry|ui[\\/](fields|kept|layout))|finance-page)[\\/](?!.*(yard-card|car-form-page|car-summary|step-indicator|enquired-cars|confirm-enquiry|location-field|keep-form|finance-request|kept-draft\.))/,
    minShareCount: 3,
  },
];

export default defineConfig({
  plugins: [
    keepServerCodeOutside(),
    tailwindcss(),
    !process.env.VITEST && reactRouter(),
    trimRouter(),
    checkBrowserPackages(),
  ],
  build: { target: "es2022" },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // A server loads every part before its first page: in one file, no part waits for another in a circle.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
  },
});
