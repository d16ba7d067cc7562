-- What devices say by MQTT beside their measurements: that they are offline; and messages of theirs that could not be stored.
alter table sensor_devices
  -- Since when the broker, or the device itself, has reported it offline; null: it was not, or has sent something since.
  add column offline_since timestamptz,
  -- The last message that was refused, and how many were since when.
  add column last_fault jsonb;

-- Messages under ids that no device has: a few, of the last.
create table unknown_devices (
  external_id text primary key,
  topic text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null
);
