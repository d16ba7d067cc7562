-- The audit log is written by append_audit alone, and read by staff, or by users of a mandator it concerns.
create policy authentication on audit_heads for select to catenary_app using (true);
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
-- of the chain is locked until the transaction ends, so that entries have one order. Callers other than the auth
-- role write only in their own name, only about mandators that they have access to, and no entries reserved for the auth role.
create or replace function append_audit(entry audit_log) returns void security definer language plpgsql
set search_path = pg_catalog
as $$
declare
  acting text := current_setting('role');
begin
  if acting = 'catenary_system' then
    if entry.actor_id is not null or entry.mandators is distinct from array[public.app_system_mandator()]
      or entry.subject_type not in ('area', 'installation', 'rope', 'event', 'document', 'device', 'mandator')
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
        and not (entry.subject_type = 'token'
          and exists (select from public.api_tokens t where t.id = entry.subject_id and t.user_id = entry.actor_id))
        and not public.app_roles() && array['ROLE_ADMIN', 'ROLE_CLIENT_ADMIN']::public.role[]
    then
      raise insufficient_privilege using message = 'not permitted: an entry of the audit log in the name of another, or about others';
    end if;
    select u.firstname || ' ' || u.lastname into entry.actor_name from public.users u where u.id = entry.actor_id;
  end if;
  entry.chain := coalesce(entry.mandators[1], '00000000-0000-0000-0000-000000000000');
  select number + 1, nullif(hash, '') into entry.number, entry.previous_hash
    from public.audit_heads where chain = entry.chain for update;
  if not found then
    insert into public.audit_heads as heads (chain, number, hash) values (entry.chain, 0, '')
      on conflict (chain) do update set number = heads.number
      returning number + 1, nullif(hash, '') into entry.number, entry.previous_hash;
  end if;
  entry.hash := public.audit_hash(entry);
  insert into public.audit_log select entry.*;
  update public.audit_heads set number = entry.number, hash = entry.hash where chain = entry.chain;
end $$;

revoke execute on function append_audit(audit_log) from public;
grant execute on function append_audit(audit_log) to catenary_app, catenary_user, catenary_staff, catenary_fatzer, catenary_system;
