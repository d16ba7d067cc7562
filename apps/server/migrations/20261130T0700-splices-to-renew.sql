-- How many splices of a rope have parts that were rated to be renewed when they were measured last: no part of its loss.
alter table damage_states add column splices_to_renew integer not null default 0;
