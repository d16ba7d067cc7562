-- How many damages a rope's state says nothing of: they count, but what they cost was not entered and does not follow from the rope.
alter table damage_states add column damages_of_unknown_loss integer not null default 0;
