-- Devices and their tokens. Beside the bounds of tenants: a role for devices themselves, bound to one device.

create or replace function app_device() returns uuid stable language sql set search_path = pg_catalog
as $$ select nullif(current_setting('app.device', true), '')::uuid $$;

-- A device reads its own description and adds what it measures to it.
create policy device on sensor_devices to catenary_device using (id = (select app_device())) with check (id = (select app_device()));
grant select, update (last_seen_at, offline_since, status_reported_at, last_fault) on sensor_devices to catenary_device;
create policy device on sensors to catenary_device using (device_id = (select app_device())) with check (device_id = (select app_device()));
grant select, insert on sensors to catenary_device;
create policy device on sensor_values to catenary_device using (sensor_id in (select id from sensors)) with check (sensor_id in (select id from sensors));
grant select, insert on sensor_values to catenary_device;

-- Devices and tokens are administered by administrators; what arrives through a program of a mandator adds values to its sensors.
create policy administrator_adds on sensor_devices as restrictive for insert to catenary_user, catenary_staff
  with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
revoke insert, update on sensor_devices from catenary_user;
revoke update on sensors, sensor_values from catenary_user;
grant update (last_seen_at, offline_since) on sensor_devices to catenary_user;
create policy administrator on device_tokens to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select, insert, update (revoked_at) on device_tokens to catenary_staff;

-- The rope maker's reader.
create policy fatzer on sensor_devices for select to catenary_fatzer using (rope_id in (select id from ropes));
create policy fatzer on sensors for select to catenary_fatzer using (device_id in (select id from sensor_devices));
create policy fatzer on sensor_values for select to catenary_fatzer using (sensor_id in (select id from sensors));

-- Authentication finds a device that is not archived by a token that is not revoked.
create or replace function device_of_token(hash bytea)
returns table (id uuid, name text, created_at timestamptz, last_used_at timestamptz)
stable security definer language sql set search_path = pg_catalog
as $$ select d.id, d.name, t.created_at, t.last_used_at
  from public.device_tokens t join public.sensor_devices d on d.id = t.device_id
  where t.token_hash = hash and t.revoked_at is null and not d.is_deleted
  union all
  select d.id, concat_ws(' ', case d.kind when 'truscan' then 'TRUscan' else 'TRUdistance' end, r.device_serial_number),
    t.created_at, t.last_used_at
  from public.device_tokens t join public.truscan_devices d on d.id = t.truscan_device_id join public.ropes r on r.id = d.rope_id
  where t.token_hash = hash and t.revoked_at is null $$;
create or replace function note_device_token(hash bytea, at timestamptz) returns void security definer language sql
set search_path = pg_catalog
as $$ update public.device_tokens set last_used_at = at where token_hash = hash $$;
revoke execute on function device_of_token(bytea), note_device_token(bytea, timestamptz) from public;
grant execute on function device_of_token(bytea), note_device_token(bytea, timestamptz) to catenary_app;

-- A message by MQTT names its device by the id in its topic: the broker vouches for it.
create or replace function device_of_external_id(external_id text) returns uuid stable security definer language sql
set search_path = pg_catalog
as $$ select d.id from public.sensor_devices d where d.external_id = device_of_external_id.external_id $$;
revoke execute on function device_of_external_id(text) from public;
grant execute on function device_of_external_id(text) to catenary_app;

-- Counts messages under an id that no device has; the last hundred such ids are remembered.
create or replace function note_unknown_device(external_id text, topic text, at timestamptz, count integer) returns void
security definer language plpgsql set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  insert into public.unknown_devices as u (external_id, topic, first_at, last_at, count)
    values (note_unknown_device.external_id, note_unknown_device.topic, note_unknown_device.at, note_unknown_device.at, note_unknown_device.count)
    on conflict (external_id) do update
      set topic = excluded.topic, last_at = excluded.last_at, count = least(u.count::bigint + excluded.count, 2000000000)::integer;
  delete from public.unknown_devices where external_id in (
    select external_id from public.unknown_devices order by last_at desc offset 100);
end $$;
revoke execute on function note_unknown_device(text, text, timestamptz, integer) from public;
grant execute on function note_unknown_device(text, text, timestamptz, integer) to catenary_app;
create policy administrator on unknown_devices for select to catenary_staff using ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select on unknown_devices to catenary_staff;

-- What Cumulocity reports of a device: written as the device, read by administrators. How far it was read is the owner's.
create policy device on device_reports to catenary_device
  using (device_id = (select app_device())) with check (device_id = (select app_device()));
grant select, insert, update on device_reports to catenary_device;
create policy administrator on device_reports for select to catenary_staff using ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select on device_reports to catenary_staff;
create policy administrator on cumulocity_polls for select to catenary_staff using ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select on cumulocity_polls to catenary_staff;
