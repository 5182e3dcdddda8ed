-- Up Migration

alter table vehicle_override add column notice jsonb;
comment on column vehicle_override.notice is
  'What the dealer answered for the notice of a used vehicle, each answer under its name; null for nothing (D460).';
comment on column vehicle_change.detail is
  'shown, pinned, tag, comments or notice; null for a change of the availability or the price (D440, D460).';
comment on column vehicle_change.value is
  'What people say of the detail, with yes and no for shown and pinned, and JSON for a notice; null if its feed counts again.';
