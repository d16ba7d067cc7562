-- When the bending cycles that stand in a rope's settings were entered: a rope that was replaced since begins at none. Of those
-- entered before this it is not known.
alter table ropes add column cycles_as_of timestamptz not null default '-infinity';
