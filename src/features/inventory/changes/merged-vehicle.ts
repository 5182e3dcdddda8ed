/**
 * SQL that reads a vehicle `v` with what people changed of it, `o` (D58, D390). People win over the feed, except that what a feed
 * marks as sold is sold.
 */
export const OVERRIDE_JOIN = "left join vehicle_override o on o.vehicle_id = v.id";

export const MERGED_STATUS = "case when o.sold_at is not null then 'sold' else v.status end";

export const MERGED_SOLD_AT = "coalesce(v.sold_at, o.sold_at)";

export const MERGED_RESERVED = `(${MERGED_STATUS} <> 'sold' and coalesce(o.reserved, v.reserved))`;
