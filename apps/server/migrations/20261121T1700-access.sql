-- Access: what is known of users, how they prove who they are, and what of it is recorded.

create type job_function as enum (
  'director', 'operationsManager', 'ropewayTechnicalManager', 'ropewayMechanic', 'ropewayMechatronic', 'ropewayOperator', 'others'
);
create type two_factor_method as enum ('no-password', 'email', 'saml', 'authenticator');
create type language_id as enum ('ENU', 'DES', 'FRS', 'ESP');
create type account_link_purpose as enum ('reset', 'activate', 'renew');

alter table users
  add column phone text not null default '',
  add column function job_function,
  add column language_id language_id,
  -- How the user logs in; null: by password alone.
  add column two_factor_method two_factor_method,
  add column saml_provider text,
  -- The identity provider's own name for the user, kept at the first login: a mail address can change hands.
  add column saml_name_id text,
  add column notification_enabled boolean not null default true,
  add column allow_authorization_change boolean not null default true,
  add column password_changed_at timestamptz,
  -- Told to those who may not read the hash.
  add column has_password boolean not null generated always as (password_hash is not null) stored,
  -- Set by an administrator: the password opens nothing any more but its own renewal.
  add column password_expired boolean not null default false,
  -- Somebody does not want this user in: no invitation opens the account, other than one that is inactive for want of a
  -- password.
  add column is_switched_off boolean not null default false,
  add column last_login_at timestamptz,
  -- Names the stored picture in its address; null: none.
  add column picture_hash text,
  add column deleted_at timestamptz,
  add constraint users_saml check ((two_factor_method = 'saml') = (saml_provider is not null) or two_factor_method is null);

-- The names of deleted users are free again; the users themselves stay for what they recorded.
drop index users_username;
create unique index users_username on users (lower(username)) where deleted_at is null;
create unique index users_email on users (lower(email)) where deleted_at is null;
-- What a provider calls somebody is one user of ours.
create unique index users_saml_name on users (saml_provider, saml_name_id) where deleted_at is null;

-- No two mandators whose names differ in capitals alone.
create unique index mandators_name on mandators (lower(name));

-- Pictures as they are shown: cut to size, re-encoded.
create table user_pictures (
  user_id uuid primary key references users on delete cascade,
  media_type text not null,
  content bytea not null
);

alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column user_agent text not null default '',
  add column address text not null default '',
  -- When the user last proved to be the one: at log-in, or again before changing what protects the account.
  add column authenticated_at timestamptz not null default now(),
  -- Whom the owner of this session looks at the records as, and since when; for the log of such looks.
  add column shown_user_id uuid references users on delete set null,
  add column shown_at timestamptz;

-- The password was right, the second factor is still missing. Opens nothing but the second step.
create table pending_logins (
  token_hash bytea primary key,
  -- A code for somebody who is logged in and proves again who they are: the hash is that of the session.
  is_for_session boolean not null default false,
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  code_hash bytea,
  code_expires_at timestamptz,
  tries integer not null default 0
);
create index pending_logins_user on pending_logins (user_id);

-- The second factor in force. The seed is encrypted with a key that is not in the database.
create table two_factors (
  user_id uuid primary key references users on delete cascade,
  method two_factor_method not null check (method in ('email', 'authenticator')),
  secret bytea,
  -- The last time step whose code was taken: no code is taken twice.
  last_step bigint not null default 0,
  confirmed_at timestamptz not null,
  check ((method = 'authenticator') = (secret is not null))
);

-- A second factor that a session is about to set up.
create table two_factor_enrolments (
  session_hash bytea primary key references sessions (token_hash) on update cascade on delete cascade,
  user_id uuid not null references users on delete cascade,
  method two_factor_method not null check (method in ('email', 'authenticator')),
  secret bytea,
  code_hash bytea,
  expires_at timestamptz not null,
  tries integer not null default 0
);

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

-- Links by which a password is set: only the hash of the token is kept.
create table account_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose account_link_purpose not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_user on account_links (user_id);

-- Failed tries by account, device and address, counted before anything is computed.
create table throttles (
  key text primary key,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_last on throttles (last_at);

create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by uuid references users,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);

-- What connection tests brought back, for the administrators who asked; null: under way.
create table saml_tests (
  id uuid primary key,
  provider text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  result jsonb
);
create index saml_tests_user on saml_tests (user_id, created_at desc);
-- Requests to identity providers under way, and the assertions that came back: each is taken once.
create table saml_requests (
  id text primary key,
  provider text not null,
  -- What the browser that began has in its cookie.
  browser_hash bytea not null,
  -- What the provider hands back with its response.
  relay_state text not null unique,
  return_path text not null,
  -- The session that the browser had before: it ends where the log-in succeeds.
  session_hash bytea,
  test_id uuid references saml_tests on delete cascade,
  created_at timestamptz not null,
  closes_at timestamptz not null,
  used_at timestamptz
);
create index saml_requests_browser on saml_requests (browser_hash, created_at desc);
create index saml_requests_test on saml_requests (test_id);
create table saml_assertions (
  provider text not null,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (provider, assertion_id)
);

-- Addresses that asked for no more mail.
create table unsubscribed (
  email text primary key,
  unsubscribed_at timestamptz not null
);

-- What happened around users, mandators, roles, tokens and log-ins: append-only, chained by hash per mandator.
create table audit_log (
  chain uuid not null,
  number integer not null,
  timestamp timestamptz not null,
  action text not null check (action <> ''),
  actor_id uuid,
  actor_name text not null,
  subject_type text not null,
  subject_id uuid,
  subject_name text not null,
  mandators uuid[] not null,
  address text not null,
  details jsonb not null,
  previous_hash bytea,
  hash bytea not null,
  primary key (chain, number)
);
create index audit_log_time on audit_log (timestamp desc, chain, number desc);
create index audit_log_subject on audit_log (subject_id, timestamp desc);
create index audit_log_action on audit_log (action, timestamp desc);
-- The end of every chain, so that a log cut short shows.
create table audit_heads (
  chain uuid primary key,
  number integer not null,
  hash bytea not null
);

-- The password of everybody who has one today was chosen at the latest today.
update users set password_changed_at = now() where password_hash is not null;
