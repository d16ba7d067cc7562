-- Whoever sees many mandators finds words as fast as who sees one.

-- Up to so many mandators a row is looked up by them and by its words at once. With each more the index compares every row that
-- has one of them: a common word of two hundred mandators took ten times as long as without them.
create function most_mandators_by_index() returns integer immutable language sql return 20;

create or replace function find_search_texts(sought tsquery, mandators uuid[], most integer)
returns table (type text, thing_id uuid)
stable security definer language plpgsql set search_path = pg_catalog set enable_seqscan = off
as $$
begin
  mandators := public.searched_mandators(mandators);
  if cardinality(mandators) <= public.most_mandators_by_index() then
    return query select t.type, t.thing_id from public.search_texts t
      where t.visible_to && mandators and t.words @@ sought limit most;
  else
    -- The function behind the operator, which no index knows.
    return query select t.type, t.thing_id from public.search_texts t
      where t.words @@ sought and (mandators is null or arrayoverlap(t.visible_to, mandators)) limit most;
  end if;
end $$;

create or replace function find_document_pages(sought tsquery, mandators uuid[], most integer)
returns table (hash bytea, page integer)
stable security definer language plpgsql set search_path = pg_catalog set enable_seqscan = off
as $$
begin
  mandators := public.searched_mandators(mandators);
  if cardinality(mandators) <= public.most_mandators_by_index() then
    return query select p.hash, p.page from public.document_pages p
      where p.visible_to && mandators and p.words @@ sought limit most;
  else
    return query select p.hash, p.page from public.document_pages p
      where p.words @@ sought and (mandators is null or arrayoverlap(p.visible_to, mandators)) limit most;
  end if;
end $$;
