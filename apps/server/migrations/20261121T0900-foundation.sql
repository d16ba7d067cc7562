-- The foundation: who may come in, what they look after, and what was recorded on it.

create type role as enum (
  'ROLE_ADMIN', 'ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER', 'ROLE_FREE_USER',
  'ROLE_API_INTERNAL', 'ROLE_API_IMPORT', 'ROLE_API_EXTERNAL', 'ROLE_API_FATZER'
);

create table mandators (
  id uuid primary key,
  name text not null unique check (name <> ''),
  version integer not null default 1
);

create table users (
  id uuid primary key,
  username text not null check (username <> ''),
  email text not null,
  firstname text not null,
  lastname text not null,
  password_hash text,
  roles role[] not null check (cardinality(roles) > 0),
  is_active boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));

create table user_mandators (
  user_id uuid not null references users on delete cascade,
  mandator_id uuid not null references mandators,
  primary key (user_id, mandator_id)
);
create index user_mandators_mandator on user_mandators (mandator_id);

-- Only the hash of a session's token is kept: a copy of this table opens no session.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- The one-time link by which the first administrator is created.
create table setup_links (
  token_hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table areas (
  id uuid primary key,
  mandator_id uuid not null references mandators,
  name text not null check (name <> ''),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_deleted boolean not null default false,
  version integer not null default 1,
  unique (mandator_id, id)
);

create table installations (
  id uuid primary key,
  mandator_id uuid not null,
  area_id uuid not null,
  name text not null check (name <> ''),
  ordering integer not null default 0,
  latlngs jsonb not null default '[]',
  attributes jsonb not null default '{}',
  is_deleted boolean not null default false,
  version integer not null default 1,
  unique (mandator_id, id),
  foreign key (mandator_id, area_id) references areas (mandator_id, id)
);
create index installations_area on installations (area_id, ordering);

create table ropes (
  id uuid primary key,
  mandator_id uuid not null,
  installation_id uuid not null,
  name text not null check (name <> ''),
  ordering integer not null default 0,
  latlngs jsonb not null default '[]',
  attributes jsonb not null default '{}',
  is_deleted boolean not null default false,
  version integer not null default 1,
  unique (mandator_id, id),
  foreign key (mandator_id, installation_id) references installations (mandator_id, id)
);
create index ropes_installation on ropes (installation_id, ordering);

create table events (
  id uuid primary key,
  mandator_id uuid not null,
  rope_id uuid not null,
  -- The measurement event that this damage was recorded with.
  inspection_id uuid,
  position double precision not null check (position >= 0 and position < 'infinity'),
  length double precision check (length >= 0 and length < 'infinity'),
  timestamp timestamptz not null,
  splices jsonb not null default '[]',
  attributes jsonb not null,
  is_deleted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (mandator_id, id),
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id),
  foreign key (mandator_id, inspection_id) references events (mandator_id, id)
);
create index events_rope on events (rope_id, timestamp desc, id desc);
create index events_inspection on events (inspection_id) where inspection_id is not null;

-- One entry per change of an event, chained by hash so that a removed or altered entry shows.
create table event_history (
  event_id uuid not null,
  number integer not null,
  mandator_id uuid not null,
  timestamp timestamptz not null,
  user_id uuid not null references users,
  user_name text not null,
  changes jsonb not null,
  previous_hash bytea,
  hash bytea not null,
  primary key (event_id, number),
  foreign key (mandator_id, event_id) references events (mandator_id, id)
);

-- The state of a rope as its damages make it; written in the transaction that records them.
create table damage_states (
  rope_id uuid primary key,
  mandator_id uuid not null,
  ratio double precision not null,
  health double precision not null,
  count integer not null,
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id)
);

-- The first answer to a call with an idempotency key, kept for a day and given again to a retry.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  status integer,
  headers jsonb,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
