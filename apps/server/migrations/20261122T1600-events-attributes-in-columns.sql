-- What queries filter or sum by gets columns of its own; what remains is only read with its event. Whether something is a
-- damage is said when it is written: another kind of repair needs no rewriting of this table.
alter table events
  add column recording_type text,
  add column type text,
  add column inspection_type text,
  add column action_status text,
  add column cross_section_loss_amount double precision,
  add column cross_section_loss_unit text,
  add column is_loss_derived boolean,
  add column inserted_length double precision,
  add column bending_cycles double precision,
  add column is_imported boolean;
alter table events alter column is_damage drop expression, alter column import_hash drop expression;
update events set
  recording_type = attributes ->> 'recordingType',
  type = attributes ->> 'type',
  inspection_type = attributes ->> 'inspectionType',
  -- Damages were stored without a status once; they are new.
  action_status = coalesce(attributes ->> 'actionStatus',
    case when attributes ->> 'recordingType' = 'damage' then 'new' end),
  cross_section_loss_amount = (attributes ->> 'crossSectionLossAmount')::double precision,
  cross_section_loss_unit = attributes ->> 'crossSectionLossUnit',
  is_loss_derived = (attributes ->> 'isLossDerived')::boolean,
  inserted_length = (attributes ->> 'insertedLength')::double precision,
  bending_cycles = (attributes ->> 'bendingCycles')::double precision,
  is_imported = (attributes ->> 'isImported')::boolean,
  attributes = attributes - array['recordingType', 'type', 'inspectionType', 'actionStatus', 'crossSectionLossAmount',
    'crossSectionLossUnit', 'isLossDerived', 'insertedLength', 'bendingCycles', 'isImported', 'importHash'];
alter table events
  alter column recording_type set not null,
  alter column type set not null,
  add check (recording_type <> 'damage' or action_status is not null),
  alter column attributes set default '{}';
