import { expect, test } from "vitest";
import { listOutside } from "./sheet.tsx";

interface Branch {
  name: string;
  parentElement: Branch | null;
  children: Branch[];
}

function branch(name: string, ...children: Branch[]): Branch {
  const made: Branch = { name, parentElement: null, children };
  for (const child of children) child.parentElement = made;
  return made;
}

test("an open sheet silences everything but itself, its content and its ancestors", () => {
  const sheet = branch("sheet", branch("content"));
  branch(
    "body",
    branch("header"),
    branch("main", branch("results"), branch("aside", sheet)),
    branch("footer"),
  );
  expect(listOutside(sheet).map(({ name }) => name)).toEqual(["results", "header", "footer"]);
});
