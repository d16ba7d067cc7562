-- General documents, their folders, and the external archive join the search.

alter table search_texts drop constraint search_texts_type_check,
  add constraint search_texts_type_check check (type in ('event', 'task', 'device', 'folder', 'general'));

-- A general document is found by its name and by its newest file.
create function note_search_text_of_version() returns trigger security definer language plpgsql set search_path = pg_catalog
as $$
begin
  insert into public.search_pending (type, thing_id) values ('document', new.document_id);
  return null;
end $$;
create trigger search_text after insert on document_versions for each row execute function note_search_text_of_version();
create trigger search_text_added after insert on folders for each row execute function note_search_text('folder');
create trigger search_text after update on folders for each row
  when ((old.name, old.name_de, old.name_fr, old.name_es) is distinct from (new.name, new.name_de, new.name_fr, new.name_es))
  execute function note_search_text('folder');
create trigger search_text_general_added after insert on documents for each row
  when (new.folder_id is not null) execute function note_search_text('general');
create trigger search_text_general after update of name on documents for each row
  when (new.folder_id is not null and old.name is distinct from new.name) execute function note_search_text('general');

create or replace function index_pending_texts(most integer) returns integer language plpgsql set search_path = pg_catalog, public
as $$
declare
  taken uuid[];
  lexemes text[];
begin
  with removed as (
    delete from search_pending where id in (
      select id from search_pending where type <> 'document' order by id limit most for update skip locked)
    returning thing_id)
  select array_agg(thing_id) into taken from removed;
  if taken is null then
    return 0;
  end if;
  with texts as (
    select e.id, 'event' as type, e.mandator_id,
      search_vector(search_form(concat_ws(' ', e.attributes ->> 'description', e.attributes ->> 'strand', e.attributes ->> 'wire')))
        || array_to_tsvector(array['=' || e.type, floor(e.position)::bigint::text]) as words
    from events e where e.id = any (taken) and e.attributes ->> 'description' <> ''
    union all
    select t.id, 'task', t.mandator_id, search_vector(t.search_text) from tasks t where t.id = any (taken)
    union all
    select d.id, 'device', d.mandator_id, search_vector(search_form(concat_ws(' ', d.name, d.external_id, d.cumulocity_id,
      (select string_agg(s.name, ' ' order by s.created_at, s.id) from sensors s where s.device_id = d.id and not s.is_deleted))))
    from sensor_devices d where d.id = any (taken)
    union all
    select f.id, 'folder', null, search_vector(search_form(concat_ws(' ', f.name, f.name_de, f.name_fr, f.name_es)))
    from folders f where f.id = any (taken)
    union all
    select d.id, 'general', null, search_vector(d.search_name)
    from documents d where d.id = any (taken) and d.folder_id is not null
  ), gone as (
    delete from search_texts where thing_id = any (taken) and thing_id not in (select id from texts)
  ), written as (
    insert into search_texts (thing_id, type, visible_to, words)
      select id, type, array[coalesce(mandator_id, '00000000-0000-0000-0000-000000000000')], words from texts
    on conflict (thing_id) do update set visible_to = excluded.visible_to, words = excluded.words
    returning words)
  select array_agg(lexeme) into lexemes from written, unnest(tsvector_to_array(words)) lexeme;
  perform add_to_search_lexicon(lexemes);
  return cardinality(taken);
end $$;

-- The words of all languages of a text of the archive.
create function archive_words(texts jsonb, number text) returns tsvector immutable parallel safe language sql
set search_path = pg_catalog
as $$
  select public.search_vector(public.search_form(
    jsonb_path_query_array(texts, '$.*')::text || ' ' || coalesce(number, '')))
$$;
alter table archive_projects add column words tsvector not null
  generated always as (archive_words(description, installation_number)) stored;
alter table archive_documents add column words tsvector not null generated always as (archive_words(name, null)) stored;
create index archive_projects_words on archive_projects using gin (words);
create index archive_documents_words on archive_documents using gin (words);

-- The keys of what has the words in the archive, not more than so many; the policies of the archive decide what is seen of it.
create function find_in_archive(sought tsquery, most integer) returns table (type text, key text)
stable security definer language sql set search_path = pg_catalog set enable_seqscan = off
as $$
  (select 'project', installation_number from public.archive_projects where words @@ sought limit most)
  union all
  (select 'document', id from public.archive_documents where words @@ sought limit most)
$$;

insert into search_pending (type, thing_id)
  select 'folder', id from folders
  union all select 'general', id from documents where folder_id is not null
  union all select 'document', document_id from document_versions;
