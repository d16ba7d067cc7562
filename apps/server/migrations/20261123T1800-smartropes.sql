-- Smartropes: ropes with sensors built in. They send by the same doors as devices and are devices of a kind of their own; their
-- external id is their fabrication number, by which they are linked to a rope.
alter table sensor_devices add column kind text not null default 'device' check (kind in ('device', 'smartrope'));
alter table sensor_devices add check (kind <> 'smartrope' or external_id is not null);

-- What people find an event to be, from what nobody has looked at to the gravest: where two events become one, the graver type stays.
create type smartrope_event_type as enum ('unclassified', 'harmless', 'deviceFault', 'overload', 'impact', 'ropeFault');

-- A burst of measurements of one sensor of a smartrope, each not more than a minute after the one before.
create table smartrope_events (
  id uuid primary key,
  mandator_id uuid,
  sensor_id uuid not null references sensors,
  -- The times of the first and the last measurement.
  started_at timestamptz not null,
  ended_at timestamptz not null,
  type smartrope_event_type not null default 'unclassified',
  classified_at timestamptz,
  classified_by_name text,
  -- The event that it became one with, when something was measured between the two; what people said of it stays here.
  joined_to uuid references smartrope_events,
  created_at timestamptz not null,
  -- Counts the changes of the type.
  version integer not null default 1,
  check (ended_at >= started_at),
  foreign key (mandator_id, sensor_id) references sensors (mandator_id, id) on update cascade
);
create index smartrope_events_sensor on smartrope_events (sensor_id, started_at) where joined_to is null;
create index smartrope_events_joined on smartrope_events (joined_to) where joined_to is not null;
