-- What devices measure: the series, which no role reaches but through functions.

-- Not forced: row-level security that is forced refuses the COPY by which a distributed PostgreSQL moves rows.
alter table measurements no force row level security;
alter table roll_ups no force row level security;
alter table dirty_hours no force row level security;
alter table late_buckets no force row level security;
alter table closed_buckets no force row level security;
alter table raw_values_since no force row level security;

-- The width of a level's buckets; they are counted from Monday, 1 January 2001.
create or replace function level_width(level smallint) returns interval immutable language sql set search_path = pg_catalog
as $$ select (array['10 min', '1 h', '6 h', '1 d', '7 d'])[level]::interval $$;

create or replace function bucket_of(level smallint, at timestamptz) returns timestamptz immutable language sql set search_path = pg_catalog
as $$ select date_bin(public.level_width(level), at, '2001-01-01 00:00Z') $$;

-- The begin of the first bucket that begins at a time or after it.
create or replace function next_bucket(level smallint, at timestamptz) returns timestamptz immutable language sql set search_path = pg_catalog
as $$ select case when b = at then at else b + public.level_width(level) end from public.bucket_of(level, at) b $$;

-- Whether the caller may read all of these values: the same words as the policies on sensor_values.
create or replace function may_read_values(value_ids bigint[]) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select not exists (
  select from unnest(value_ids) value_id
  left join public.sensor_values v on v.id = value_id
  left join public.sensors s on s.id = v.sensor_id
  left join public.sensor_devices d on d.id = s.device_id
  left join public.ropes r on r.id = d.rope_id
  where v.id is null or (case current_setting('role')
    when 'catenary_staff' then true
    when 'catenary_user' then v.mandator_id = any ((select public.app_mandators())::uuid[])
    when 'catenary_system' then v.mandator_id = (select public.app_system_mandator())
    when 'catenary_device' then s.device_id = (select public.app_device())
    when 'catenary_fatzer' then r.attributes ->> 'ropeManufacturer' ilike 'fatzer%'
    else false end) is not true) $$;

-- Whether the caller may add measurements of these values: people and programs of a mandator, and the device itself.
create or replace function may_add_values(value_ids bigint[]) returns boolean stable security definer language sql
set search_path = pg_catalog
as $$ select current_setting('role') in ('catenary_staff', 'catenary_user', 'catenary_device') and public.may_read_values(value_ids) $$;

-- Adds measurements; one whose value has one of the same time already is left out. Returns how many were new.
create or replace function add_measurements(ids bigint[], times timestamptz[], vals double precision[]) returns integer
security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = auto
as $$
declare
  added integer;
  hour_ids bigint[];
  hours timestamptz[];
  those bigint[];
begin
  -- One pass over what may be many, for all that is asked of it.
  select array_agg(i), array_agg(hour) into hour_ids, hours
    from (select distinct i, date_bin('1 h', t, '2001-01-01 00:00Z') as hour from unnest(ids, times) u (i, t)) h;
  those := array(select distinct unnest(hour_ids));
  if not public.may_add_values(those) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  -- What is late may meet the job that deletes old raw measurements.
  perform pg_advisory_xact_lock_shared(471207, (late.i % 2147483647)::integer)
    from (select distinct i from unnest(hour_ids, hours) u (i, hour) where hour < now() - interval '1 d') late;
  -- What was measured before the raw measurements that are there is not added: it may be in the roll-ups already.
  if exists (select from public.raw_values_since where sensor_value_id = any (those)) then
    select array_agg(i), array_agg(t), array_agg(v) into ids, times, vals
    from unnest(ids, times, vals) u (i, t, v) left join public.raw_values_since r on r.sensor_value_id = i
    where r.since is null or t >= r.since;
  end if;
  begin
    insert into public.measurements (sensor_value_id, time, value) select * from unnest(ids, times, vals) order by 1, 2;
    get diagnostics added = row_count;
  -- Duplicates are rare, and to look for one before each measurement takes half as long again.
  exception when unique_violation then
    insert into public.measurements (sensor_value_id, time, value) select * from unnest(ids, times, vals) order by 1, 2
    on conflict do nothing;
    get diagnostics added = row_count;
  end;
  if added > 0 then
    insert into public.dirty_hours (sensor_value_id, hour) select * from unnest(hour_ids, hours);
  end if;
  return added;
end $$;

