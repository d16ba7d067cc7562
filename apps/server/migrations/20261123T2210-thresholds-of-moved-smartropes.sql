-- A smartrope goes to another mandator with its rope, and what is known of its thresholds with it.
alter table sensor_values add unique (mandator_id, id);
update smartrope_threshold_states s set mandator_id = v.mandator_id from sensor_values v
  where v.id = s.sensor_value_id and v.mandator_id <> s.mandator_id;
alter table smartrope_threshold_states add foreign key (mandator_id, sensor_value_id)
  references sensor_values (mandator_id, id) on update cascade;
