-- How users read dates in English: Nov 22, 2026, 1:00 PM or 22 Nov 2026, 13:00.
create type english_dates as enum ('american', 'international');
alter table users add column english_dates english_dates not null default 'american';
