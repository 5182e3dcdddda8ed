import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Of the stock's parts, these stand where one searches and on no vehicle's page. */
const SEARCH_ONLY = String.raw`(search-history|monogram|ui[\\/](make-mark|recent-searches))\.`;

/** Few chunks that many pages share, instead of one for every icon and control: small ones compress badly. */
const groups = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
  {
    name: "kit",
    test: new RegExp(
      String.raw`src[\\/](app|ui|features[\\/](analytics|finance|pricing|sites|stock(?![\\/]${SEARCH_ONLY})))[\\/]|node_modules[\\/]lucide[\\/]`,
    ),
    minShareCount: 3,
    priority: 1,
  },
  { name: "search", test: /src[\\/]features[\\/]stock[\\/]/, minShareCount: 3 },
  { name: "enquiry", test: /src[\\/]features[\\/]leads[\\/]/, minShareCount: 3 },
];

export default defineConfig({
  plugins: [tailwindcss(), !process.env.VITEST && reactRouter()],
  build: { target: "es2022" },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
