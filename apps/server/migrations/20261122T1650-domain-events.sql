-- What happened to the records of a mandator, written in the transaction that made it happen, and read by jobs.
create table domain_events (
  -- Drawn while the record is locked that the event is about: of one rope, in the order of its changes.
  id bigint generated always as identity primary key,
  mandator_id uuid not null references mandators on delete cascade,
  name text not null check (name <> ''),
  payload jsonb not null,
  -- Whose request it was; null: Catenary itself.
  actor_id uuid default nullif(current_setting('app.user', true), '')::uuid,
  written_at timestamptz not null default now(),
  -- When it was noted who has to handle it.
  relayed_at timestamptz,
  unique (mandator_id, id)
);
create index domain_events_waiting on domain_events (id) where relayed_at is null;
create index domain_events_age on domain_events (mandator_id, written_at);

-- What a handler of domain events has to do and has done: it is marked as handled in the transaction of what was done.
create table domain_event_deliveries (
  event_id bigint not null,
  handler text not null,
  mandator_id uuid not null,
  -- How often it failed, and when it is tried next; infinity: no more.
  failures integer not null default 0,
  try_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (event_id, handler),
  foreign key (mandator_id, event_id) references domain_events (mandator_id, id) on delete cascade
);
create index domain_event_deliveries_waiting on domain_event_deliveries (handler, mandator_id, event_id) where handled_at is null;

-- A change that Catenary made by itself has no user.
alter table event_history alter user_id drop not null;
