-- Users: staff sees all; a user sees themselves and those of their own mandators. Administrators write any; a client
-- administrator writes only plain users who belong to no other mandator. Nobody else writes a user, except that project
-- managers may set their own picture. Users change their own account under the auth role. These roles never read password
-- hashes and mail codes.
-- The rope maker's reader sees themselves alone.
create policy self on users for select to catenary_fatzer using (id = (select app_user()));
grant select (id, firstname, lastname, email, roles, language_id, english_dates, start_page, allow_authorization_change, picture_hash, phone,
  notification_enabled, is_switched_off, deleted_at) on users to catenary_fatzer;
create policy staff on users for select to catenary_staff using (true);
create policy administrator on users to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
create policy own_plain_adds on users for insert to catenary_staff
  with check ('ROLE_CLIENT_ADMIN' = any ((select app_roles())::role[]) and roles <@ array['ROLE_USER', 'ROLE_FREE_USER']::role[]);
create policy own_plain_changes on users for update to catenary_staff
  using (id <> (select app_user()) and administers(id))
  with check (roles <@ array['ROLE_USER', 'ROLE_FREE_USER']::role[]);
create policy own_picture on users for update to catenary_staff
  using (id = (select app_user()) and 'ROLE_PROJECT_MANAGER' = any ((select app_roles())::role[]))
  with check (id = (select app_user()));
create policy tenant_reads on users for select to catenary_user
  using (id = (select app_user()) or id in (select user_id from user_mandators));
create policy tenant_adds on users for insert to catenary_user
  with check ('ROLE_CLIENT_ADMIN' = any ((select app_roles())::role[]) and roles <@ array['ROLE_USER', 'ROLE_FREE_USER']::role[]);
create policy tenant_changes on users for update to catenary_user
  using (id <> (select app_user()) and id in (select user_id from user_mandators) and administers(id))
  with check (roles <@ array['ROLE_USER', 'ROLE_FREE_USER']::role[]);
grant select (id, username, email, firstname, lastname, roles, is_active, is_switched_off, version, created_at, phone, function, language_id, english_dates, start_page,
  two_factor_method, saml_provider, notification_enabled, allow_authorization_change, has_password, password_changed_at,
  password_expired, last_login_at, picture_hash, deleted_at) on users to catenary_user, catenary_staff;
grant insert on users to catenary_user, catenary_staff;
grant update (username, email, firstname, lastname, roles, is_active, is_switched_off, version, phone, function, language_id, two_factor_method,
  saml_provider, saml_name_id, notification_enabled, allow_authorization_change, password_hash, password_changed_at,
  password_expired, picture_hash, deleted_at) on users to catenary_user, catenary_staff;

-- A policy restricts rows, not columns: of their own row project managers may write only the picture.
create or replace function keep_own_row() returns trigger language plpgsql set search_path = pg_catalog
as $$
declare
  -- Generated columns are not computed yet in a before trigger.
  free text[] := array['picture_hash', 'version', 'has_password'];
begin
  if old.id = public.app_user() and current_setting('role') <> 'none' and not 'ROLE_ADMIN' = any (public.app_roles())
    and to_jsonb(new) - free <> to_jsonb(old) - free then
    raise insufficient_privilege using message = 'not permitted: of oneself only the picture';
  end if;
  return new;
end $$;
create or replace trigger keep_own_row before update on users for each row
  when (current_setting('role') <> 'none') execute function keep_own_row();

create policy staff on user_mandators for select to catenary_staff using (true);
create policy administrator on user_mandators to catenary_staff
  using (administers(user_id) and ('ROLE_ADMIN' = any ((select app_roles())::role[]) or mandator_id = any ((select app_mandators())::uuid[])))
  with check (administers(user_id) and ('ROLE_ADMIN' = any ((select app_roles())::role[]) or mandator_id = any ((select app_mandators())::uuid[])));
create policy tenant on user_mandators for select to catenary_user
  using (mandator_id = any ((select app_mandators())::uuid[]));
create policy tenant_adds on user_mandators for insert to catenary_user
  with check (mandator_id = any ((select app_mandators())::uuid[]) and administers(user_id));
create policy tenant_removes on user_mandators for delete to catenary_user
  using (mandator_id = any ((select app_mandators())::uuid[]) and administers(user_id));
