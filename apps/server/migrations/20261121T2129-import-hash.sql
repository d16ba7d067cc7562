-- By which report an imported inspection came, so that the same report is recognised when it comes again. A column of its
-- own: row-level security keeps an index on the attribute itself from being used.
alter table events add column import_hash text generated always as (attributes ->> 'importHash') stored;
create index events_import on events (import_hash) where import_hash is not null;
