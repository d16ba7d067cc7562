-- Events of smartropes. They are made of measurements by a function alone; people say what type they are.
revoke insert, update on smartrope_events from catenary_user, catenary_staff;
grant update (type, classified_at, classified_by_name, version) on smartrope_events to catenary_user, catenary_staff;
-- With the device that is linked to its first rope, or since another time.
grant update (mandator_id, rope_id) on smartrope_events to catenary_staff;
create policy fatzer on smartrope_events for select to catenary_fatzer using (rope_id in (select id from ropes));
create policy device on smartrope_events for select to catenary_device using (false);

-- Puts measurements of a sensor into the events that they belong to: those of a burst, not more than a minute apart, are one event. What
-- comes late or again goes where it belongs; events between which something was measured become one, which keeps the older id and the
-- graver type. The sensor is locked, so that two requests of one burst make one event.
create or replace function note_smartrope_events(of_sensor uuid, ids bigint[], times timestamptz[], at timestamptz) returns void
security definer language plpgsql set search_path = pg_catalog
as $$
declare
  gap constant interval := '1 min';
  island record;
begin
  if not public.may_add_values(array(select v.id from public.sensor_values v where v.sensor_id = of_sensor)) then
    raise insufficient_privilege using message = 'these values are not of the caller';
  end if;
  perform from public.sensors s where s.id = of_sensor for no key update;
  for island in
    with moments as (
      select distinct t from unnest(ids, times) u (i, t) left join public.raw_values_since r on r.sensor_value_id = i
      -- What is older than the raw measurements is not added.
      where r.since is null or t >= r.since),
    parts as (
      select null::uuid as id, t as since, t as until from moments
      union all
      select e.id, e.started_at, e.ended_at from public.smartrope_events e
      where e.sensor_id = of_sensor and e.joined_to is null
        and e.started_at <= (select max(t) + gap from moments) and e.ended_at >= (select min(t) - gap from moments)),
    apart as (
      select *, since - gap > max(until) over (order by since, until desc, id rows between unbounded preceding and 1 preceding) as is_apart
      from parts),
    numbered as (
      select *, count(*) filter (where is_apart) over (order by since, until desc, id rows unbounded preceding) as number from apart)
    select min(since) as since, max(until) as until, array_remove(array_agg(id), null) as ids from numbered group by number
  loop
    perform public.store_smartrope_event(of_sensor, island.ids, island.since, island.until, at);
  end loop;
end $$;

-- A new id: a UUIDv7, as the ids of all other records are.
create or replace function new_id(at timestamptz) returns uuid volatile language sql set search_path = pg_catalog
as $$ select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(random.hex, 14, 3)
  || substr(random.hex, 17))::uuid from (select replace(gen_random_uuid()::text, '-', '') as hex) random $$;

-- Stores one event in the place of those that it is made of; a new one where it is made of none. It belongs to the rope that the
-- smartrope was linked to when it began: where it began earlier than was known, and before the smartrope was linked to its rope, to none.
create or replace function store_smartrope_event(of_sensor uuid, ids uuid[], since timestamptz, until timestamptz, at timestamptz)
returns void language plpgsql set search_path = pg_catalog
as $$
declare
  linked public.sensor_devices;
  of_rope uuid;
  first public.smartrope_events;
  oldest uuid;
  gravest public.smartrope_events;
begin
  select d.* into linked from public.sensors s join public.sensor_devices d on d.id = s.device_id where s.id = of_sensor;
  of_rope := case when linked.linked_at is null or since >= linked.linked_at then linked.rope_id end;
  if cardinality(ids) = 0 then
    insert into public.smartrope_events (id, mandator_id, sensor_id, rope_id, started_at, ended_at, created_at)
      select public.new_id(at), s.mandator_id, s.id, of_rope, since, until, at from public.sensors s where s.id = of_sensor;
    return;
  end if;
  select e.* into first from public.smartrope_events e where e.id = any (ids) order by e.started_at, e.id limit 1;
  if linked.linked_at is null or since >= linked.linked_at or first.started_at < linked.linked_at then
    of_rope := coalesce(first.rope_id, of_rope);
  end if;
  select e.id into oldest from public.smartrope_events e where e.id = any (ids) order by e.created_at, e.started_at, e.id limit 1;
  select e.* into gravest from public.smartrope_events e where e.id = any (ids) order by e.type desc, e.id = oldest desc limit 1;
  update public.smartrope_events e
    set started_at = since, ended_at = until, rope_id = of_rope, type = gravest.type, classified_at = gravest.classified_at,
      classified_by_name = gravest.classified_by_name, version = e.version + (e.type <> gravest.type)::integer
    where e.id = oldest
      and (e.started_at, e.ended_at, e.rope_id, e.type) is distinct from (since, until, of_rope, gravest.type);
  update public.smartrope_events e set joined_to = oldest
    where cardinality(ids) > 1 and e.id <> oldest and (e.id = any (ids) or e.joined_to = any (ids));
end $$;

revoke execute on function note_smartrope_events(uuid, bigint[], timestamptz[], timestamptz),
  store_smartrope_event(uuid, uuid[], timestamptz, timestamptz, timestamptz), new_id(timestamptz) from public;
grant execute on function note_smartrope_events(uuid, bigint[], timestamptz[], timestamptz) to catenary_user, catenary_staff, catenary_device;

-- How far their values were compared with thresholds is written by the system alone.
revoke insert, update on smartrope_threshold_states from catenary_user, catenary_staff;
create policy fatzer on smartrope_threshold_states for select to catenary_fatzer using (false);
grant insert, update, delete on smartrope_threshold_states to catenary_system;
