import { z } from "zod";
import { accountIdField, defineJob } from "#platform/jobs/jobs.ts";

/** A site's index in the cluster that is wanted (D468). What is built has at least what is named. */
const indexOrder = z.strictObject({
  accountId: accountIdField,
  siteId: z.number(),
  /** Of the site's configuration. */
  version: z.number(),
  /** Number of a change of the account that it has to have. */
  changeNumber: z.number(),
  /** One that was built before that is not wanted; null for any whose time is not over. */
  builtSince: z.iso.datetime().nullable(),
});

export type IndexOrder = z.infer<typeof indexOrder>;

/** Builds an index in the cluster. What is wanted again while it waits is built once. */
export const buildIndexJob = defineJob({
  name: "build-index",
  version: 1,
  schema: indexOrder,
  toKey: ({ siteId, version, builtSince }) => `${siteId} ${version} ${builtSince}`,
});
