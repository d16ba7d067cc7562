-- The records of mandators: all privileges on all tables are revoked first, then granted one by one.

do $$
declare
  guarded record;
  rule record;
begin
  for guarded in
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'schema_migrations'
  loop
    execute format('alter table %I enable row level security', guarded.name);
    execute format('alter table %I force row level security', guarded.name);
    execute format('revoke all on %I from public, catenary_app, catenary_user, catenary_staff, catenary_fatzer, catenary_system, catenary_device', guarded.name);
    for rule in select policyname as name from pg_policies where schemaname = 'public' and tablename = guarded.name loop
      execute format('drop policy %I on %I', rule.name, guarded.name);
    end loop;
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
    execute format(
      'create policy system on %I to catenary_system
         using (mandator_id = (select app_system_mandator())) with check (mandator_id = (select app_system_mandator()))',
      guarded.name);
    execute format('grant select on %I to catenary_system', guarded.name);
  end loop;
end $$;

-- What jobs write besides the audit log: records with their history, states and data derived from them. A grant on the column
-- version alone allows locking the row. Accounts, mandators and settings are changed by people only.
grant insert, update on events, damage_states to catenary_system;
grant insert on event_history, domain_events to catenary_system;
grant update (failures, try_at, handled_at) on domain_event_deliveries to catenary_system;
grant insert on notifications to catenary_system;
grant insert, update on notification_rule_states, notification_deliveries to catenary_system;
grant update (version) on areas, installations, ropes to catenary_system;

-- Domain events name who caused them and are never updated. The clean-up job deletes them after 30 days.
revoke update on domain_events from catenary_user, catenary_staff;
revoke insert, update on domain_event_deliveries from catenary_user, catenary_staff;
create policy author on domain_events as restrictive for insert to catenary_user, catenary_staff
  with check (actor_id = (select app_user()));
create policy author_system on domain_events as restrictive for insert to catenary_system with check (actor_id is null);
create policy old on domain_events as restrictive for delete to catenary_system
  using (relayed_at is not null and written_at < now() - interval '30 days');
grant delete on domain_events to catenary_system;

-- History is written under the caller's own user id only, and by jobs without a user id.
create policy author on event_history as restrictive for insert to catenary_user, catenary_staff
  with check (user_id = (select app_user()));
create policy author_system on event_history as restrictive for insert to catenary_system with check (user_id is null);

-- Entries of a history are never updated. Of a document only the name and the archive mark may change.
revoke update on event_history from catenary_user, catenary_staff;
revoke insert, update on notifications, notification_rule_states, notification_deliveries from catenary_user, catenary_staff;
revoke update on documents from catenary_user, catenary_staff;
grant update (name, version, is_deleted, deleted_at, deleted_by_name) on documents to catenary_user, catenary_staff;

-- Mandators: their own names for users, all for staff.
create policy tenant on mandators for select to catenary_user using (id = any ((select app_mandators())::uuid[]));
create policy staff on mandators for select to catenary_staff using (true);
create policy administrator on mandators to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
create policy fatzer on mandators for select to catenary_fatzer
  using (id in (select mandator_id from ropes));
create policy system on mandators for select to catenary_system using (id = (select app_system_mandator()));
grant select on mandators to catenary_user, catenary_staff, catenary_fatzer, catenary_system;
grant insert, update (name, version, logo_hash), delete on mandators to catenary_staff;
-- Logos: written by administrators only, read by everybody who may read the mandator.
revoke insert, update on mandator_logos from catenary_user;
drop policy staff on mandator_logos;
create policy staff on mandator_logos for select to catenary_staff using (true);
create policy administrator on mandator_logos to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant delete on mandator_logos to catenary_staff;
create policy fatzer on mandator_logos for select to catenary_fatzer using (mandator_id in (select mandator_id from ropes));

-- The storage used by a mandator's documents is counted by triggers only.
revoke insert, update on storage_used from catenary_user, catenary_staff;
revoke select on storage_used from catenary_fatzer;

-- The rope maker's reader.
create policy fatzer on ropes for select to catenary_fatzer using (attributes ->> 'ropeManufacturer' ilike 'fatzer%');
create policy fatzer on installations for select to catenary_fatzer using (id in (select installation_id from ropes));
create policy fatzer on areas for select to catenary_fatzer using (id in (select area_id from installations));
create policy fatzer on events for select to catenary_fatzer using (rope_id in (select id from ropes));
create policy fatzer on event_history for select to catenary_fatzer using (event_id in (select id from events));
create policy fatzer on damage_states for select to catenary_fatzer using (rope_id in (select id from ropes));
create policy fatzer on notifications for select to catenary_fatzer using (rope_id in (select id from ropes));
create policy fatzer on notification_rule_states for select to catenary_fatzer using (false);
create policy fatzer on notification_deliveries for select to catenary_fatzer using (false);
create policy fatzer on documents for select to catenary_fatzer
  using (rope_id in (select id from ropes) or event_id in (select id from events));

-- Who was sent what is for administrators; they have it tried again.
create policy administrators on notification_deliveries as restrictive for select to catenary_user, catenary_staff
  using ((select app_roles()) && array['ROLE_ADMIN', 'ROLE_CLIENT_ADMIN']::role[]);
grant update (state, try_at) on notification_deliveries to catenary_user, catenary_staff;

-- Everybody marks what they have read themselves, of what they see.
create policy self on notification_reads to catenary_user, catenary_staff, catenary_fatzer
  using (user_id = (select app_user()))
  with check (user_id = (select app_user()) and notification_id in (select id from notifications));
grant select, insert, delete on notification_reads to catenary_user, catenary_staff, catenary_fatzer;

-- Search words are rewritten together with the names they come from.
grant delete on search_words to catenary_user, catenary_staff;
