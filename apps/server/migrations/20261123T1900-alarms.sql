-- Alarms of devices: rules about what they measure or fail to send, and what became of them.
create table alarm_rules (
  id uuid primary key,
  mandator_id uuid,
  device_id uuid not null references sensor_devices,
  -- Null: the rule is about the device, whatever it measures.
  sensor_value_id bigint references sensor_values,
  kind text not null check (kind in ('above', 'below', 'change', 'noData', 'offline')),
  -- In the unit of what is shown.
  threshold double precision,
  hysteresis double precision not null default 0 check (hysteresis >= 0),
  delay_seconds integer not null default 0 check (delay_seconds >= 0),
  -- Within which a value changes, or nothing arrives.
  period_seconds integer check (period_seconds > 0),
  is_enabled boolean not null default true,
  is_deleted boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  -- When it was added or changed last.
  effective_since timestamptz not null,
  -- What was measured up to here has been evaluated; null: nothing yet.
  evaluated_until timestamptz,
  unique (mandator_id, id),
  check ((threshold is not null) = (kind in ('above', 'below', 'change'))),
  check ((period_seconds is not null) = (kind in ('change', 'noData'))),
  check (sensor_value_id is not null or kind in ('noData', 'offline')),
  foreign key (mandator_id, device_id) references sensor_devices (mandator_id, id) on update cascade
);
create index alarm_rules_device on alarm_rules (device_id);

create table alarms (
  id uuid primary key,
  mandator_id uuid not null,
  rule_id uuid not null,
  device_id uuid not null,
  -- The rope that the device was linked to when it began.
  rope_id uuid,
  -- The rule as it was when it fired last, with the names of what it watches.
  rule jsonb not null,
  since timestamptz not null,
  fired_at timestamptz,
  calm_since timestamptz,
  ended_at timestamptz,
  -- As they are shown; null where nothing is measured.
  first_value double precision,
  last_value double precision,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  acknowledged_by_name text,
  note text,
  foreign key (mandator_id, rule_id) references alarm_rules (mandator_id, id) on update cascade,
  foreign key (mandator_id, device_id) references sensor_devices (mandator_id, id) on update cascade,
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade
);
create unique index alarms_open on alarms (rule_id) where ended_at is null;
create index alarms_rope on alarms (rope_id, since desc) where rope_id is not null;
create index alarms_device on alarms (device_id, since desc);
create index alarms_mandator_open on alarms (mandator_id) where ended_at is null;
