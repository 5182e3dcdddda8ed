import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Few chunks that many pages share, instead of one for every icon and control: small ones compress badly. */
const groups = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
  {
    name: "kit",
    test: /src[\\/](app|ui|features[\\/](analytics|finance|home|pricing|sites|stock))[\\/]|node_modules[\\/]lucide[\\/]/,
    minShareCount: 3,
    priority: 1,
  },
  { name: "enquiry", test: /src[\\/]features[\\/]leads[\\/]/, minShareCount: 3 },
];

export default defineConfig({
  plugins: [tailwindcss(), !process.env.VITEST && reactRouter()],
  build: { target: "es2022" },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
