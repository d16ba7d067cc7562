-- Up to where the measurements, events and alarms of a device were read from Cumulocity.
create table cumulocity_polls (
  device_id uuid primary key references sensor_devices,
  -- Of which device there; another one begins anew.
  cumulocity_id text not null,
  -- All that was measured before is stored; null: nothing was read yet.
  measured_until timestamptz,
  -- All events and alarms that changed before are stored.
  reported_until timestamptz,
  -- When it was last looked for what arrived there late.
  late_read_at timestamptz,
  -- When it is read next; a process that reads it sets this ahead, so that no other does.
  next_at timestamptz not null,
  failures integer not null default 0,
  failure text,
  read_at timestamptz
);

-- Events and alarms of a device, as Cumulocity holds them.
create table device_reports (
  device_id uuid not null references sensor_devices,
  kind text not null check (kind in ('event', 'alarm')),
  external_id text not null,
  time timestamptz not null,
  type text not null,
  text text not null,
  -- Of an alarm: how bad it is, whether it is over, and how often it was raised.
  severity text,
  status text,
  count integer,
  primary key (device_id, kind, external_id)
);
create index device_reports_time on device_reports (device_id, time);
