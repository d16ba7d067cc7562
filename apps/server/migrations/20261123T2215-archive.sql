-- Projects and documents of the external archive, as they were when its index was last read.

-- An installation number as numbers are compared: without case and needless blanks.
create function archive_number(number text) returns text immutable parallel safe language sql
as $$ select nullif(lower(regexp_replace(btrim(number), '\s+', ' ', 'g')), '') $$;
create index installations_archive_number on installations (archive_number(attributes ->> 'installationNumberFatzer'));

create table archive_projects (
  installation_number text primary key,
  -- Of the installations that it is for, as they are compared.
  numbers text[] not null,
  -- Texts by language; the key of a text without language is empty.
  description jsonb not null,
  country text,
  facility_type jsonb,
  facility_constructor_branch text,
  facility_number text,
  manager_name text,
  manager_email text,
  manager_phone text,
  picture_id text,
  picture_file text,
  -- The reading that found it last.
  reading bigint not null
);
create index archive_projects_numbers on archive_projects using gin (numbers);
create index archive_projects_picture on archive_projects (picture_id);

create table archive_documents (
  id text primary key,
  installation_number text not null references archive_projects on delete cascade,
  folder text,
  folder_name jsonb,
  name jsonb not null,
  file text not null,
  mime_type text not null,
  size bigint not null,
  sha256 text,
  location text not null,
  filed_at timestamptz not null,
  reading bigint not null
);
create index archive_documents_project on archive_documents (installation_number, filed_at, id);
create index archive_documents_newest on archive_documents (filed_at, id);

-- How the archive was read: one row.
create table archive_readings (
  is_only boolean primary key default true check (is_only),
  -- Which archive it is.
  source text not null,
  -- When it is read next; the process that reads it sets this ahead, so that no other does.
  next_at timestamptz not null,
  -- Counts readings.
  reading bigint not null default 0,
  -- What tells the index that was read from others.
  version text,
  -- When it was last read in full, and what of its index could not be used.
  read_at timestamptz,
  omitted integer not null default 0,
  failures integer not null default 0,
  -- Why it could not be read the last time, and since when.
  failure text,
  failed_since timestamptz
);
