-- Since when a device has been reported offline; null: it was not, or has sent something since.
alter table sensor_devices add column offline_since timestamptz;
