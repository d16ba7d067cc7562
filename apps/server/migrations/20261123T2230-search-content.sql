-- Finding documents by what is written in them, and events, tasks and devices by their words.
--
-- Below a policy PostgreSQL uses no index of words, since comparing them could give something away of rows that the reader may not
-- see. So functions of the owner look words up, and return only which rows have them; what is shown of these is read under the
-- policies of the reader.

-- The words of a text in search form, with their places.
create function search_vector(form text) returns tsvector immutable strict parallel safe language sql set search_path = pg_catalog
as $$
  select coalesce(string_agg('''' || left(word, 60) || ''':' || least(place, 16383), ' '), '')::tsvector
  from unnest(string_to_array(form, ' ')) with ordinality words (word, place) where word <> ''
$$;

-- What was read of the content of files: once for each content, however many documents have it.
create table document_extractions (
  hash bytea primary key check (length(hash) = 32),
  state text not null check (state in ('read', 'partial', 'unreadable')),
  extracted_at timestamptz not null
);

-- The text of a page of a PDF or a slide, otherwise a part of the text.
create table document_pages (
  hash bytea not null references document_extractions on delete cascade,
  page integer not null check (page > 0),
  text text not null,
  -- The mandators whose documents have this content; zeros where a document of none has it.
  visible_to uuid[] not null,
  words tsvector not null,
  primary key (hash, page)
);
create index document_pages_words on document_pages using gin (visible_to, words);

-- The words of events, tasks and devices.
create table search_texts (
  thing_id uuid primary key,
  type text not null check (type in ('event', 'task', 'device')),
  visible_to uuid[] not null,
  words tsvector not null
);
create index search_texts_words on search_texts using gin (visible_to, words);

-- All words that occur, for typing errors: one half of a mistyped word is right.
create table search_lexicon (
  word text collate "C" primary key,
  reversed text collate "C" not null generated always as (reverse(word)) stored
);
create index search_lexicon_reversed on search_lexicon (reversed);

-- What is to be read, in the transaction that wrote it.
create table search_pending (
  id bigint generated always as identity primary key,
  type text not null,
  thing_id uuid not null,
  attempts integer not null default 0,
  try_at timestamptz not null default now()
);
create index search_pending_document on search_pending (try_at, id) where type = 'document';
create index search_pending_other on search_pending (id) where type <> 'document';

create function note_search_text() returns trigger security definer language plpgsql set search_path = pg_catalog
as $$
begin
  insert into public.search_pending (type, thing_id) values (tg_argv[0], new.id);
  return null;
end $$;

create function note_search_text_of_events() returns trigger security definer language plpgsql set search_path = pg_catalog
as $$
begin
  insert into public.search_pending (type, thing_id) select 'event', id from added where attributes ->> 'description' <> '';
  return null;
end $$;

create function note_search_text_of_sensor() returns trigger security definer language plpgsql set search_path = pg_catalog
as $$
begin
  insert into public.search_pending (type, thing_id) values ('device', new.device_id);
  return null;
end $$;

create trigger search_text_added after insert on documents for each row execute function note_search_text('document');
create trigger search_text after update of mandator_id on documents for each row
  when (old.mandator_id is distinct from new.mandator_id) execute function note_search_text('document');
create trigger search_text_added after insert on events referencing new table as added
  for each statement execute function note_search_text_of_events();
create trigger search_text after update on events for each row
  when ((old.attributes -> 'description', old.type, old.position, old.mandator_id)
    is distinct from (new.attributes -> 'description', new.type, new.position, new.mandator_id))
  execute function note_search_text('event');
create trigger search_text_added after insert on tasks for each row execute function note_search_text('task');
create trigger search_text after update of title, description, mandator_id on tasks for each row
  when ((old.title, old.description, old.mandator_id) is distinct from (new.title, new.description, new.mandator_id))
  execute function note_search_text('task');
create trigger search_text_added after insert on sensor_devices for each row execute function note_search_text('device');
create trigger search_text after update of name, external_id, cumulocity_id, mandator_id on sensor_devices for each row
  when ((old.name, old.external_id, old.cumulocity_id, old.mandator_id)
    is distinct from (new.name, new.external_id, new.cumulocity_id, new.mandator_id))
  execute function note_search_text('device');
create trigger search_text after insert or update of name on sensors for each row
  execute function note_search_text_of_sensor();

-- Adds words to those that typing errors are compared with: of letters, neither very short nor very long.
create function add_to_search_lexicon(added text[]) returns void language sql set search_path = pg_catalog
as $$
  insert into public.search_lexicon (word)
    select word from (select distinct word from unnest(added) word) words
    where length(word) between 4 and 40 and word !~ '^[0-9=]' order by word
  on conflict do nothing
$$;

-- Reads the words of so many events, tasks and devices that wait for it; how many they were.
create function index_pending_texts(most integer) returns integer language plpgsql set search_path = pg_catalog, public
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

-- The mandators whose rows a caller finds: their own, and all (null) where they are staff. Others look among those they name.
create function searched_mandators(named uuid[]) returns uuid[] stable language sql set search_path = pg_catalog
as $$
  select case current_setting('role', true)
    when 'catenary_staff' then null
    when 'catenary_user' then coalesce(string_to_array(nullif(current_setting('app.mandators', true), ''), ',')::uuid[], '{}')
      || '00000000-0000-0000-0000-000000000000'::uuid
    else named end
$$;

-- The rows that have the words, not more than so many; of all mandators where none are named.
create function find_search_texts(sought tsquery, mandators uuid[], most integer) returns table (type text, thing_id uuid)
stable security definer language plpgsql set search_path = pg_catalog set enable_seqscan = off
as $$
begin
  mandators := public.searched_mandators(mandators);
  if mandators is null then
    return query select t.type, t.thing_id from public.search_texts t where t.words @@ sought limit most;
  else
    return query select t.type, t.thing_id from public.search_texts t
      where t.visible_to && mandators and t.words @@ sought limit most;
  end if;
end $$;

create function find_document_pages(sought tsquery, mandators uuid[], most integer) returns table (hash bytea, page integer)
stable security definer language plpgsql set search_path = pg_catalog set enable_seqscan = off
as $$
begin
  mandators := public.searched_mandators(mandators);
  if mandators is null then
    return query select p.hash, p.page from public.document_pages p where p.words @@ sought limit most;
  else
    return query select p.hash, p.page from public.document_pages p
      where p.visible_to && mandators and p.words @@ sought limit most;
  end if;
end $$;

-- The words that are like one of the patterns, among those that begin or end with one of its halves.
create function find_similar_words(beginning text, ending text, patterns text[], most integer) returns setof text
stable security definer language sql set search_path = pg_catalog
as $$
  select word from (
    select word from public.search_lexicon where word >= beginning and word < beginning || U&'\+10FFFF'
    union
    select word from public.search_lexicon where reversed >= reverse(ending) and reversed < reverse(ending) || U&'\+10FFFF'
  ) candidates where word like any (patterns) order by length(word), word limit most
$$;

insert into search_pending (type, thing_id)
  select 'document', id from documents where not is_deleted
  union all select 'event', id from events where attributes ->> 'description' <> '' and not is_deleted
  union all select 'task', id from tasks where not is_deleted
  union all select 'device', id from sensor_devices where not is_deleted;
