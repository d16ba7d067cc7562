-- When the bending cycles that make a task due are expected, where no reading shows them yet.
alter table tasks add column expected_at timestamptz;
-- As if the ropes had changed: a handler works it out for the tasks that are there.
insert into domain_events (mandator_id, name, payload)
  select distinct mandator_id, 'rope.changed', jsonb_build_object('rope', rope_id, 'fields', '[]'::jsonb) from tasks
  where due_cycles is not null and status <> 'done' and not is_deleted;
