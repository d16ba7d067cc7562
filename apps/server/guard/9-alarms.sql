-- Rules are written by administrators; alarms by the system alone, and people acknowledge them.
revoke insert, update on alarm_rules, alarms from catenary_user, catenary_staff;
create policy administrator_writes on alarm_rules as restrictive for insert to catenary_staff
  with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
create policy administrator_changes on alarm_rules as restrictive for update to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant insert, update on alarm_rules to catenary_staff;
grant update (evaluated_until) on alarm_rules to catenary_system;
grant insert, update, delete on alarms to catenary_system;
-- One that was pending and never fired is none.
create policy pending on alarms as restrictive for delete to catenary_system using (fired_at is null);
grant update (acknowledged_at, acknowledged_by, acknowledged_by_name, note) on alarms to catenary_user, catenary_staff;
-- A rule that is changed or archived ends its alarm.
grant update (ended_at), delete on alarms to catenary_staff;
create policy pending_of_rule on alarms as restrictive for delete to catenary_staff using (fired_at is null);
create policy fatzer on alarm_rules for select to catenary_fatzer using (device_id in (select id from sensor_devices));
create policy fatzer on alarms for select to catenary_fatzer using (rope_id in (select id from ropes));

-- What was measured of some values after a time of each, in its order, by the number (from 1) of each: at most so many of each, and the
-- last before where that is wanted.
create or replace function measured_after(value_ids bigint[], after timestamptz[], with_last boolean[], until timestamptz, most integer)
returns table (number bigint, "time" timestamptz, value double precision)
stable security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  if not public.may_read_values(value_ids) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  return query select u.number, m.time, m.value from unnest(value_ids, after, with_last) with ordinality u (id, after, with_last, number),
    lateral (
      (select m.time, m.value from public.measurements m
        where m.sensor_value_id = u.id and m.time > u.after and m.time <= until order by m.time limit most)
      union all
      (select m.time, m.value from public.measurements m
        where u.with_last and m.sensor_value_id = u.id and m.time <= u.after order by m.time desc limit 1)) m
    order by u.number, m.time;
end $$;
revoke execute on function measured_after(bigint[], timestamptz[], boolean[], timestamptz, integer) from public;
grant execute on function measured_after(bigint[], timestamptz[], boolean[], timestamptz, integer) to catenary_system;
