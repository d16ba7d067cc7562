-- Tasks that are not finished, in the order in which they are due: finished ones stand in front of them for ever.
create index tasks_open on tasks (due_since, id) where not is_deleted and status <> 'done';
