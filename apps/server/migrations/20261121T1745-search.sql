-- Finding things by their names.
--
-- Row-level security lets an index be used only for comparisons that give nothing away of the rows they look at; equal
-- and less than on text are such, `like` and trigrams are not. So every name is kept here word by word, once from each
-- of its letters on: whatever somebody types is the beginning of one of these rests, which a plain index finds.

create type search_type as enum ('area', 'installation', 'rope', 'document', 'project');

-- A name as it is compared: without case, accents and punctuation; ä, ae and a are one letter, ß and ss too.
-- `searchForm` of the contract does the same to what is typed.
create function search_form(said text) returns text immutable strict parallel safe language sql set search_path = pg_catalog
as $$
  select trim(regexp_replace(regexp_replace(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')),
      'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000]+', ' ', 'g'),
    '([aou])e', '\1', 'g'))
$$;

-- The words of a name in search form, each cut at every letter: what stands before, and what remains. The place is 0 at
-- the beginning of the name, 1 at the beginning of a later word, 2 inside a word.
create function search_rests(form text) returns table (place smallint, lead text, rest text)
  immutable strict parallel safe language sql set search_path = pg_catalog
as $$
  select distinct case when cut > 0 then 2 when number > 1 then 1 else 0 end::smallint,
    right(left(word, cut), 40), left(substr(word, cut + 1), 40)
  from unnest(string_to_array(form, ' ')) with ordinality words (word, number), generate_series(0, length(word) - 1) cut
$$;

alter table areas add column search_name text not null generated always as (search_form(name)) stored;
alter table installations add column search_name text not null generated always as (search_form(name)) stored;
alter table ropes add column search_name text not null generated always as (search_form(name)) stored;

create table search_words (
  mandator_id uuid not null,
  type search_type not null,
  thing_id uuid not null,
  place smallint not null,
  lead text collate "C" not null,
  rest text collate "C" not null
);

-- Archived things are not found: they have no words.
create function keep_search_words() returns trigger language plpgsql set search_path = pg_catalog, public
as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_words where thing_id = old.id;
  end if;
  if tg_op <> 'DELETE' and not new.is_deleted then
    insert into search_words (mandator_id, type, thing_id, place, lead, rest)
      select new.mandator_id, tg_argv[0]::search_type, new.id, place, lead, rest from search_rests(new.search_name);
  end if;
  return null;
end $$;

create trigger search_words after insert or delete or update of name, is_deleted, mandator_id on areas
  for each row execute function keep_search_words('area');
create trigger search_words after insert or delete or update of name, is_deleted, mandator_id on installations
  for each row execute function keep_search_words('installation');
create trigger search_words after insert or delete or update of name, is_deleted, mandator_id on ropes
  for each row execute function keep_search_words('rope');

insert into search_words (mandator_id, type, thing_id, place, lead, rest)
  select mandator_id, 'area'::search_type, id, place, lead, rest from areas, search_rests(search_name) where not is_deleted
  union all
  select mandator_id, 'installation', id, place, lead, rest from installations, search_rests(search_name) where not is_deleted
  union all
  select mandator_id, 'rope', id, place, lead, rest from ropes, search_rests(search_name) where not is_deleted;

create index search_words_rest on search_words (mandator_id, place, rest);
create index search_words_thing on search_words (thing_id);
