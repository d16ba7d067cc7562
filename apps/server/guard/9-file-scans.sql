-- What the virus scanner says. The auth role scans; administrators decide about what was found; everybody else learns of one file
-- alone whether it is handed out, by its hash.
create policy authentication on file_scans to catenary_app using (true) with check (true);
grant select, update on file_scans to catenary_app;
create policy authentication on virus_scanner to catenary_app using (true) with check (true);
grant select, insert, delete on virus_scanner to catenary_app;
create policy administrators on file_scans to catenary_staff
  using ('ROLE_ADMIN' = any ((select app_roles())::role[])) with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
grant select, update (state, decided_at, decided_by_name, reason) on file_scans to catenary_staff;
create policy staff on virus_scanner for select to catenary_staff using (true);
grant select on virus_scanner to catenary_staff;

-- Why a content is not handed out; null where it is.
create or replace function file_hold(content bytea) returns jsonb stable security definer language sql set search_path = pg_catalog
as $$
  select jsonb_build_object('state', state, 'finding', finding) from public.file_scans
  where hash = content and (state in ('infected', 'removed')
    or state in ('waiting', 'unchecked') and not is_available and exists (select from public.virus_scanner))
$$;

-- What the audit log says of the documents that have a content, or had it in an earlier file.
create or replace function documents_of_content(content bytea)
returns table (id uuid, name text, mandator_id uuid, created_by_name text, created_at timestamptz)
stable security definer language sql set search_path = pg_catalog
as $$
  select d.id, d.name, d.mandator_id, d.created_by_name, d.created_at from public.documents d where d.hash = content
  union all
  select d.id, d.name, d.mandator_id, v.created_by_name, v.created_at
    from public.document_versions v join public.documents d on d.id = v.document_id where v.hash = content
$$;

-- What is written in a file is found once the file is handed out, and no longer once it is not.
create or replace function index_released_content(content bytea) returns void security definer language sql set search_path = pg_catalog
as $$
  delete from public.document_extractions where hash = content and public.file_hold(content) is not null;
  insert into public.search_pending (type, thing_id)
    select distinct 'document', id from public.documents_of_content(content)
    where public.file_hold(content) is null and not exists (select from public.document_extractions where hash = content);
$$;

revoke execute on function note_file_scans(), file_hold(bytea), documents_of_content(bytea), index_released_content(bytea) from public;
grant execute on function file_hold(bytea)
  to catenary_app, catenary_user, catenary_staff, catenary_fatzer, catenary_system;
grant execute on function documents_of_content(bytea), index_released_content(bytea) to catenary_app, catenary_staff;
