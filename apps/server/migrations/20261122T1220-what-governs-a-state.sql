create type inspection_type as enum ('visual', 'mrt');
create type no_state_reason as enum ('notInspected', 'noStandard', 'noLimit', 'noDiameter', 'noCrossSection');

-- Every rope has a row: with its state and what governs it, or with the reason why it has none.
alter table damage_states
  alter ratio drop not null,
  alter health drop not null,
  add governing_type inspection_type,
  add governing_multiple double precision,
  add no_state_reason no_state_reason,
  add inspected jsonb not null default '[]',
  -- Which rules the state was computed by. A start brings the states of older rules up to date before it answers.
  add rules integer not null default 0,
  add check ((ratio is null) = (health is null)),
  add check ((governing_type is null) = (governing_multiple is null)),
  add check (ratio is null or no_state_reason is null);
create index damage_states_by_rules on damage_states (rules, rope_id);

insert into damage_states (rope_id, mandator_id, count, no_state_reason)
  select id, mandator_id, 0, 'notInspected' from ropes
  on conflict do nothing;
