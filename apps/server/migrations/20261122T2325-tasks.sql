-- What is to be done on ropes. What a task says of itself are columns named as in the contract.
create table tasks (
  id uuid primary key,
  mandator_id uuid not null,
  rope_id uuid not null,
  event_id uuid,
  title text not null check (title <> ''),
  description text not null,
  status text not null check (status in ('new', 'in-progress', 'done')),
  due_at timestamptz,
  due_condition jsonb,
  is_recurring boolean not null,
  recurring_conditions jsonb not null,
  component text,
  inspection_type text,
  is_internal boolean not null,
  -- From where its periods and cycles count: its creation, or the completion of the task before it.
  anchor_at timestamptz not null,
  anchor_cycles double precision not null,
  -- When it is due: at a date, or with that many bending cycles of the rope; and when a recording first showed these.
  due_date timestamptz,
  due_cycles double precision,
  -- Nobody entered when it is due: it follows from the conditions of a recurring task.
  is_due_derived boolean not null,
  reached_at timestamptz,
  due_since timestamptz generated always as (least(due_date, reached_at)) stored,
  -- That it is due, or overdue, was said to whoever wants to know.
  due_emitted_at timestamptz,
  overdue_emitted_at timestamptz,
  done_at timestamptz,
  done_by_name text,
  -- The task whose completion made this one: however often it is finished, one follows.
  predecessor_id uuid unique,
  upload_id uuid,
  created_at timestamptz not null,
  created_by_name text not null,
  is_deleted boolean not null default false,
  version integer not null default 1,
  -- SHA-256 of what was sent, where the sender made the id.
  content_hash bytea,
  search_text text not null generated always as (search_form(title || ' ' || description)) stored,
  unique (mandator_id, id),
  check (due_at is null or due_condition is null),
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade,
  foreign key (mandator_id, event_id) references events (mandator_id, id) on update cascade,
  foreign key (mandator_id, predecessor_id) references tasks (mandator_id, id) on update cascade
);
create index tasks_rope on tasks (rope_id);
create index tasks_event on tasks (event_id) where event_id is not null;
create index tasks_upload on tasks (upload_id) where upload_id is not null;
create index tasks_due on tasks (due_since, id) where not is_deleted;
create index tasks_emission on tasks (due_since) where status <> 'done' and overdue_emitted_at is null;

create table task_assignees (
  task_id uuid not null,
  user_id uuid not null references users,
  mandator_id uuid not null,
  primary key (task_id, user_id),
  foreign key (mandator_id, task_id) references tasks (mandator_id, id) on update cascade
);
create index task_assignees_user on task_assignees (user_id);

-- One entry per change of a task, chained by hash as those of events; a note is one of them.
create table task_history (
  task_id uuid not null,
  number integer not null,
  mandator_id uuid not null,
  timestamp timestamptz not null,
  user_id uuid references users,
  user_name text not null,
  changes jsonb not null,
  previous_hash bytea,
  hash bytea not null,
  primary key (task_id, number),
  foreign key (mandator_id, task_id) references tasks (mandator_id, id) on update cascade
);

-- Notes about ropes stay as they were written.
create table rope_notes (
  id uuid primary key,
  mandator_id uuid not null,
  rope_id uuid not null,
  timestamp timestamptz not null,
  user_id uuid references users,
  user_name text not null,
  note text not null check (note <> ''),
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade
);
create index rope_notes_rope on rope_notes (rope_id, timestamp desc, id desc);