grant select, insert, delete on user_mandators to catenary_user, catenary_staff;
-- What asks whether somebody may see a record is asked by the rope maker's reader, too, who sees nobody.
create policy fatzer on user_mandators for select to catenary_fatzer using (false);
grant select on user_mandators to catenary_fatzer;

-- A job of a mandator sees whom it may have to write to: the mandator's own users, and those of all mandators.
create policy system on users for select to catenary_system
  using (id in (select user_id from user_mandators) or roles && array['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER']::role[]);
grant select (id, email, firstname, lastname, roles, is_active, is_switched_off, phone, language_id, english_dates,
  two_factor_method, notification_enabled, deleted_at) on users to catenary_system;
create policy system on user_mandators for select to catenary_system using (mandator_id = (select app_system_mandator()));
grant select on user_mandators to catenary_system;

-- Rows that belong to a user are read by everybody who may read the user, and deleted by everybody who may write the user.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['sessions', 'pending_logins', 'two_factors', 'recovery_codes', 'user_pictures', 'account_links',
    'calendar_tokens'] loop
    execute format('create policy staff on %I for select to catenary_staff using (true)', guarded);
    execute format('create policy administrator on %I to catenary_staff
      using (administers(user_id)) with check (administers(user_id))', guarded);
    execute format('create policy tenant on %I for select to catenary_user
      using (user_id in (select user_id from user_mandators))', guarded);
    execute format('create policy tenant_ends on %I for delete to catenary_user
      using (user_id in (select user_id from user_mandators) and administers(user_id))', guarded);
  end loop;
end $$;
-- Tokens are seen by those who may write their user.
create policy administrator on api_tokens to catenary_staff using (administers(user_id)) with check (administers(user_id));
create policy tenant on api_tokens for select to catenary_user
  using (user_id in (select user_id from user_mandators) and administers(user_id));
create policy tenant_revokes on api_tokens for update to catenary_user
  using (user_id in (select user_id from user_mandators) and administers(user_id));
grant select (user_id), delete on sessions to catenary_user, catenary_staff;
grant select (user_id), delete on pending_logins to catenary_user, catenary_staff;
grant select (user_id, method, confirmed_at), delete on two_factors to catenary_user, catenary_staff;
grant select (user_id), delete on recovery_codes to catenary_user, catenary_staff;
grant select (user_id), delete on calendar_tokens to catenary_user, catenary_staff;
grant select (id, user_id, name, scopes, created_at, created_by, expires_at, last_used_at, revoked_at), update (revoked_at)
  on api_tokens to catenary_user, catenary_staff, catenary_fatzer;
-- Whoever sees the API page makes tokens of their own, with an end, and sees and revokes them.
create policy own on api_tokens for select to catenary_user, catenary_staff, catenary_fatzer using (user_id = (select app_user()));
create policy own_adds on api_tokens for insert to catenary_user, catenary_staff, catenary_fatzer
  with check (user_id = (select app_user()) and created_by = (select app_user()) and expires_at is not null
    and (select app_roles()) && array['ROLE_ADMIN', 'ROLE_API_INTERNAL', 'ROLE_API_IMPORT', 'ROLE_API_EXTERNAL', 'ROLE_API_FATZER']::role[]);
create policy own_revokes on api_tokens for update to catenary_user, catenary_staff, catenary_fatzer
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant insert on api_tokens to catenary_user, catenary_staff, catenary_fatzer;
grant select, delete on user_pictures to catenary_user, catenary_staff;
grant insert, update on user_pictures to catenary_staff;
create policy own_picture on user_pictures to catenary_staff
  using (user_id = (select app_user()) and 'ROLE_PROJECT_MANAGER' = any ((select app_roles())::role[]))
  with check (user_id = (select app_user()) and 'ROLE_PROJECT_MANAGER' = any ((select app_roles())::role[]));
create policy self on user_pictures for select to catenary_fatzer using (user_id = (select app_user()));
grant select on user_pictures to catenary_fatzer;
grant select (user_id, purpose, created_at, expires_at, used_at, failed_at), delete on account_links to catenary_user, catenary_staff;

-- A connection test is started and read by the administrator who started it; the auth role writes its result.
create policy own on saml_tests to catenary_staff
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert on saml_tests to catenary_staff;
