-- Who may touch which rows. Run after every migration, by the owner; safe to run again.
--
-- Every request and every job runs as one of five database roles that own nothing:
--   catenary_app     the entrance: accounts, log-ins and what proves them; no row of a tenant
--   catenary_user    a user of some mandators: rows of those mandators alone
--   catenary_staff   staff of all mandators
--   catenary_fatzer  the rope maker's own reader: ropes made by Fatzer and what hangs on them
--   catenary_system  a job, bound to one mandator: reads its rows, and writes those few that jobs write
--
-- A table with a column mandator_id is a tenant's table and is guarded by it. A forgotten setting shows no row.

create or replace function app_mandators() returns uuid[] stable language sql set search_path = pg_catalog
as $$ select string_to_array(nullif(current_setting('app.mandators', true), ''), ',')::uuid[] $$;

create or replace function app_user() returns uuid stable language sql set search_path = pg_catalog
as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- The one mandator that a job is bound to; bound to several or to none, it sees nothing.
create or replace function app_system_mandator() returns uuid stable language sql set search_path = pg_catalog
as $$ select case when cardinality(public.app_mandators()) = 1 then (public.app_mandators())[1] end $$;

-- Whether a user belongs to a mandator that who asks does not reach.
create or replace function has_foreign_mandator(checked uuid) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select exists (select from public.user_mandators m
  where m.user_id = checked and m.mandator_id <> all (public.app_mandators())) $$;

-- True for a plain user of the caller's mandators alone, and for one who is to become that: is in no mandator yet.
create or replace function is_own_plain_user(checked uuid) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select exists (select from public.users u
  where u.id = checked and u.roles <@ array['ROLE_USER', 'ROLE_FREE_USER']::public.role[]
    and not public.has_foreign_mandator(u.id)
    and (u.deleted_at is null or exists (select from public.user_mandators m where m.user_id = u.id))) $$;

-- The roles of who asks.
create or replace function app_roles() returns role[] stable security definer language sql
set search_path = pg_catalog
as $$ select roles from public.users where id = public.app_user() $$;

-- Whether who asks may write this user: an administrator any, a client administrator the plain ones of their own mandators.
create or replace function administers(checked uuid) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select coalesce('ROLE_ADMIN' = any (public.app_roles())
  or 'ROLE_CLIENT_ADMIN' = any (public.app_roles()) and public.is_own_plain_user(checked), false) $$;

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
    execute format('revoke all on %I from public, catenary_app, catenary_user, catenary_staff, catenary_fatzer, catenary_system', guarded.name);
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

-- What jobs write, beside the audit log: records with their history, states, and what follows from them. A right to a version
-- alone is one to lock the row. Accounts, mandators and settings are for people to change.
grant insert, update on events, damage_states to catenary_system;
grant insert on event_history, domain_events to catenary_system;
grant update (failures, try_at, handled_at) on domain_event_deliveries to catenary_system;
grant update (version) on areas, installations, ropes to catenary_system;

-- Domain events tell who made them happen and stay as they were written. After 30 days the job that cleans up deletes them.
revoke update on domain_events from catenary_user, catenary_staff;
revoke insert, update on domain_event_deliveries from catenary_user, catenary_staff;
create policy author on domain_events as restrictive for insert to catenary_user, catenary_staff
  with check (actor_id = (select app_user()));
create policy author_system on domain_events as restrictive for insert to catenary_system with check (actor_id is null);
create policy old on domain_events as restrictive for delete to catenary_system
  using (relayed_at is not null and written_at < now() - interval '30 days');
grant delete on domain_events to catenary_system;

-- Nobody writes history in the name of another, and a job in nobody's.
create policy author on event_history as restrictive for insert to catenary_user, catenary_staff
  with check (user_id = (select app_user()));
create policy author_system on event_history as restrictive for insert to catenary_system with check (user_id is null);

