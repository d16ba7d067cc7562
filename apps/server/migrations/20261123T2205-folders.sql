-- General documents: those of the operator of the product, in folders. They belong to no mandator.
create table folders (
  id uuid primary key,
  parent_id uuid references folders,
  -- In English.
  name text not null check (name <> ''),
  name_de text not null check (name_de <> ''),
  name_fr text not null check (name_fr <> ''),
  name_es text not null check (name_es <> ''),
  created_at timestamptz not null,
  created_by uuid references users,
  is_deleted boolean not null default false,
  deleted_at timestamptz,
  deleted_by_name text,
  -- It or a folder that it lies in is deleted.
  is_hidden boolean not null default false,
  version integer not null default 1,
  check (parent_id <> id),
  check (is_hidden or not is_deleted)
);
create index folders_parent on folders (parent_id);
-- Two folders of one name beside each other cannot be told apart, whatever the language of the reader.
create unique index folders_name on folders (parent_id, lower(name)) nulls not distinct where not is_deleted;
create unique index folders_name_de on folders (parent_id, lower(name_de)) nulls not distinct where not is_deleted;
create unique index folders_name_fr on folders (parent_id, lower(name_fr)) nulls not distinct where not is_deleted;
create unique index folders_name_es on folders (parent_id, lower(name_es)) nulls not distinct where not is_deleted;

alter table documents
  alter column mandator_id drop not null,
  add column folder_id uuid references folders,
  -- The number of its newest file: 1 is the one in this row, later ones are in document_versions.
  add column file_version integer not null default 1,
  add column valid_from date,
  add column valid_until date,
  add column is_required_reading boolean not null default false,
  drop constraint documents_check,
  add constraint documents_target check (num_nonnulls(area_id, installation_id, rope_id, event_id, folder_id) = 1),
  add constraint documents_owner check ((mandator_id is null) = (folder_id is not null)),
  add constraint documents_general check (folder_id is not null
    or file_version = 1 and valid_from is null and valid_until is null and not is_required_reading),
  add constraint documents_languages check (folder_id is null or location <> ''),
  add constraint documents_validity check (valid_from <= valid_until);
create index documents_folder on documents (folder_id) where folder_id is not null;

-- The later files of general documents. Rows are only ever added: a file that was shown once can be shown again.
create table document_versions (
  id uuid primary key,
  document_id uuid not null references documents,
  number integer not null check (number > 1),
  name text not null check (name <> ''),
  mime_type text not null,
  size bigint not null check (size >= 0),
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  created_by uuid references users,
  created_by_name text not null,
  unique (document_id, number)
);
create index document_versions_hash on document_versions (hash);

-- Who confirmed having read which version of a document. Rows are only ever added.
create table document_confirmations (
  document_id uuid not null references documents,
  user_id uuid not null references users,
  version integer not null check (version > 0),
  confirmed_at timestamptz not null,
  primary key (document_id, user_id, version)
);

-- Which of a document's last days administrators were told of: that it comes, and that it has passed.
create table document_expiry_notices (
  document_id uuid not null references documents,
  valid_until date not null,
  is_expired boolean not null,
  primary key (document_id, valid_until, is_expired)
);

-- General documents count towards no mandator, and have no words of a mandator's search.
create or replace function count_storage() returns trigger security definer language plpgsql set search_path = pg_catalog
as $$
begin
  if tg_op <> 'INSERT' then
    update public.storage_used set bytes = bytes - old.size where mandator_id = old.mandator_id;
  end if;
  if tg_op <> 'DELETE' and new.mandator_id is not null then
    insert into public.storage_used as used (mandator_id, bytes) values (new.mandator_id, new.size)
      on conflict (mandator_id) do update set bytes = used.bytes + excluded.bytes;
  end if;
  return null;
end $$;

create or replace function keep_search_words() returns trigger language plpgsql set search_path = pg_catalog, public
as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_words where thing_id = old.id;
  end if;
  if tg_op <> 'DELETE' and not new.is_deleted and new.mandator_id is not null then
    insert into search_words (mandator_id, type, thing_id, place, lead, rest)
      select new.mandator_id, tg_argv[0]::search_type, new.id, place, lead, rest from search_rests(new.search_name);
  end if;
  return null;
end $$;
