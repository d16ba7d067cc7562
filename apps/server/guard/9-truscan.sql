-- Devices that measure ropes by themselves. What they send is written by Catenary itself, bound to the mandator of the device.

create policy device on truscan_devices for select to catenary_device using (id = (select app_device()));
create policy device on truscan_requests for select to catenary_device using (device_id = (select app_device()));
grant select on truscan_devices, truscan_requests to catenary_device;

-- Administrators add devices and set their contracts; who requests a measurement takes it from the contract.
create policy administrator_adds on truscan_devices as restrictive for insert to catenary_user, catenary_staff
  with check ('ROLE_ADMIN' = any ((select app_roles())::role[]));
revoke insert, update on truscan_devices from catenary_user;
grant update (measurements_used) on truscan_devices to catenary_user;
revoke update on truscan_requests from catenary_user, catenary_staff;
grant update (state, finished_at, event_id) on truscan_requests to catenary_user, catenary_staff;
revoke insert, update on truscan_uploads, truscan_upload_parts from catenary_user, catenary_staff;
revoke update on traces from catenary_user, catenary_staff;

grant update (status, message, device_time, rope_speed, bending_cycles, measurement_waiting, reported_at, measurements_used,
  next_measurement_at, end_notified) on truscan_devices to catenary_system;
grant insert, update (state, confirmed_at, finished_at, event_id) on truscan_requests to catenary_system;
grant insert, update (received, received_at, event_id), delete on truscan_uploads to catenary_system;
grant insert, delete on truscan_upload_parts to catenary_system;
grant insert on traces, documents to catenary_system;
-- The words of a document's name are written with it.
grant insert, delete on search_words to catenary_system;

-- The rope maker's reader.
create policy fatzer on truscan_devices for select to catenary_fatzer using (rope_id in (select id from ropes));
create policy fatzer on truscan_requests for select to catenary_fatzer using (device_id in (select id from truscan_devices));
create policy fatzer on truscan_uploads for select to catenary_fatzer using (device_id in (select id from truscan_devices));
create policy fatzer on truscan_upload_parts for select to catenary_fatzer using (false);
create policy fatzer on traces for select to catenary_fatzer using (event_id in (select id from events));
