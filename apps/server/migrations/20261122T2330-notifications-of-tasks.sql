-- A notification may be about a task: then only users who may see the task see it.
alter table notifications
  add column task_id uuid,
  add foreign key (mandator_id, task_id) references tasks (mandator_id, id) on update cascade;
