import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { richText } from "#features/content/text/rich-text.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const MAX_QUESTIONS = 40;
const title = text(90).describe("Heading above the questions.");

const questionsDocument = z.strictObject({
  kind: z.literal("questions"),
  title: title.nullable(),
  questions: z
    .array(z.strictObject({ question: text(200), answer: richText }))
    .min(1)
    .max(MAX_QUESTIONS),
});

type QuestionsDocument = z.infer<typeof questionsDocument>;
export type QuestionsView = QuestionsDocument;

const settings = z.strictObject({
  title: title.optional(),
  questions: z
    .array(z.strictObject({ question: text(200), answer: text(4000).describe("Markdown.") }))
    .min(1)
    .max(MAX_QUESTIONS),
});

/** Questions with answers that unfold. */
export const questionsBlock = definePageBlock({
  schema: questionsDocument,
  source: defineSource(
    settings,
    async ({ title = null, questions }, reader): Promise<QuestionsDocument> => ({
      ...{ kind: "questions", title },
      questions: questions.map(({ question, answer }, at) => ({
        question,
        answer: reader.readText(answer, ["questions", at, "answer"]),
      })),
    }),
  ),
  build: async (_, document) => asBuilt(document),
});
