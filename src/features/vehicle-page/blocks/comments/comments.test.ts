import { expect, test } from "vitest";
import { testBlockInput } from "../../test-block-input.ts";
import { commentsBlock } from "./comments.ts";

const PENDING = "Dealer comments are pending. Please check back here later.";

test.each([
  ["One owner.", "One owner."],
  [" \nOne owner.\n ", "One owner."],
  ["  ", PENDING],
  ["", PENDING],
  [null, PENDING],
])("VDP-11: comments of %j read %j", (comments, text) => {
  expect(commentsBlock.build(testBlockInput({ comments }))).toEqual({ kind: "comments", text });
});
