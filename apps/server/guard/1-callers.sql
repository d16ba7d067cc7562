-- Who may touch which rows. The files of this folder run after every migration, by the owner, in the order of their names and
-- in one transaction; safe to run again. This one: functions that tell the policies of the other files who the caller is.
--
-- Every request and every job runs as one of six database roles that own nothing:
--   catenary_app     authentication: accounts, log-ins and their proofs; no row of a tenant
--   catenary_user    a user of some mandators: rows of those mandators alone
--   catenary_staff   staff of all mandators
--   catenary_fatzer  the rope maker's own reader: ropes made by Fatzer and everything recorded on them
--   catenary_system  a job, bound to one mandator: reads its rows, and writes the few tables that jobs write
--   catenary_device  a device that sends measurements, bound to itself
--
-- A table with a column mandator_id is a tenant's table and is guarded by it. A forgotten setting shows no row.

-- These two are part of every policy. Their bodies are parsed here, so that no search path has a say in them, and PostgreSQL makes
-- them part of the statement: as functions with a search path of their own they took a third of the time of a list of events.
create or replace function app_mandators() returns uuid[] stable parallel safe language sql
return string_to_array(nullif(current_setting('app.mandators', true), ''), ',')::uuid[];

create or replace function app_user() returns uuid stable parallel safe language sql
return nullif(current_setting('app.user', true), '')::uuid;

-- The mandator that a job is bound to; null, which shows no row, unless it is bound to exactly one.
create or replace function app_system_mandator() returns uuid stable language sql set search_path = pg_catalog
as $$ select case when cardinality(public.app_mandators()) = 1 then (public.app_mandators())[1] end $$;

-- Whether a user belongs to a mandator that the caller has no access to.
create or replace function has_foreign_mandator(checked uuid) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select exists (select from public.user_mandators m
  where m.user_id = checked and m.mandator_id <> all (public.app_mandators())) $$;

-- True for a plain user who belongs only to the caller's mandators, or to no mandator yet.
create or replace function is_own_plain_user(checked uuid) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select exists (select from public.users u
  where u.id = checked and u.roles <@ array['ROLE_USER', 'ROLE_FREE_USER']::public.role[]
    and not public.has_foreign_mandator(u.id)
    and (u.deleted_at is null or exists (select from public.user_mandators m where m.user_id = u.id))) $$;

-- The roles of the caller.
create or replace function app_roles() returns role[] stable security definer language sql
set search_path = pg_catalog
as $$ select roles from public.users where id = public.app_user() $$;

-- Whether the caller may write this user: an administrator any, a client administrator plain users of their own mandators.
create or replace function administers(checked uuid) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select coalesce('ROLE_ADMIN' = any (public.app_roles())
  or 'ROLE_CLIENT_ADMIN' = any (public.app_roles()) and public.is_own_plain_user(checked), false) $$;

revoke execute on function has_foreign_mandator(uuid), is_own_plain_user(uuid), app_roles(), administers(uuid) from public;
grant execute on function has_foreign_mandator(uuid), is_own_plain_user(uuid), app_roles(), administers(uuid)
  to catenary_app, catenary_user, catenary_staff, catenary_fatzer;
