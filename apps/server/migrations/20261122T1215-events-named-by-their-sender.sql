-- What was sent of an event whose sender made its id, as a SHA-256: the same id with the same content is a retry.
alter table events add column content_hash bytea;
comment on table idempotency_keys is 'The first answer to a call with an idempotency key, given again to a retry within 30 days';
