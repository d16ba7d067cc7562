-- A database with a row here holds the demo: made-up ropes and accounts whose password everybody knows. Anything but the
-- demo refuses to run on it. The owner alone reads it.

create table demo_marker (
  -- One row at most.
  is_demo boolean primary key default true check (is_demo),
  seeded_at timestamptz not null
);
