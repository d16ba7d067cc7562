-- General documents, their folders and versions: read by every holder of the permission DOCUMENT, written by administrators. What is
-- in a deleted folder exists for administrators alone.

create or replace function reads_general_documents() returns boolean stable language sql set search_path = pg_catalog
as $$ select coalesce(public.app_roles()
  && array['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER']::public.role[], false) $$;

create policy readers on folders for select to catenary_user, catenary_staff
  using (not is_hidden and (select reads_general_documents()));
create policy administrators on folders to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select on folders to catenary_user, catenary_staff;
grant insert, update on folders to catenary_staff;

-- Staff see all documents of mandators, and of the general ones those that a reader sees.
drop policy staff on documents;
create policy staff on documents to catenary_staff using (mandator_id is not null) with check (mandator_id is not null);
create policy readers on documents for select to catenary_user, catenary_staff
  using (not is_deleted and folder_id in (select id from folders));
create policy administrators on documents to catenary_staff
  using (folder_id is not null and 'ROLE_ADMIN' = any ((select app_roles())::role[]))
  with check (folder_id is not null and 'ROLE_ADMIN' = any ((select app_roles())::role[]));
grant update (folder_id, location, file_version, valid_from, valid_until, is_required_reading) on documents to catenary_staff;

create policy readers on document_versions for select to catenary_user, catenary_staff
  using (document_id in (select id from documents));
create policy administrators on document_versions for insert to catenary_staff
  with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select on document_versions to catenary_user, catenary_staff;
grant insert on document_versions to catenary_staff;
-- Who reads a mandator's document asks for its later files and for their own confirmation, too: there are none.
grant select on document_versions, document_confirmations to catenary_fatzer, catenary_system;

-- Everybody confirms in their own name.
create policy self on document_confirmations for select to catenary_user, catenary_staff
  using (user_id = (select app_user()));
create policy author on document_confirmations for insert to catenary_user, catenary_staff
  with check (user_id = (select app_user()) and document_id in (select id from documents where folder_id is not null));
create policy administrators on document_confirmations for select to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select, insert on document_confirmations to catenary_user, catenary_staff;

-- The documents that expire by a day, or have expired, and that administrators were not told of: noted as told. A document that is
-- told of as expired is not told of as expiring any more.
create or replace function note_expiring_documents(today date, until date)
returns table (name text, valid_until date, is_expired boolean) security definer language sql set search_path = pg_catalog
as $$
  with noted as (
    insert into public.document_expiry_notices (document_id, valid_until, is_expired)
      select d.id, d.valid_until, d.valid_until < today
      from public.documents d join public.folders f on f.id = d.folder_id
      where d.valid_until <= until and not d.is_deleted and not f.is_hidden
      on conflict do nothing
      returning document_id, valid_until, is_expired)
  select d.name, n.valid_until, n.is_expired
  from noted n join public.documents d on d.id = n.document_id order by n.valid_until, lower(d.name), d.id
$$;
revoke execute on function note_expiring_documents(date, date) from public;
grant execute on function note_expiring_documents(date, date) to catenary_app;
