-- When the length of a rope was entered: what was cut out of it or put in since is not in the length.
alter table ropes add column length_as_of timestamptz not null default date_trunc('milliseconds', now());
