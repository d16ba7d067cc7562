-- The external archive: a project is seen by those who see an installation with its number, and by staff. The owner alone writes.
create policy tenant on archive_projects for select to catenary_user
  using (numbers && (select array_agg(archive_number(attributes ->> 'installationNumberFatzer')) from installations));
create policy staff on archive_projects for select to catenary_staff using (true);
create policy tenant on archive_documents for select to catenary_user
  using (installation_number in (select p.installation_number from archive_projects p));
create policy staff on archive_documents for select to catenary_staff using (true);
grant select on archive_projects, archive_documents to catenary_user, catenary_staff;

-- How it was read is no secret of anybody.
create policy everybody on archive_readings for select to catenary_user, catenary_staff using (true);
grant select on archive_readings to catenary_user, catenary_staff;