-- What was written into a history stays as it was written, and what a document is too: it may be renamed and archived.
revoke update on event_history from catenary_user, catenary_staff;
revoke update on notifications from catenary_user, catenary_staff;
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
-- Their logos are given by administrators alone, and seen by whoever sees the mandator.
revoke insert, update on mandator_logos from catenary_user;
drop policy staff on mandator_logos;
create policy staff on mandator_logos for select to catenary_staff using (true);
create policy administrator on mandator_logos to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant delete on mandator_logos to catenary_staff;
create policy fatzer on mandator_logos for select to catenary_fatzer using (mandator_id in (select mandator_id from ropes));

-- What a mandator's documents weigh is counted by the database alone.
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
create policy fatzer on documents for select to catenary_fatzer
  using (rope_id in (select id from ropes) or event_id in (select id from events));

-- Users: staff sees all; a user sees themselves and those of their own mandators. Administrators write any; a client
-- administrator writes only plain users who belong to no other mandator. Nobody else writes a user, save that project
-- managers give themselves a picture. Their own account people change at the entrance. What a password or a mail code is checked against is never read inside.
-- The rope maker's reader sees themselves alone.
create policy self on users for select to catenary_fatzer using (id = (select app_user()));
grant select (id, firstname, lastname, email, roles, language_id, english_dates, allow_authorization_change, picture_hash) on users to catenary_fatzer;
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
grant select (id, username, email, firstname, lastname, roles, is_active, is_switched_off, version, created_at, phone, function, language_id, english_dates,
  two_factor_method, saml_provider, notification_enabled, allow_authorization_change, has_password, password_changed_at,
  password_expired, last_login_at, picture_hash, deleted_at) on users to catenary_user, catenary_staff;
grant insert on users to catenary_user, catenary_staff;
grant update (username, email, firstname, lastname, roles, is_active, is_switched_off, version, phone, function, language_id, two_factor_method,
  saml_provider, saml_name_id, notification_enabled, allow_authorization_change, password_hash, password_changed_at,
  password_expired, picture_hash, deleted_at) on users to catenary_user, catenary_staff;

-- A policy bounds rows, not columns: of their own row project managers write the picture alone.
create or replace function keep_own_row() returns trigger language plpgsql set search_path = pg_catalog
as $$
declare
  -- A generated column is not worked out yet at this moment.
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

