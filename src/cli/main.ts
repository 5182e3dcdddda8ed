import "./production.ts";
import { reportFailure } from "./output.ts";
import { forecourtProgram } from "./program.ts";

try {
  await forecourtProgram().parseAsync();
} catch (error) {
  reportFailure(error);
}
