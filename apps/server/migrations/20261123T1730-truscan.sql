-- Devices that stay on a rope and measure it by themselves, at most one on a rope. The rope names its serial number.
create table truscan_devices (
  id uuid primary key,
  mandator_id uuid not null,
  rope_id uuid not null unique,
  kind text not null check (kind in ('truscan', 'trudistance')),
  -- As it last reported.
  status text check (status in ('ready', 'measuring', 'uploading', 'fault')),
  message text,
  device_time timestamptz,
  rope_speed double precision,
  bending_cycles double precision,
  measurement_waiting integer,
  reported_at timestamptz,
  -- The contract: over time, or over a number of measurements; its last day in the time zone of the installation.
  schedule_interval text check (schedule_interval in ('daily', 'weekly', 'monthly', 'yearly')),
  measurements_paid_for integer check (measurements_paid_for >= 0),
  measurements_used integer check (measurements_used between 0 and measurements_paid_for),
  contract_end date,
  -- Of a contract over time: when the next measurement is due.
  next_measurement_at timestamptz,
  -- The end of the contract of which somebody was told that it is near.
  end_notified date,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (mandator_id, id),
  check (num_nonnulls(schedule_interval, measurements_paid_for) = num_nonnulls(contract_end)),
  check ((measurements_paid_for is null) = (measurements_used is null)),
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade
);

-- Requests for measurements. At most one of a device is open.
create table truscan_requests (
  id uuid primary key,
  mandator_id uuid not null,
  device_id uuid not null,
  state text not null check (state in ('requested', 'confirmed', 'measured', 'failed', 'withdrawn')),
  reason text not null,
  -- It took one measurement of the contract.
  is_counted boolean not null,
  requested_at timestamptz not null,
  requested_by uuid references users,
  requested_by_name text not null,
  confirmed_at timestamptz,
  finished_at timestamptz,
  event_id uuid references events,
  foreign key (mandator_id, device_id) references truscan_devices (mandator_id, id) on update cascade
);
create unique index truscan_requests_open on truscan_requests (device_id) where state in ('requested', 'confirmed');

-- Files that a device uploads in parts, until they are whole and recorded.
create table truscan_uploads (
  id uuid primary key,
  mandator_id uuid not null,
  device_id uuid not null,
  name text not null,
  size bigint not null check (size > 0),
  -- SHA-256 of the whole file, as the device announced it.
  hash bytea not null check (length(hash) = 32),
  received bigint not null default 0 check (received between 0 and size),
  received_at timestamptz not null,
  event_id uuid references events,
  unique (mandator_id, id),
  unique (device_id, hash),
  foreign key (mandator_id, device_id) references truscan_devices (mandator_id, id) on update cascade
);
create table truscan_upload_parts (
  upload_id uuid not null,
  mandator_id uuid not null,
  starts_at bigint not null,
  content bytea not null,
  primary key (upload_id, starts_at),
  foreign key (mandator_id, upload_id) references truscan_uploads (mandator_id, id) on update cascade on delete cascade
);
alter table truscan_upload_parts alter column content set storage external;

-- What a device measured along a rope: where the samples stand in the file of that hash, and what they mean. The levels by which
-- it is drawn are derived from that file.
create table traces (
  event_id uuid primary key,
  mandator_id uuid not null,
  rope_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  header_bytes integer not null,
  header jsonb not null,
  -- The least and the most of each channel; null where nothing was measured.
  extremes jsonb not null,
  unique (rope_id, hash),
  foreign key (mandator_id, event_id) references events (mandator_id, id) on update cascade
);

-- Tokens of these devices stand with those of the others.
alter table device_tokens alter column device_id drop not null;
alter table device_tokens add column truscan_device_id uuid references truscan_devices;
alter table device_tokens add check (num_nonnulls(device_id, truscan_device_id) = 1);
create index device_tokens_truscan_device on device_tokens (truscan_device_id);
