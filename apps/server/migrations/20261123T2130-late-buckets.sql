-- Buckets of the upper levels that were closed when something late came into them. Only appended to and taken from, as dirty_hours.
create table late_buckets (
  sensor_value_id bigint not null,
  level smallint not null,
  bucket timestamptz not null,
  noted_at timestamptz not null
);
create index late_buckets_value on late_buckets (sensor_value_id, level, bucket);
alter table late_buckets enable row level security;
