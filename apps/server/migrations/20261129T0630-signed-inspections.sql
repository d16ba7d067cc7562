-- A signed inspection and what was found by it are read-only; a correction is a new version that names the one before, which
-- is archived and names the new one. A finding of a new version names the finding that it replaces.
alter table events
  add column signed_at timestamptz,
  add column corrects_id uuid,
  add column corrected_by_id uuid,
  add check (signed_at is null or recording_type = 'measurement'),
  add foreign key (mandator_id, corrects_id) references events (mandator_id, id) on update cascade,
  add foreign key (mandator_id, corrected_by_id) references events (mandator_id, id) on update cascade;
create index events_corrects on events (corrects_id) where corrects_id is not null;
create index events_corrected_by on events (corrected_by_id) where corrected_by_id is not null;

-- What may still change of a signed inspection and of its findings: that they are archived for a new version and come back, that
-- their area is given to another mandator, and, of a finding, how far the work on it is.
create function keep_signed() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  changeable text[] := array['mandator_id', 'version', 'is_deleted', 'corrected_by_id'];
begin
  if old.signed_at is null then
    if not exists (select from events where id in (old.inspection_id, new.inspection_id) and signed_at is not null) then
      return null;
    end if;
    changeable := changeable || array['action_status'];
  end if;
  if to_jsonb(new) - changeable is distinct from to_jsonb(old) - changeable then
    raise exception 'Event % is signed', old.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger keep_signed after update on events for each row
  when (old.signed_at is not null or old.inspection_id is not null or new.inspection_id is not null)
  execute function keep_signed();
