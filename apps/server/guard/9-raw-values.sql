-- How long raw measurements stay. Whole weeks go, so that no roll-up of any level would ever have to be computed from a part of what was
-- measured; not before a day after it was set for how long they stay. One transaction per call, which deletes about so many; returns how many, and -1 where the roll-ups are at work.
create or replace function expire_measurements(at timestamptz, most integer) returns integer
security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
declare
  closed constant timestamptz := (select c.until from public.closed_buckets c where c.level = 5);
  expiring record;
  oldest timestamptz;
  newest timestamptz;
  week timestamptz;
  deleted integer := 0;
  gone integer;
begin
  -- No roll-up is computed meanwhile: marks that are gone are computed.
  if not (pg_try_advisory_xact_lock(4712071925) and pg_try_advisory_xact_lock(4712071924)) then return -1; end if;
  for expiring in
    select v.id, least(closed, public.bucket_of(5::smallint, at - make_interval(days => (s.attributes ->> 'rawValueDays')::integer))) as until
    from public.sensors s join public.sensor_values v on v.sensor_id = s.id where s.attributes ? 'rawValueDays' and s.raw_value_days_at <= at - interval '1 d' order by v.id
  loop
    -- Whoever is adding something to it holds this lock, and has not committed its marks yet: the next round comes.
    continue when not pg_try_advisory_xact_lock(471207, (expiring.id % 2147483647)::integer);
    loop
      exit when deleted >= most;
      select m.time into oldest from public.measurements m where m.sensor_value_id = expiring.id order by m.time limit 1;
      select m.time into newest from public.measurements m where m.sensor_value_id = expiring.id order by m.time desc limit 1;
      -- The newest stays: it says when something was measured last, and what.
      exit when oldest is null or oldest >= expiring.until or oldest = newest;
      week := public.bucket_of(5::smallint, oldest);
      if not exists (select from public.raw_values_since r where r.sensor_value_id = expiring.id and r.since > week)
        and not public.is_rolled_up(expiring.id, week)
      then
        insert into public.dirty_hours (sensor_value_id, hour)
          select distinct m.sensor_value_id, date_trunc('hour', m.time, 'UTC') from public.measurements m
          where m.sensor_value_id = expiring.id and m.time >= week and m.time < week + interval '7 d';
        exit;
      end if;
      insert into public.raw_values_since as r (sensor_value_id, since) values (expiring.id, week + interval '7 d')
        on conflict (sensor_value_id) do update set since = greatest(r.since, excluded.since);
      delete from public.measurements m where m.sensor_value_id = expiring.id and m.time >= week and m.time < week + interval '7 d'
        and m.time <> newest;
      get diagnostics gone = row_count;
      deleted := deleted + gone;
    end loop;
    exit when deleted >= most;
  end loop;
  return deleted;
end $$;

-- Whether the roll-ups of every level hold all that was measured of a value in a week.
create or replace function is_rolled_up(value_id bigint, week timestamptz) returns boolean stable language sql
set search_path = pg_catalog
as $$ select not exists (select from public.dirty_hours d
    where d.sensor_value_id = value_id and d.hour >= week and d.hour < week + interval '7 d')
  and not exists (select from public.late_buckets l
    where l.sensor_value_id = value_id and l.bucket >= week and l.bucket < week + interval '7 d')
  and (select count(*) = 5 and bool_and(total = (select count(*) from public.measurements m
      where m.sensor_value_id = value_id and m.time >= week and m.time < week + interval '7 d'))
    from (select r.level, sum(r.count) as total from public.roll_ups r
      where r.sensor_value_id = value_id and r.bucket >= week and r.bucket < week + interval '7 d' group by r.level) levels) $$;

-- Since when raw measurements of some values are there, where not all are.
create or replace function raw_since(value_ids bigint[]) returns table (sensor_value_id bigint, since timestamptz)
stable security definer language plpgsql set search_path = pg_catalog
as $$
begin
  if not public.may_read_values(value_ids) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  return query select r.sensor_value_id, r.since from public.raw_values_since r where r.sensor_value_id = any (value_ids);
end $$;

-- How many of these measurements are older than the raw ones that are there: nobody can tell whether they were measured before.
create or replace function expired_measurements(ids bigint[], times timestamptz[]) returns integer
stable security definer language plpgsql set search_path = pg_catalog
as $$
begin
  if not public.may_add_values(array(select distinct unnest(ids))) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  return (select count(*) from unnest(ids, times) u (i, t) join public.raw_values_since r on r.sensor_value_id = i where t < r.since);
end $$;

-- The space of all series in bytes, with their keys, and about how many raw measurements there are. For administrators.
create or replace function series_space() returns table (bytes bigint, raw_bytes bigint, measurements bigint)
stable security definer language plpgsql set search_path = pg_catalog
as $$
begin
  if current_setting('role') <> 'catenary_staff' then
    raise insufficient_privilege using message = 'the space of all series is for administrators';
  end if;
  return query select pg_total_relation_size('public.measurements') + pg_total_relation_size('public.roll_ups'),
    pg_total_relation_size('public.measurements'),
    (select greatest(c.reltuples, 0)::bigint from pg_class c where c.oid = 'public.measurements'::regclass);
end $$;

revoke execute on function expire_measurements(timestamptz, integer), is_rolled_up(bigint, timestamptz), raw_since(bigint[]),
  expired_measurements(bigint[], timestamptz[]), series_space() from public;
grant execute on function raw_since(bigint[]) to catenary_user, catenary_staff, catenary_fatzer, catenary_device, catenary_system;
grant execute on function expired_measurements(bigint[], timestamptz[]) to catenary_user, catenary_staff, catenary_device;
grant execute on function series_space() to catenary_staff;
