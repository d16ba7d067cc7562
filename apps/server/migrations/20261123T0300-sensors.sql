-- Devices that send measurements: what they are, their sensors, and what each sensor measures. A device that was never linked to
-- a rope belongs to no mandator; from then on it belongs to the mandator of its first rope, with all that it measured.
create table sensor_devices (
  id uuid primary key,
  mandator_id uuid,
  rope_id uuid,
  -- Since when its measurements are of this rope; null: all of them are.
  linked_at timestamptz,
  name text not null check (name <> ''),
  -- By which it is addressed: in topics of MQTT, and at Cumulocity.
  external_id text unique,
  cumulocity_id text unique,
  attributes jsonb not null default '{}',
  last_seen_at timestamptz,
  created_at timestamptz not null,
  is_deleted boolean not null default false,
  version integer not null default 1,
  unique (mandator_id, id),
  check (rope_id is null or mandator_id is not null),
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade
);
create index sensor_devices_rope on sensor_devices (rope_id);

create table sensors (
  id uuid primary key,
  mandator_id uuid,
  device_id uuid not null references sensor_devices,
  name text not null check (name <> ''),
  -- Title, limits of the axis, first day and lines of its chart.
  attributes jsonb not null default '{}',
  is_enabled boolean not null,
  is_deleted boolean not null default false,
  created_at timestamptz not null,
  unique (mandator_id, id),
  unique (device_id, name),
  foreign key (mandator_id, device_id) references sensor_devices (mandator_id, id) on update cascade
);

-- Eight bytes, not sixteen, in every measurement, its key, and every roll-up.
create table sensor_values (
  id bigint generated always as identity primary key,
  mandator_id uuid,
  sensor_id uuid not null references sensors,
  fragment text not null check (fragment <> ''),
  name text not null check (name <> ''),
  -- How it is shown: custom name and unit, scale, offset, trend lines.
  attributes jsonb not null default '{}',
  is_enabled boolean not null,
  -- It arrived without anybody having named it; nobody has decided yet whether it is shown.
  is_new boolean not null default false,
  created_at timestamptz not null,
  unique (sensor_id, fragment, name),
  foreign key (mandator_id, sensor_id) references sensors (mandator_id, id) on update cascade
);

-- By a token a device sends its measurements, and can do nothing else.
create table device_tokens (
  id uuid primary key,
  device_id uuid not null references sensor_devices,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by_name text not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index device_tokens_device on device_tokens (device_id);

-- The series: what grows with time. The value comes first in every key; there is no foreign key, no trigger and no mandator, so that
-- these tables can move to a server of their own or be distributed by the value. Only functions of the owner reach them.
create table measurements (
  sensor_value_id bigint not null,
  time timestamptz not null,
  value double precision not null,
  primary key (sensor_value_id, time)
);
create table roll_ups (
  sensor_value_id bigint not null,
  -- 1: ten minutes, 2: an hour, 3: six hours, 4: a day, 5: seven days.
  level smallint not null,
  bucket timestamptz not null,
  count integer not null,
  min double precision not null,
  max double precision not null,
  sum double precision not null,
  median double precision not null,
  primary key (sensor_value_id, level, bucket)
);
-- Hours in which something was measured that the roll-ups do not contain yet. Only appended to and taken from: with a key, a mark
-- that exists already would be taken for the one of a measurement that is not committed yet.
create table dirty_hours (
  sensor_value_id bigint not null,
  hour timestamptz not null
);
create index dirty_hours_value on dirty_hours (sensor_value_id, hour);
-- Up to when the buckets of the upper levels are closed and computed.
create table closed_buckets (
  level smallint primary key,
  until timestamptz not null
);
insert into closed_buckets (level, until)
  select level, date_bin(width, now(), '2001-01-01 00:00Z')
  from (values (3::smallint, '6 h'::interval), (4::smallint, '1 d'), (5::smallint, '7 d')) as levels (level, width);
