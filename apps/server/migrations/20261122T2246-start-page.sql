-- Where users begin after they logged in.
create type start_page as enum ('areas', 'dashboard');
alter table users add column start_page start_page not null default 'areas';
