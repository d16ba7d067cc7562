-- When a device, or the broker for it, last said by MQTT that it is online or offline; null: never. Others are never found offline.
alter table sensor_devices add column status_reported_at timestamptz;
update sensor_devices set status_reported_at = offline_since where offline_since is not null;
