-- Why a delivery is not sent: because its webhook was disabled, or because it waited in the backup that was restored.
create type webhook_refusal as enum ('switchedOff', 'failing', 'gone', 'owner', 'restored');
alter table webhook_deliveries alter column refusal type webhook_refusal using refusal::text::webhook_refusal;
