-- The address of a user's calendar feed contains a token; one per user, a new one replaces it.
create table calendar_tokens (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
