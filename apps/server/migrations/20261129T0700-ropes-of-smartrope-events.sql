-- The rope on which an event of a smartrope happened stays with the event, also when the smartrope is linked to another rope or to none.
-- Like that of an alarm it may belong to another mandator by then.
alter table smartrope_events add column rope_id uuid references ropes;
-- What happened on former ropes is not known any more: of those events the rope stays unknown.
update smartrope_events e set rope_id = d.rope_id
  from sensors s join sensor_devices d on d.id = s.device_id
  where s.id = e.sensor_id and d.rope_id is not null and (d.linked_at is null or e.started_at >= d.linked_at);
create index smartrope_events_rope on smartrope_events (rope_id, started_at) where joined_to is null;
-- What is linked to no rope is linked since no time.
update sensor_devices set linked_at = null where rope_id is null;
