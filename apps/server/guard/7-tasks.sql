-- Tasks. Beside the bounds of tenants: internal tasks, with all that hangs on them, exist for internal users alone.

-- Whether who asks is an internal user.
create or replace function is_internal_user() returns boolean stable language sql set search_path = pg_catalog
as $$ select coalesce(public.app_roles() && array['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER']::public.role[], false) $$;
revoke execute on function is_internal_user() from public;
grant execute on function is_internal_user() to catenary_user, catenary_staff, catenary_fatzer;

create policy internal on tasks as restrictive to catenary_user, catenary_staff, catenary_fatzer
  using (not is_internal or (select is_internal_user())) with check (not is_internal or (select is_internal_user()));
create policy internal on task_assignees as restrictive to catenary_user, catenary_staff, catenary_fatzer
  using (exists (select from tasks t where t.id = task_id)) with check (exists (select from tasks t where t.id = task_id));
create policy internal on task_history as restrictive to catenary_user, catenary_staff, catenary_fatzer
  using (exists (select from tasks t where t.id = task_id)) with check (exists (select from tasks t where t.id = task_id));
grant delete on task_assignees to catenary_user, catenary_staff;

-- A notification about a task is seen by users who may see the task.
create policy task on notifications as restrictive for select to catenary_user, catenary_staff, catenary_fatzer
  using (task_id is null or exists (select from tasks t where t.id = task_id));

-- The rope maker's reader.
create policy fatzer on tasks for select to catenary_fatzer using (rope_id in (select id from ropes));
create policy fatzer on task_assignees for select to catenary_fatzer using (task_id in (select id from tasks));
create policy fatzer on task_history for select to catenary_fatzer using (task_id in (select id from tasks));
create policy fatzer on rope_notes for select to catenary_fatzer using (rope_id in (select id from ropes));

-- Nobody writes history or notes in the name of another, and what was written stays.
create policy author on task_history as restrictive for insert to catenary_user, catenary_staff
  with check (user_id = (select app_user()));
create policy author on rope_notes as restrictive for insert to catenary_user, catenary_staff
  with check (user_id = (select app_user()));
revoke update on task_history, rope_notes, task_assignees from catenary_user, catenary_staff;

-- Jobs note when a task became due; nothing of what people wrote.
grant update (due_cycles, due_condition, reached_at, expected_at, due_emitted_at, overdue_emitted_at) on tasks to catenary_system;
