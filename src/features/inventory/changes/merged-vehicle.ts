/**
 * SQL that reads a vehicle `v` with what people changed of it, `o` (D58, D390). People win over the feed, except that what a feed
 * marks as sold is sold.
 */
export const OVERRIDE_JOIN = "left join vehicle_override o on o.vehicle_id = v.id";

export const MERGED_STATUS = "case when o.sold_at is not null then 'sold' else v.status end";

export const MERGED_SOLD_AT = "coalesce(v.sold_at, o.sold_at)";

export const MERGED_RESERVED = `(${MERGED_STATUS} <> 'sold' and coalesce(o.reserved, v.reserved))`;

export const FEED_PRICES = `json_build_object('driveAwayCents', v.drive_away_cents, 'egcCents', v.egc_cents, 'unknownCents', v.unknown_cents,
    'beforeCents', v.before_cents, 'offerCents', v.offer_cents, 'subscriptionCents', v.subscription_cents)`;

/** In the shape of `Prices`. A price that people gave takes the place of all totals of the feed, its offer included (D431). */
export const MERGED_PRICES = `case when o.price_cents is null then ${FEED_PRICES} else
  json_build_object('driveAwayCents', case when o.price_type = 'drive_away' then o.price_cents end,
    'egcCents', case when o.price_type = 'egc' then o.price_cents end, 'unknownCents', null,
    'beforeCents', v.before_cents, 'offerCents', null, 'subscriptionCents', v.subscription_cents) end`;

/** Whether the shown price of the vehicle with this id is that of its feed, so that a change of it belongs to the history. */
export const showsFeedPrice = (id: string): string =>
  `not exists (select from vehicle_override o where o.vehicle_id = ${id} and o.price_cents is not null)`;

export const MERGED_SHOWN = "coalesce(o.shown, v.show_on_dealer_website)";

/** A pin of people is the first one. */
export const MERGED_PIN = "case when o.pinned is null then v.dealer_pin when o.pinned then 1 end";

export const MERGED_TAG = "nullif(coalesce(o.tag, v.tag), '')";

export const MERGED_COMMENTS = "nullif(coalesce(o.comments, v.comments), '')";

/** The names of what is answered for the notice of a vehicle, as JSON; null for nothing (D460). */
export const NOTICE_ANSWER_NAMES =
  "case when o.notice is not null then to_json(array(select jsonb_object_keys(o.notice))) end";

/** Whether people arranged the photos of the vehicle with this id, so that those of its feed are kept apart from what shows (D442). */
export const hasOwnPhotos = (id: string): string =>
  `exists (select from vehicle_override o where o.vehicle_id = ${id} and o.own_photos)`;

/** Whether a photo that shows is of the model and not of this very vehicle: what people photographed is of it. */
export const MERGED_LIBRARY_IMAGES = `(v.library_images and (not coalesce(o.own_photos, false) or exists (
    select from vehicle_media m left join photo p on p.account_id = m.account_id and p.url = m.source_url
    where m.account_id = v.account_id and m.vehicle_id = v.id and m.kind = 'photo'
      and (p.vehicle_id is null or starts_with(p.upload_key, 'made:')))))`;
