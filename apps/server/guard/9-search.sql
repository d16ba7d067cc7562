-- What is written in documents is read by whoever may see a document that has it. Words are looked up by functions of the owner,
-- which say no more than which rows have them; the policies of these rows decide what is shown.
create policy reader on document_pages for select to catenary_user, catenary_staff
  using (exists (select from documents d where d.hash = document_pages.hash)
    or exists (select from document_versions v where v.hash = document_pages.hash));
grant select on document_pages to catenary_user, catenary_staff;

revoke execute on function note_search_text(), note_search_text_of_events(), note_search_text_of_sensor(),
  add_to_search_lexicon(text[]), index_pending_texts(integer), find_search_texts(tsquery, uuid[], integer),
  find_document_pages(tsquery, uuid[], integer), find_similar_words(text, text, text[], integer) from public;
revoke execute on function searched_mandators(uuid[]) from public;
grant execute on function find_search_texts(tsquery, uuid[], integer), find_document_pages(tsquery, uuid[], integer),
  find_similar_words(text, text, text[], integer) to catenary_user, catenary_staff;

revoke execute on function note_search_text_of_version(), find_in_archive(tsquery, integer) from public;
grant execute on function find_in_archive(tsquery, integer) to catenary_user, catenary_staff;
