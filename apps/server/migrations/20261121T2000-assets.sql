-- What is kept of areas, installations and ropes beside their names, and the documents that belong to them.

alter table areas
  -- The client: who looks after the area at the mandator's.
  add column admin_user_id uuid references users,
  add column is_map boolean not null default true,
  add column map_zoom double precision not null default 13 check (map_zoom between 1 and 27),
  add column map_base_layers jsonb not null default '["osm", "swiss-country", "swiss-image", "esri"]',
  add column map_default_base_layer text not null default 'osm';

-- How far a line reaches: south, west, north, east; null for no line.
create function line_bounds(latlngs jsonb) returns double precision[] immutable strict parallel safe language sql
set search_path = pg_catalog
as $$
  select array[min((place ->> 0)::float8), min((place ->> 1)::float8), max((place ->> 0)::float8), max((place ->> 1)::float8)]
  from jsonb_array_elements(latlngs) place having count(*) > 0
$$;

alter table installations
  add column line_bounds double precision[] generated always as (line_bounds(latlngs)) stored,
  add column notification_settings jsonb,
  add column system_notification_settings jsonb,
  add column notification_status jsonb not null default '[]';

create type map_ground as enum ('map', 'image');

alter table ropes
  -- What the line was drawn on: latitude and longitude on a map, or pixels on the installation's picture.
  add column latlngs_on map_ground not null default 'map',
  add column device_serial_number text check (device_serial_number <> ''),
  add column predecessor_id uuid,
  add column notification_status jsonb not null default '[]',
  add foreign key (mandator_id, predecessor_id) references ropes (mandator_id, id) on update cascade,
  add check (predecessor_id <> id);
create unique index ropes_predecessor on ropes (predecessor_id) where predecessor_id is not null and not is_deleted;

-- An area that moves to another mandator takes along everything that hangs on it.
alter table installations
  drop constraint installations_mandator_id_area_id_fkey,
  add foreign key (mandator_id, area_id) references areas (mandator_id, id) on update cascade;
alter table ropes
  drop constraint ropes_mandator_id_installation_id_fkey,
  add foreign key (mandator_id, installation_id) references installations (mandator_id, id) on update cascade;
alter table events
  drop constraint events_mandator_id_rope_id_fkey,
  drop constraint events_mandator_id_inspection_id_fkey,
  add foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade,
  add foreign key (mandator_id, inspection_id) references events (mandator_id, id) on update cascade;
alter table event_history
  drop constraint event_history_mandator_id_event_id_fkey,
  add foreign key (mandator_id, event_id) references events (mandator_id, id) on update cascade;
alter table damage_states
  drop constraint damage_states_mandator_id_rope_id_fkey,
  add foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade;

-- A document belongs to one area, installation, rope or event. Its bytes are kept once, under the hash of what they are.
create table documents (
  id uuid primary key,
  mandator_id uuid not null,
  area_id uuid,
  installation_id uuid,
  rope_id uuid,
  event_id uuid,
  name text not null check (name <> ''),
  location text not null default '',
  mime_type text not null,
  size bigint not null check (size >= 0),
  hash bytea not null check (length(hash) = 32),
  -- Of a picture: what it measures upright, in pixels.
  width integer,
  height integer,
  created_at timestamptz not null,
  created_by uuid references users,
  created_by_name text not null,
  is_deleted boolean not null default false,
  deleted_at timestamptz,
  deleted_by_name text,
  version integer not null default 1,
  search_name text not null generated always as (search_form(name)) stored,
  unique (mandator_id, id),
  check (num_nonnulls(area_id, installation_id, rope_id, event_id) = 1),
  foreign key (mandator_id, area_id) references areas (mandator_id, id) on update cascade,
  foreign key (mandator_id, installation_id) references installations (mandator_id, id) on update cascade,
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade,
  foreign key (mandator_id, event_id) references events (mandator_id, id) on update cascade
);
create index documents_area on documents (area_id) where area_id is not null;
create index documents_installation on documents (installation_id) where installation_id is not null;
create index documents_rope on documents (rope_id) where rope_id is not null;
create index documents_event on documents (event_id) where event_id is not null;
create index documents_hash on documents (hash);

create trigger search_words after insert or delete or update of name, is_deleted, mandator_id on documents
  for each row execute function keep_search_words('document');

-- What was noticed and told: of an installation, or of one of its ropes.
create table notifications (
  id uuid primary key,
  mandator_id uuid not null,
  triggered_at timestamptz not null,
  type text not null,
  threshold double precision,
  installation_id uuid not null,
  rope_id uuid,
  text text not null,
  foreign key (mandator_id, installation_id) references installations (mandator_id, id) on update cascade,
  foreign key (mandator_id, rope_id) references ropes (mandator_id, id) on update cascade
);
create index notifications_time on notifications (mandator_id, triggered_at desc, id desc);
create index notifications_installation on notifications (installation_id, triggered_at desc, id desc);
