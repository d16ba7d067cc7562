-- Notifications tell what happened as data, are made by jobs, and are delivered to people.

-- What happened. The text is made of it in the reader's language; what an earlier release wrote stays readable.
alter table notifications add column facts jsonb not null default '{}';
update notifications set facts = jsonb_build_object('text', text) where text <> '';
alter table notifications
  drop column text,
  -- The number of the domain event that made the rule fire.
  add column cause bigint,
  add unique (mandator_id, id),
  -- One rule fires once for one occasion.
  add unique (cause, type);

-- What a rule remembers of a rope, or of an installation for what is not of a rope.
create table notification_rule_states (
  mandator_id uuid not null,
  installation_id uuid not null,
  rope_id uuid,
  type text not null,
  -- How many recordings or documents since it fired last.
  count integer not null default 0,
  fired_at timestamptz,
  -- Of a rope that has no state now: the last loss over its limit.
  last_ratio double precision,
  unique nulls not distinct (installation_id, rope_id, type),
  foreign key (mandator_id, installation_id) references installations (mandator_id, id) on update cascade,
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade
);

create type delivery_channel as enum ('email', 'sms');
create type delivery_state as enum ('waiting', 'sent', 'failed');

-- A notification on its way to a person.
create table notification_deliveries (
  id uuid primary key,
  mandator_id uuid not null,
  notification_id uuid not null,
  channel delivery_channel not null,
  user_id uuid not null references users,
  -- It says that a limit is reached: never held back.
  is_urgent boolean not null,
  state delivery_state not null default 'waiting',
  created_at timestamptz not null,
  try_at timestamptz not null,
  tries integer not null default 0,
  error text,
  error_detail text,
  -- The message in which it goes, alone or with others: the same at every try, and so is the id of the mail.
  message_id uuid,
  -- Until when the mails that follow this one are collected.
  collect_until timestamptz,
  address text,
  sent_at timestamptz,
  unique (notification_id, channel, user_id),
  foreign key (mandator_id, notification_id) references notifications (mandator_id, id) on update cascade
);
create index notification_deliveries_waiting on notification_deliveries (try_at) where state = 'waiting';
create index notification_deliveries_recipient on notification_deliveries (user_id, channel, state);
create index notification_deliveries_time on notification_deliveries (mandator_id, created_at desc, id desc);

-- Which notifications a user has read.
create table notification_reads (
  user_id uuid not null references users,
  notification_id uuid not null references notifications,
  read_at timestamptz not null,
  primary key (user_id, notification_id)
);
