-- The auth role: accounts, proofs of identity, and everything that a request may read before its caller is authenticated.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['users', 'user_mandators', 'mandators', 'sessions', 'setup_links', 'pending_logins',
    'two_factors', 'two_factor_enrolments', 'recovery_codes', 'account_links', 'throttles', 'api_tokens', 'user_pictures',
    'saml_requests', 'saml_assertions', 'saml_tests', 'unsubscribed', 'calendar_tokens'] loop
    execute format('create policy authentication on %I to catenary_app using (true) with check (true)', guarded);
    execute format('grant select on %I to catenary_app', guarded);
  end loop;
  foreach guarded in array array['pending_logins', 'two_factors', 'two_factor_enrolments', 'recovery_codes', 'account_links',
    'throttles', 'saml_requests', 'saml_assertions', 'saml_tests', 'unsubscribed', 'calendar_tokens'] loop
    execute format('grant insert, update, delete on %I to catenary_app', guarded);
  end loop;
end $$;
grant insert, update (password_hash, version, password_changed_at, password_expired, is_active, last_login_at, saml_name_id,
  two_factor_method, language_id, english_dates, start_page, notification_enabled, is_switched_off) on users to catenary_app;
grant insert, delete, update (token_hash, seen_at, authenticated_at, shown_user_id, shown_at) on sessions to catenary_app;
grant insert, update (used_at) on setup_links to catenary_app;
grant update (last_used_at) on api_tokens to catenary_app;

-- A job learns of the users whom it sees whether their address wants no mail.
create policy system on unsubscribed for select to catenary_system using (email in (select lower(users.email) from users));
grant select on unsubscribed to catenary_system;
-- Whoever may write a user forgets that their address was unsubscribed, by turning their notifications on.
create policy administrator on unsubscribed to catenary_user, catenary_staff
  using (exists (select from users where lower(users.email) = unsubscribed.email and administers(users.id)));
grant select (email), delete on unsubscribed to catenary_user, catenary_staff;

-- Idempotency keys are stored per user.
create policy self on idempotency_keys to catenary_user, catenary_staff, catenary_fatzer
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, update, delete on idempotency_keys to catenary_user, catenary_staff, catenary_fatzer;
-- The auth role deletes expired ones without reading their responses.
create policy authentication on idempotency_keys to catenary_app using (true) with check (false);
grant select (created_at), delete on idempotency_keys to catenary_app;

-- Which of these files a document still refers to, archived documents included; the others are deleted from the file store.
create or replace function referenced_hashes(hashes bytea[]) returns setof bytea stable security definer language sql
set search_path = pg_catalog
as $$ select hash from public.documents where hash = any (hashes)
  union select hash from public.document_versions where hash = any (hashes) $$;
revoke execute on function referenced_hashes(bytea[]) from public;
grant execute on function referenced_hashes(bytea[]) to catenary_app;
-- Its name before.
drop function if exists kept_contents(bytea[]);
