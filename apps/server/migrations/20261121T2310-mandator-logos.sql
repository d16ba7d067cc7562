-- Logos of mandators as reports show them: shrunk, re-encoded. Apart from the mandators, so that a list reads none.
create table mandator_logos (
  mandator_id uuid primary key references mandators on delete cascade,
  media_type text not null,
  content bytea not null
);

-- Names the logo in its address; null without one.
alter table mandators add column logo_hash text;
