-- What a virus scanner says of the contents of the file store: once for each content, however many documents have it.
create table file_scans (
  hash bytea primary key check (length(hash) = 32),
  -- waiting: not scanned yet. clean. infected: something was found. unchecked: the scanner cannot check it. released: an
  -- administrator hands it out all the same. removed: an administrator deleted it for good.
  state text not null default 'waiting' check (state in ('waiting', 'clean', 'infected', 'unchecked', 'released', 'removed')),
  -- What was found; of what cannot be checked, why.
  finding text,
  -- It could be opened before it waited: so it can meanwhile, and where it cannot be checked.
  is_available boolean not null default false,
  attempts integer not null default 0,
  try_at timestamptz not null default now(),
  scanned_at timestamptz,
  -- Since when administrators have been told of it by mail.
  told_at timestamptz,
  decided_at timestamptz,
  decided_by_name text,
  reason text
);
create index file_scans_waiting on file_scans (is_available, try_at) where state = 'waiting';
create index file_scans_found on file_scans (scanned_at) where state in ('infected', 'unchecked', 'released', 'removed');

-- A row while a scanner is set up; without one nothing waits to be opened.
create table virus_scanner (
  is_on boolean primary key check (is_on),
  since timestamptz not null
);

-- In the transaction that adds a document. In the order of the contents, so that two such transactions never wait for each other.
create function note_file_scans() returns trigger security definer language plpgsql set search_path = pg_catalog
as $$
begin
  insert into public.file_scans (hash) select distinct hash from added order by hash on conflict do nothing;
  -- Stored again after it was deleted for good, or while it waits since before there was a scanner: like a new one.
  update public.file_scans set state = 'waiting', is_available = false, attempts = 0, try_at = now()
    where hash in (select hash from added) and (state = 'removed' or state = 'waiting' and is_available);
  return null;
end $$;
create trigger file_scan after insert on documents referencing new table as added
  for each statement execute function note_file_scans();
create trigger file_scan after insert on document_versions referencing new table as added
  for each statement execute function note_file_scans();

insert into file_scans (hash, is_available)
  select hash, true from documents union select hash, true from document_versions;
