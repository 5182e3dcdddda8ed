import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { checkBrowserPackages } from "../scripts/browser-packages.ts";
import { keepServerCodeOutside } from "../scripts/keep-server-code-outside.ts";

export default defineConfig({
  publicDir: false,
  plugins: [keepServerCodeOutside(), tailwindcss(), reactRouter(), checkBrowserPackages()],
  build: { target: "es2022", emptyOutDir: true },
  environments: { ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } } },
});
