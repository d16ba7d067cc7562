-- An alarm belongs to its device, and goes with it to another mandator; the rope that it was raised on may be another by then, and
-- stay where it is.
alter table alarms drop constraint alarms_mandator_id_rope_id_fkey;
alter table alarms add foreign key (rope_id) references ropes;
