-- Up to where the values of smartropes have been compared with the threshold of their installation, and what was measured there.
create table smartrope_threshold_states (
  sensor_value_id bigint primary key references sensor_values,
  mandator_id uuid not null,
  checked_until timestamptz not null,
  -- As it is shown; null: nothing was measured yet.
  last_value double precision
);
