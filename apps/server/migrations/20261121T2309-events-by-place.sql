-- Damages by their place: one more of them changes the rope's state only near itself, whatever else the rope holds. A
-- column of its own: row-level security keeps an index on the attributes from being used.
alter table events add column is_damage boolean not null generated always as (attributes ->> 'recordingType' = 'damage'
  and attributes ->> 'type' not in ('repair', 'repairPiece', 'strandReplacement')) stored;
create index events_place on events (rope_id, position) where is_damage;
-- Those that reach further than a search around a place looks.
create index events_long on events (rope_id) where is_damage and length > 5;
-- What bears on all damages of a rope: repairs, measurements and mutations.
create index events_others on events (rope_id) where not is_damage;
