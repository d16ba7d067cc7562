-- The entrance: accounts, what proves who somebody is, and what a request may look at before it is known who asks.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['users', 'user_mandators', 'mandators', 'sessions', 'setup_links', 'pending_logins',
    'two_factors', 'two_factor_enrolments', 'recovery_codes', 'account_links', 'throttles', 'api_tokens', 'user_pictures',
    'saml_requests', 'saml_assertions', 'saml_tests', 'unsubscribed'] loop
    execute format('create policy entrance on %I to catenary_app using (true) with check (true)', guarded);
    execute format('grant select on %I to catenary_app', guarded);
  end loop;
  foreach guarded in array array['pending_logins', 'two_factors', 'two_factor_enrolments', 'recovery_codes', 'account_links',
    'throttles', 'saml_requests', 'saml_assertions', 'saml_tests', 'unsubscribed'] loop
    execute format('grant insert, update, delete on %I to catenary_app', guarded);
  end loop;
end $$;
grant insert, update (password_hash, version, password_changed_at, password_expired, is_active, last_login_at, saml_name_id,
  two_factor_method, language_id, english_dates, notification_enabled, is_switched_off) on users to catenary_app;
grant insert, delete, update (token_hash, seen_at, authenticated_at, shown_user_id, shown_at) on sessions to catenary_app;
grant insert, update (used_at) on setup_links to catenary_app;
grant update (last_used_at) on api_tokens to catenary_app;

-- Retries are remembered per user.
create policy self on idempotency_keys to catenary_user, catenary_staff, catenary_fatzer
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, update, delete on idempotency_keys to catenary_user, catenary_staff, catenary_fatzer;
-- The entrance forgets the old ones, and reads none.
create policy entrance on idempotency_keys to catenary_app using (true) with check (false);
grant select (created_at), delete on idempotency_keys to catenary_app;

-- Which of these contents some document still has: what no document has is swept out of the file store. Archived
-- documents keep theirs.
create or replace function kept_contents(asked bytea[]) returns setof bytea stable security definer language sql
set search_path = pg_catalog
as $$ select distinct hash from public.documents where hash = any (asked) $$;
revoke execute on function kept_contents(bytea[]) from public;
grant execute on function kept_contents(bytea[]) to catenary_app;
