-- The next inspection of a rope: its open task with an inspection method that is due first.
create index tasks_next_inspection on tasks (rope_id, due_since, due_cycles, id)
  where not is_deleted and status <> 'done' and inspection_type is not null;
