-- Who may touch which rows. Run after every migration, by the owner; safe to run again.
--
-- Every request runs as one of four database roles that own nothing:
--   catenary_app     nobody yet: may look at sessions and users, no more
--   catenary_user    a user of some mandators: rows of those mandators alone
--   catenary_staff   staff of all mandators
--   catenary_fatzer  the rope maker's own reader: ropes made by Fatzer and what hangs on them
--
-- A table with a column mandator_id is a tenant's table and is guarded by it. A forgotten setting shows no row.

create or replace function app_mandators() returns uuid[] stable language sql set search_path = pg_catalog
as $$ select string_to_array(nullif(current_setting('app.mandators', true), ''), ',')::uuid[] $$;

create or replace function app_user() returns uuid stable language sql set search_path = pg_catalog
as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

do $$
declare
  guarded record;
begin
  for guarded in
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'schema_migrations'
  loop
    execute format('alter table %I enable row level security', guarded.name);
    execute format('alter table %I force row level security', guarded.name);
    execute format('revoke all on %I from public, catenary_app, catenary_user, catenary_staff, catenary_fatzer', guarded.name);
    execute format('drop policy if exists owner on %I', guarded.name);
    execute format('drop policy if exists tenant on %I', guarded.name);
    execute format('drop policy if exists staff on %I', guarded.name);
    execute format('drop policy if exists fatzer on %I', guarded.name);
    execute format('drop policy if exists entrance on %I', guarded.name);
    execute format('drop policy if exists self on %I', guarded.name);
    execute format('create policy owner on %I to %I using (true) with check (true)', guarded.name, current_user);
  end loop;

  -- Tenants' tables.
  for guarded in
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'mandator_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'user_mandators'
  loop
    execute format(
      'create policy tenant on %I to catenary_user
         using (mandator_id = any ((select app_mandators())::uuid[]))
         with check (mandator_id = any ((select app_mandators())::uuid[]))', guarded.name);
    execute format('create policy staff on %I to catenary_staff using (true) with check (true)', guarded.name);
    execute format('grant select, insert, update on %I to catenary_user, catenary_staff', guarded.name);
    execute format('grant select on %I to catenary_fatzer', guarded.name);
  end loop;
end $$;

-- What was written into a history stays as it was written.
revoke update on event_history from catenary_user, catenary_staff;

-- Mandators: their own names for users, all for staff.
create policy tenant on mandators for select to catenary_user using (id = any ((select app_mandators())::uuid[]));
create policy staff on mandators to catenary_staff using (true) with check (true);
create policy fatzer on mandators for select to catenary_fatzer
  using (id in (select mandator_id from ropes));
grant select on mandators to catenary_user, catenary_staff, catenary_fatzer;

-- The rope maker's reader.
create policy fatzer on ropes for select to catenary_fatzer using (attributes ->> 'ropeManufacturer' ilike 'fatzer%');
create policy fatzer on installations for select to catenary_fatzer using (id in (select installation_id from ropes));
create policy fatzer on areas for select to catenary_fatzer using (id in (select area_id from installations));
create policy fatzer on events for select to catenary_fatzer using (rope_id in (select id from ropes));
create policy fatzer on event_history for select to catenary_fatzer using (event_id in (select id from events));
create policy fatzer on damage_states for select to catenary_fatzer using (rope_id in (select id from ropes));

-- The entrance: what a request may look at before it is known who asks, and at log-in.
create policy entrance on users to catenary_app using (true) with check (true);
create policy entrance on user_mandators for select to catenary_app using (true);
create policy entrance on mandators for select to catenary_app using (true);
create policy entrance on sessions to catenary_app using (true) with check (true);
create policy entrance on setup_links to catenary_app using (true) with check (true);
grant select on users, user_mandators, mandators to catenary_app;
grant update (password_hash, version) on users to catenary_app;
grant insert on users to catenary_app;
grant select, insert, delete on sessions to catenary_app;
grant update (seen_at) on sessions to catenary_app;
grant select, insert on setup_links to catenary_app;
grant update (used_at) on setup_links to catenary_app;

-- Retries are remembered per user.
create policy self on idempotency_keys to catenary_user, catenary_staff, catenary_fatzer
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, update, delete on idempotency_keys to catenary_user, catenary_staff, catenary_fatzer;

-- A rope whose limits are no longer known has no state.
grant delete on damage_states to catenary_user, catenary_staff;