-- Computes hours and their ten minutes from the measurements, in one pass: in two, it took half as long again. Lateral, so that each
-- bucket is read by the key, and grouped by the value first, by which a distributed table is read on its shards.
create or replace function roll_up_hours(ids bigint[], hours timestamptz[]) returns void
security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
declare
  origin constant timestamptz := '2001-01-01 00:00Z';
  those constant bigint[] := array(select distinct unnest(ids));
begin
  insert into public.roll_ups as r (sensor_value_id, level, bucket, count, min, max, sum, median)
  select x.sensor_value_id, case when x.is_hour then 2 else 1 end, x.bucket, x.count, x.min, x.max, x.sum, x.median
  from (select distinct i, date_bin('1 h', h, origin) as since from unnest(ids, hours) u (i, h)
      left join public.raw_values_since r on r.sensor_value_id = i
      -- Of what is older not all raw measurements are there.
      where r.since is null or h >= r.since) d,
    lateral (
      select m.sensor_value_id, grouping(date_bin('10 min', m.time, origin)) = 1 as is_hour,
        coalesce(date_bin('10 min', m.time, origin), d.since) as bucket, count(*), min(m.value), max(m.value), sum(m.value),
        percentile_cont(0.5) within group (order by m.value) as median
      from public.measurements m
      where m.sensor_value_id = d.i and m.time >= d.since and m.time < d.since + interval '1 h' and m.sensor_value_id = any (those)
      group by m.sensor_value_id, rollup (date_bin('10 min', m.time, origin))) x
  on conflict (sensor_value_id, level, bucket) do update
    set count = excluded.count, min = excluded.min, max = excluded.max, sum = excluded.sum, median = excluded.median;
end $$;

-- Computes buckets of an upper level from the measurements.
create or replace function roll_up(at_level smallint, ids bigint[], moments timestamptz[]) returns void
security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
declare
  width constant interval := public.level_width(at_level);
  those constant bigint[] := array(select distinct unnest(ids));
begin
  insert into public.roll_ups as r (sensor_value_id, level, bucket, count, min, max, sum, median)
  select x.sensor_value_id, at_level, d.since, x.count, x.min, x.max, x.sum, x.median
  from (select distinct i, public.bucket_of(at_level, m) as since from unnest(ids, moments) u (i, m)
      left join public.raw_values_since r on r.sensor_value_id = i
      where r.since is null or m >= r.since) d,
    lateral (
      select m.sensor_value_id, count(*), min(m.value), max(m.value), sum(m.value),
        percentile_cont(0.5) within group (order by m.value) as median
      from public.measurements m
      where m.sensor_value_id = d.i and m.time >= d.since and m.time < d.since + width and m.sensor_value_id = any (those)
      group by m.sensor_value_id) x
  on conflict (sensor_value_id, level, bucket) do update
    set count = excluded.count, min = excluded.min, max = excluded.max, sum = excluded.sum, median = excluded.median;
end $$;

-- Brings the roll-ups up to date: ten minutes and hours where something was measured; the upper levels once a bucket is closed, and notes
-- where something late came into a closed one. One at a time. Returns how many hours were taken; -1 where another is at work.
create or replace function refresh_roll_ups(at timestamptz, most integer) returns integer
security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
declare
  ids bigint[];
  hours timestamptz[];
  closed_ids bigint[];
  closed_now timestamptz[];
  closing record;
