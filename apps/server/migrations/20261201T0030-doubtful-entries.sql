-- How many entries that the state of a rope was calculated by cannot well be right; and what its last magnetic rope test found less than
-- was known before it, as losses over the limit: null where it did not.
alter table damage_states
  add column doubtful_entries integer not null default 0,
  add column last_mrt_ratio_before double precision,
  add column last_mrt_ratio_after double precision;
