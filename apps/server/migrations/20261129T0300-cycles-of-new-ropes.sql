-- Tasks of a rope that was replaced count the bending cycles of the new one. As if these ropes had changed: a handler works it
-- out for the tasks that are there.
insert into domain_events (mandator_id, name, payload)
  select distinct t.mandator_id, 'rope.changed', jsonb_build_object('rope', t.rope_id, 'fields', '[]'::jsonb) from tasks t
  where t.due_cycles is not null and t.status <> 'done' and not t.is_deleted and exists (
    select from events e where e.rope_id = t.rope_id and not e.is_damage and not e.is_deleted and e.type = 'ropeReplacement');