begin
  if not pg_try_advisory_xact_lock(4712071925) then return -1; end if;
  with taken as (
    delete from public.dirty_hours where (sensor_value_id, hour) in (
      select sensor_value_id, hour from public.dirty_hours group by 1, 2 order by 1, 2 limit most)
    returning sensor_value_id, hour)
  select array_agg(sensor_value_id), array_agg(hour) into ids, hours
  from (select distinct sensor_value_id, hour from taken order by 1, 2) t;
  if ids is not null then perform public.roll_up_hours(ids, hours); end if;
  for closing in
    select level, until, public.bucket_of(level, at) as now_until from public.closed_buckets order by level
  loop
    insert into public.late_buckets (sensor_value_id, level, bucket, noted_at)
      select distinct i, closing.level, public.bucket_of(closing.level, h), at from unnest(ids, hours) u (i, h) where h < closing.until;
    if closing.now_until > closing.until then
      select array_agg(v.id), array_agg(b.bucket) into closed_ids, closed_now
        from public.sensor_values v,
          generate_series(closing.until, closing.now_until - interval '1 s', public.level_width(closing.level)) b (bucket),
          lateral (select h.sensor_value_id from public.roll_ups h where h.sensor_value_id = v.id and h.level = 2
            and h.bucket >= b.bucket and h.bucket < b.bucket + public.level_width(closing.level)
            group by h.sensor_value_id) found;
      if closed_ids is not null then perform public.roll_up(closing.level, closed_ids, closed_now); end if;
      update public.closed_buckets set until = closing.now_until where level = closing.level;
    end if;
  end loop;
  -- Heard when this commits: from then on charts show it. Whoever adds measurements does not notify, since one commit after another
  -- would then have to wait for all others that do.
  perform pg_notify('measured', v.sensor_id || ' ' || to_char(max(m.time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from public.sensor_values v, lateral (
      select n.time from public.measurements n where n.sensor_value_id = v.id order by n.time desc limit 1) m
    where v.id = any (ids) and v.is_enabled group by v.sensor_id;
  return coalesce(array_length(ids, 1), 0);
end $$;

-- Computes again the closed buckets into which something late came, each when nothing more came for a second, or after six: a device that
-- uploads what it held back would have the same week computed with each of its requests. Returns how many; -1 where another is at work.
create or replace function refresh_late_roll_ups(at timestamptz, most integer) returns integer
security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
declare
  late record;
  taken integer := 0;
begin
  if not pg_try_advisory_xact_lock(4712071924) then return -1; end if;
  for late in
    with due as (
      select sensor_value_id, level, bucket from public.late_buckets group by 1, 2, 3
      having max(noted_at) <= at - interval '1 s' or min(noted_at) <= at - interval '6 s' order by 2, 1, 3 limit most),
    gone as (
      delete from public.late_buckets where (sensor_value_id, level, bucket) in (select * from due))
    select due.level, array_agg(due.sensor_value_id) as ids, array_agg(due.bucket) as buckets from due group by due.level
  loop
    perform public.roll_up(late.level, late.ids, late.buckets);
    taken := taken + array_length(late.ids, 1);
  end loop;
  return taken;
end $$;

-- The buckets of a level within a time. At its end, where a bucket of that level is still open, those of the levels below. At its
-- begin, where that lies within a bucket, those of the levels below, too, and of the first ten minutes what was measured since then: what
-- was measured before is in none of them.
create or replace function read_roll_ups(value_ids bigint[], at_level smallint, since timestamptz, until timestamptz)
returns table (sensor_value_id bigint, level smallint, bucket timestamptz, count integer, min double precision, max double precision,
  sum double precision, median double precision)
stable security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = auto
as $$
#variable_conflict use_column
declare
  ends timestamptz[];
  highest smallint := at_level;
  from_here timestamptz := since;
  to_here timestamptz;
begin
  if not public.may_read_values(value_ids) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  -- Where the buckets of each level end that can be read: ten minutes and hours are always there.
  ends := array(select case when l <= 2 then until else least(until, (select c.until from public.closed_buckets c where c.level = l)) end
    from generate_series(1, at_level) l order by l);
  while highest > 0 and public.next_bucket(highest, since) >= ends[highest] loop
    highest := highest - 1;
  end loop;
  to_here := case when highest = 0 then until else public.next_bucket(1::smallint, since) end;
  if to_here > since then
    return query select m.sensor_value_id, 0::smallint, m.bucket, m.count, m.min, m.max, m.sum, m.median
      from public.cut_measurements(value_ids, since, to_here, 600) m;
  end if;
  for reading in 1 .. highest - 1 loop
    from_here := greatest(from_here, to_here);
    to_here := public.next_bucket((reading + 1)::smallint, since);
    if to_here > from_here then
      return query select r.sensor_value_id, r.level, r.bucket, r.count, r.min, r.max, r.sum, r.median from public.roll_ups r
        where r.sensor_value_id = any (value_ids) and r.level = reading and r.bucket >= from_here and r.bucket < to_here
        order by r.sensor_value_id, r.bucket;
    end if;
  end loop;
  from_here := greatest(from_here, to_here);
  for reading in reverse highest .. 1 loop
    exit when from_here >= until or reading < 2 and highest > 1;
    to_here := ends[reading];
    if to_here > from_here then
      return query select r.sensor_value_id, r.level, r.bucket, r.count, r.min, r.max, r.sum, r.median from public.roll_ups r
        where r.sensor_value_id = any (value_ids) and r.level = reading and r.bucket >= from_here and r.bucket < to_here
        order by r.sensor_value_id, r.bucket;
      from_here := to_here;
    end if;
  end loop;
end $$;

-- Raw measurements within a time, cut into pieces of so many seconds: for what is finer than the roll-ups.
create or replace function cut_measurements(value_ids bigint[], since timestamptz, until timestamptz, seconds integer)
returns table (sensor_value_id bigint, bucket timestamptz, count integer, min double precision, max double precision,
  sum double precision, median double precision)
stable security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  if not public.may_read_values(value_ids) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  return query select m.sensor_value_id, date_bin(make_interval(secs => seconds), m.time, '2001-01-01 00:00Z') as bucket,
      count(*)::integer, min(m.value), max(m.value), sum(m.value), percentile_cont(0.5) within group (order by m.value)
    from public.measurements m
    where m.sensor_value_id = any (value_ids) and m.time >= since and m.time < until
    group by m.sensor_value_id, date_bin(make_interval(secs => seconds), m.time, '2001-01-01 00:00Z')
    order by 1, 2;
end $$;

-- Measurements of some values within a time, in its order; after a place where one is given.
create or replace function read_measurements(value_ids bigint[], since timestamptz, until timestamptz, after_time timestamptz, after_id bigint, most integer)
returns table (sensor_value_id bigint, "time" timestamptz, value double precision)
stable security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  if not public.may_read_values(value_ids) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  return query select m.sensor_value_id, m.time, m.value from public.measurements m
    where m.sensor_value_id = any (value_ids) and m.time >= greatest(since, coalesce(after_time, since)) and m.time < until
      and (after_time is null or (m.time, m.sensor_value_id) > (after_time, after_id))
    order by m.time, m.sensor_value_id limit most;
end $$;

-- How much the series of some values hold: raw measurements (as the hours count them), and the times of the first and the last that
-- was measured.
create or replace function measured_spans(value_ids bigint[])
returns table (sensor_value_id bigint, count bigint, first_at timestamptz, last_at timestamptz, last_value double precision)
stable security definer language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  value_id bigint;
  raw timestamptz;
begin
  if not public.may_read_values(value_ids) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  foreach value_id in array value_ids loop
    raw := (select s.since from public.raw_values_since s where s.sensor_value_id = value_id);
    return query select value_id,
      coalesce((select sum(r.count) from public.roll_ups r where r.sensor_value_id = value_id and r.level = 2 and (raw is null or r.bucket >= raw)), 0)::bigint,
      case when raw is not null then (select min(r.bucket) from public.roll_ups r where r.sensor_value_id = value_id and r.level = 2)
        else (select m.time from public.measurements m where m.sensor_value_id = value_id order by m.time limit 1) end,
      newest.time, newest.value
    from (select) as always
    left join (select m.time, m.value from public.measurements m where m.sensor_value_id = value_id order by m.time desc limit 1) newest
      on true;
  end loop;
end $$;

do $$
declare called text;
begin
  foreach called in array array['may_read_values(bigint[])', 'may_add_values(bigint[])',
    'add_measurements(bigint[], timestamptz[], double precision[])', 'roll_up_hours(bigint[], timestamptz[])', 'roll_up(smallint, bigint[], timestamptz[])',
    'refresh_roll_ups(timestamptz, integer)', 'refresh_late_roll_ups(timestamptz, integer)', 'read_roll_ups(bigint[], smallint, timestamptz, timestamptz)',
    'cut_measurements(bigint[], timestamptz, timestamptz, integer)',
    'read_measurements(bigint[], timestamptz, timestamptz, timestamptz, bigint, integer)', 'measured_spans(bigint[])'] loop
    execute format('revoke execute on function %s from public', called);
  end loop;
end $$;
grant execute on function read_roll_ups(bigint[], smallint, timestamptz, timestamptz),
  cut_measurements(bigint[], timestamptz, timestamptz, integer),
  read_measurements(bigint[], timestamptz, timestamptz, timestamptz, bigint, integer), measured_spans(bigint[])
  to catenary_user, catenary_staff, catenary_fatzer, catenary_system;
grant execute on function add_measurements(bigint[], timestamptz[], double precision[]) to catenary_user, catenary_staff, catenary_device;
