-- Webhooks belong to their owners; administrators see and manage all. Deliveries are bounded by mandator and by owner.

create policy self on webhooks to catenary_user, catenary_staff, catenary_fatzer
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
create policy administrator on webhooks to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select, insert, update (url, description, event_types, only_mandator_id, version, disabled_at, disabled_reason,
  failing_since), delete on webhooks to catenary_user, catenary_staff, catenary_fatzer;

-- Secrets are written and never read again by callers.
create policy own on webhook_secrets to catenary_user, catenary_staff, catenary_fatzer
  using (webhook_id in (select id from webhooks)) with check (webhook_id in (select id from webhooks));
grant select (webhook_id, created_at, expires_at), insert, update (expires_at)
  on webhook_secrets to catenary_user, catenary_staff, catenary_fatzer;

-- The auth role signs what is sent, and notes how it went; it disables webhooks that fail.
create policy authentication on webhooks to catenary_app using (true) with check (true);
grant select, update (version, disabled_at, disabled_reason, failing_since) on webhooks to catenary_app;
create policy authentication on webhook_secrets to catenary_app using (true) with check (true);
grant select, delete on webhook_secrets to catenary_app;

-- Whether a webhook's owner would see records of the mandator that a job is bound to. Whether they may still call, and of the rope
-- maker's reader each record, is looked at when it is sent: a webhook whose owner may not is disabled then, and says so.
create or replace function hears_of_mandator(owner uuid) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select exists (select from public.users u where u.id = owner
  and (u.roles && array['ROLE_ADMIN', 'ROLE_API_INTERNAL', 'ROLE_API_IMPORT', 'ROLE_API_FATZER']::public.role[]
    or exists (select from public.user_mandators m
      where m.user_id = u.id and m.mandator_id = public.app_system_mandator()))) $$;
revoke execute on function hears_of_mandator(uuid) from public;
grant execute on function hears_of_mandator(uuid) to catenary_system;

-- A job queues deliveries to the webhooks that hear of its mandator.
create policy system on webhooks for select to catenary_system
  using (coalesce(only_mandator_id = (select app_system_mandator()), true) and hears_of_mandator(user_id));
grant select (id, user_id, event_types, only_mandator_id, disabled_at) on webhooks to catenary_system;
create policy system on webhook_secrets for select to catenary_system using (webhook_id in (select id from webhooks));
grant select (webhook_id, expires_at) on webhook_secrets to catenary_system;
grant insert on webhook_deliveries to catenary_system;

-- Deliveries beside the bounds of tenants: those of the webhooks that the caller sees. A test is of no mandator.
create policy own on webhook_deliveries as restrictive to catenary_user, catenary_staff, catenary_fatzer
  using (webhook_id in (select id from webhooks)) with check (webhook_id in (select id from webhooks));
create policy tests on webhook_deliveries to catenary_user, catenary_fatzer
  using (mandator_id is null) with check (mandator_id is null);
-- What the rope maker's reader may not see is never attempted.
create policy fatzer on webhook_deliveries to catenary_fatzer using (attempts > 0) with check (attempts > 0);
revoke insert, update on webhook_deliveries from catenary_user, catenary_staff;
grant insert (id, webhook_id, type, payload, occurred_at, created_at, try_at), update (state, try_at, failures, refusal)
  on webhook_deliveries to catenary_user, catenary_staff, catenary_fatzer;

create policy own on webhook_attempts for select to catenary_user, catenary_staff, catenary_fatzer
  using (delivery_id in (select id from webhook_deliveries));
grant select on webhook_attempts to catenary_user, catenary_staff, catenary_fatzer;
