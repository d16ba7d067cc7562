-- What a rope's record says about its inspections and its limit, beside its state, so that lists sort and filter by it.
alter table damage_states
  -- The last recorded inspection of the whole rope by each kind.
  add last_visual_at timestamptz,
  add last_visual_event uuid,
  add last_mrt_at timestamptz,
  add last_mrt_event uuid,
  -- The ratio before the last of them.
  add previous_ratio double precision,
  -- When the limit is reached, by the magnetic rope tests: the cautious date, the expected one, and how far they carry.
  add limit_earliest timestamptz,
  add limit_expected timestamptz,
  add limit_horizon timestamptz,
  add limit_unknown text check (limit_unknown in ('fewPoints', 'notRising')),
  add check ((last_visual_at is null) = (last_visual_event is null)),
  add check ((last_mrt_at is null) = (last_mrt_event is null)),
  add check (limit_horizon is not null or (limit_earliest is null and limit_expected is null and limit_unknown is null));

-- The newest events of each mandator, of which those of a caller are put together.
create index events_newest on events (mandator_id, timestamp desc, id desc) where not is_deleted;
