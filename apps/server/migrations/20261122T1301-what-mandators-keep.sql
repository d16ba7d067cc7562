-- How many bytes the documents of each mandator have, archived ones included. Kept by the database itself: the row of a
-- mandator is held from a change of its documents until the transaction's end, so that two uploads see one another.
create table storage_used (
  mandator_id uuid primary key references mandators on delete cascade,
  bytes bigint not null
);
insert into storage_used (mandator_id, bytes) select mandator_id, sum(size) from documents group by mandator_id;

create function count_storage() returns trigger security definer language plpgsql set search_path = pg_catalog
as $$
begin
  if tg_op <> 'INSERT' then
    update public.storage_used set bytes = bytes - old.size where mandator_id = old.mandator_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.storage_used as used (mandator_id, bytes) values (new.mandator_id, new.size)
      on conflict (mandator_id) do update set bytes = used.bytes + excluded.bytes;
  end if;
  return null;
end $$;
revoke execute on function count_storage() from public;

create trigger count_storage after insert or delete or update of mandator_id, size on documents
  for each row execute function count_storage();
