-- What a token may be used for; the tokens there are may be used for all that their users may do.
alter table api_tokens add column scopes text[] not null
  default array['read', 'records', 'imports', 'settings', 'administration']
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'records', 'imports', 'settings', 'administration']);
