-- Webhooks: addresses to which events are posted, each as its owner sees them.

create type webhook_disabled_reason as enum ('switchedOff', 'failing', 'gone', 'owner');

create table webhooks (
  id uuid primary key,
  -- Whose webhook it is: it delivers what this user may see.
  user_id uuid not null references users,
  url text not null,
  description text not null,
  event_types text[] not null,
  -- Only what belongs to this mandator; null: everything that the owner sees.
  only_mandator_id uuid references mandators on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null,
  -- Null: enabled.
  disabled_at timestamptz,
  disabled_reason webhook_disabled_reason,
  -- Since when nothing has arrived; null where the last attempt succeeded, or none was made.
  failing_since timestamptz,
  check ((disabled_at is null) = (disabled_reason is null))
);
create index webhooks_owner on webhooks (user_id);
create index webhooks_mandator on webhooks (only_mandator_id);

-- What payloads are signed with: the newest, and those that were replaced until they expire.
create table webhook_secrets (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- Encrypted with the installation's secret.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null: the current one.
  expires_at timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (webhook_id) where expires_at is null;
create index webhook_secrets_webhook on webhook_secrets (webhook_id);

-- One event on its way to one webhook. Its id is the webhook-id of every attempt.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  mandator_id uuid references mandators on delete cascade,
  -- The domain event; null for a test.
  event_id bigint,
  type text not null,
  -- The ids of the domain event: what is sent is read when it is sent.
  payload jsonb not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  state delivery_state not null default 'waiting',
  try_at timestamptz not null,
  -- How many attempts were made, and how many failed since it was queued, or queued again.
  attempts integer not null default 0,
  failures integer not null default 0,
  -- Why it is not sent, where no attempt says so.
  refusal webhook_disabled_reason,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, try_at) where state = 'waiting';
create index webhook_deliveries_time on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_deliveries_mandator on webhook_deliveries (mandator_id);

-- One request to the address of a webhook. Without an end: it is under way, or the server stopped meanwhile.
create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer,
  -- The HTTP status of the response; null where there was none.
  status integer,
  -- Why it failed; null where it succeeded, or has not ended.
  error text,
  -- The beginning of the response.
  response text,
  primary key (delivery_id, number)
);
