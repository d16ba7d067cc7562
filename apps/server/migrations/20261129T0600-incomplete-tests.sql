-- How many findings of the report of a rope's last magnetic test were left out when it was imported: what they found is not known.
alter table damage_states add column last_mrt_skipped integer not null default 0;