-- What hangs on a user is seen by whoever sees the user, and ended by whoever may write the user.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['sessions', 'pending_logins', 'two_factors', 'recovery_codes', 'api_tokens', 'user_pictures', 'account_links'] loop
    execute format('create policy staff on %I for select to catenary_staff using (true)', guarded);
    execute format('create policy administrator on %I to catenary_staff
      using (administers(user_id)) with check (administers(user_id))', guarded);
    execute format('create policy tenant on %I for select to catenary_user
      using (user_id in (select user_id from user_mandators))', guarded);
    execute format('create policy tenant_ends on %I for delete to catenary_user
      using (user_id in (select user_id from user_mandators) and administers(user_id))', guarded);
  end loop;
end $$;
create policy tenant_revokes on api_tokens for update to catenary_user
  using (user_id in (select user_id from user_mandators) and administers(user_id));
grant select (user_id), delete on sessions to catenary_user, catenary_staff;
grant select (user_id), delete on pending_logins to catenary_user, catenary_staff;
grant select (user_id, method, confirmed_at), delete on two_factors to catenary_user, catenary_staff;
grant select (user_id), delete on recovery_codes to catenary_user, catenary_staff;
grant select (id, user_id, name, created_at, created_by, expires_at, last_used_at, revoked_at), update (revoked_at)
  on api_tokens to catenary_user, catenary_staff;
grant insert on api_tokens to catenary_staff;
grant select, delete on user_pictures to catenary_user, catenary_staff;
grant insert, update on user_pictures to catenary_staff;
create policy own_picture on user_pictures to catenary_staff
  using (user_id = (select app_user()) and 'ROLE_PROJECT_MANAGER' = any ((select app_roles())::role[]))
  with check (user_id = (select app_user()) and 'ROLE_PROJECT_MANAGER' = any ((select app_roles())::role[]));
create policy self on user_pictures for select to catenary_fatzer using (user_id = (select app_user()));
grant select on user_pictures to catenary_fatzer;
grant select (user_id, purpose, created_at, expires_at, used_at), delete on account_links to catenary_user, catenary_staff;

-- A connection test is begun and read by the administrator who asks; its result is written at the entrance.
create policy own on saml_tests to catenary_staff
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert on saml_tests to catenary_staff;

-- The audit log is written by append_audit alone, and read by staff, or by users of a mandator it concerns.
create policy entrance on audit_heads for select to catenary_app using (true);
grant select on audit_heads to catenary_app;
create policy staff on audit_log for select to catenary_staff using (true);
create policy tenant on audit_log for select to catenary_user using (mandators && (select app_mandators())::uuid[]);
grant select on audit_log to catenary_staff, catenary_user;

create or replace function audit_hash(entry audit_log) returns bytea stable language sql set search_path = pg_catalog
as $$ select sha256(coalesce(entry.previous_hash, ''::bytea) || convert_to(jsonb_build_array(
  entry.chain, entry.number, to_char(entry.timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.action,
  entry.actor_id, entry.actor_name, entry.subject_type, entry.subject_id, entry.subject_name, entry.mandators, entry.address,
  entry.details)::text, 'UTF8')) $$;

-- Adds an entry at the end of its chain: that of the first mandator concerned, else the one of nobody's mandator. The head
-- of the chain is locked until the transaction ends, so that entries stand in one order. Who is inside writes in no name
-- but their own, about no mandators but those they reach, and nothing that the entrance alone sees.
create or replace function append_audit(entry audit_log) returns void security definer language plpgsql
set search_path = pg_catalog
as $$
declare
  acting text := current_setting('role');
begin
  if acting = 'catenary_system' then
    if entry.actor_id is not null or entry.mandators is distinct from array[public.app_system_mandator()]
      or entry.subject_type not in ('area', 'installation', 'rope', 'event', 'document', 'mandator')
      or entry.subject_type = 'mandator' and entry.subject_id is distinct from public.app_system_mandator()
    then
      raise insufficient_privilege using message = 'not permitted: an entry of a job about others than its mandator';
    end if;
    entry.actor_name := 'System';
  elsif acting <> 'none' then
    if entry.actor_id is distinct from public.app_user() or entry.actor_id is null
      or entry.action like 'login.%' or entry.subject_type = 'download'
      or acting <> 'catenary_staff' and not coalesce(entry.mandators <@ coalesce(public.app_mandators(), '{}'), false)
      or acting <> 'catenary_staff' and cardinality(entry.mandators) = 0 and cardinality(public.app_mandators()) > 0
      or entry.subject_type = 'mandator' and not 'ROLE_ADMIN' = any (public.app_roles())
      or entry.subject_type in ('user', 'token') and entry.subject_id is distinct from entry.actor_id
        and not public.app_roles() && array['ROLE_ADMIN', 'ROLE_CLIENT_ADMIN']::public.role[]
    then
      raise insufficient_privilege using message = 'not permitted: an entry of the audit log in the name of another, or about others';
    end if;
    select u.firstname || ' ' || u.lastname into entry.actor_name from public.users u where u.id = entry.actor_id;
  end if;
  entry.chain := coalesce(entry.mandators[1], '00000000-0000-0000-0000-000000000000');
  insert into public.audit_heads as heads (chain, number, hash) values (entry.chain, 0, '')
    on conflict (chain) do update set number = heads.number
    returning number + 1, nullif(hash, '') into entry.number, entry.previous_hash;
  entry.hash := public.audit_hash(entry);
  insert into public.audit_log select entry.*;
  update public.audit_heads set number = entry.number, hash = entry.hash where chain = entry.chain;
end $$;

-- Puts a job into the queue in the caller's transaction. Nobody reads there what others put in. Who is inside has only
-- mails sent, to users whom they administer and under their own name; the entrance has what log-ins and links need. The
-- timetable's jobs are the owner's.
create or replace function enqueue_job(task text, payload json, run_at timestamptz default null, job_key text default null)
returns void security definer language plpgsql set search_path = pg_catalog
as $$
declare
  about uuid;
begin
  if current_setting('role') <> 'none' then
    if payload ->> 'userId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then about := payload ->> 'userId'; end if;
    if not coalesce(public.administers(about), false)
      or not exists (select from public.users u where u.id = about)
      or run_at is not null or job_key <> 'invitation ' || about
      or not coalesce(case task
        when 'account.notify' then payload ->> 'to' is null or payload ->> 'template' = 'emailChanged'
        when 'account.sendLink' then payload ->> 'purpose' = 'activate' and (payload ->> 'invitedBy' is null
          or payload ->> 'invitedBy' = (select u.firstname || ' ' || u.lastname from public.users u where u.id = public.app_user()))
      end, false)
    then
      raise insufficient_privilege using message = 'not permitted: this job, or this job about others';
    end if;
  elsif session_user <> current_user and task not in
    ('account.linkAsked', 'account.sendLink', 'account.sendCode', 'account.notify', 'account.confirmUnsubscribe')
  then
    raise insufficient_privilege using message = 'not permitted: this job';
  end if;
  perform graphile_worker.add_job(task, payload, run_at => enqueue_job.run_at, job_key => enqueue_job.job_key, max_attempts => 12);
end $$;

-- How much work waits, by job or by handler of domain events, in figures alone: what waits and since when, and what is tried
-- no more. Under `relay`: domain events of which nobody has noted yet who has to handle them.
create or replace function queue_backlog()
returns table (job text, waiting integer, oldest_seconds double precision, failed integer)
security definer stable language plpgsql set search_path = pg_catalog
as $$
begin
  return query
    select 'relay', count(*)::integer, coalesce(extract(epoch from now() - min(e.written_at)), 0)::double precision, 0
    from public.domain_events e where e.relayed_at is null
    union all
    select d.handler, count(*) filter (where d.try_at < 'infinity')::integer,
      coalesce(extract(epoch from now() - min(e.written_at) filter (where d.try_at < 'infinity')), 0)::double precision,
      count(*) filter (where d.try_at = 'infinity')::integer
    from public.domain_event_deliveries d join public.domain_events e on e.id = d.event_id
    where d.handled_at is null group by 1
    union all
    select j.task_identifier,
      count(*) filter (where j.attempts < j.max_attempts)::integer,
      coalesce(extract(epoch from now() - min(j.created_at) filter (where j.attempts < j.max_attempts)), 0)::double precision,
      count(*) filter (where j.attempts >= j.max_attempts)::integer
    from graphile_worker.jobs j group by 1;
end $$;
revoke execute on function queue_backlog() from public;
grant execute on function queue_backlog() to catenary_app;
grant execute on function append_audit(audit_log) to catenary_system;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['has_foreign_mandator(uuid)', 'is_own_plain_user(uuid)', 'app_roles()', 'administers(uuid)', 'append_audit(audit_log)', 'enqueue_job(text, json, timestamptz, text)'] loop
    execute format('revoke execute on function %s from public', guarded);
    execute format('grant execute on function %s to catenary_app, catenary_user, catenary_staff, catenary_fatzer', guarded);
  end loop;
end $$;

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


-- The words by which things are found follow their names.
grant delete on search_words to catenary_user, catenary_staff;

-- Which of these contents some document still has: what no document has is swept out of the file store. Archived
-- documents keep theirs.
create or replace function kept_contents(asked bytea[]) returns setof bytea stable security definer language sql
set search_path = pg_catalog
as $$ select distinct hash from public.documents where hash = any (asked) $$;
revoke execute on function kept_contents(bytea[]) from public;
grant execute on function kept_contents(bytea[]) to catenary_app;
