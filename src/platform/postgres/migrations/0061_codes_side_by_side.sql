-- Up Migration

-- The codes of several browsers for one number work side by side, so that a stranger's request ends nobody's code.
drop index one_time_code_active;
comment on column one_time_code.target is 'A mobile number or an email address. A requester''s new code replaces its earlier one.';
