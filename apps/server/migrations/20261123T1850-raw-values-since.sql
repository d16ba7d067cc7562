-- When it was last changed for how many days raw measurements are kept: what was set by mistake deletes nothing for a day.
alter table sensors add column raw_value_days_at timestamptz;

-- Since when the raw measurements of a value are there; none for a value of which all are. What was measured before is in its roll-ups
-- alone, which nothing computes anew.
create table raw_values_since (
  sensor_value_id bigint primary key,
  since timestamptz not null
);
