-- Why a device cannot be read from Cumulocity, by a word that every reader has in their language; before it was a sentence in English.
alter table cumulocity_polls alter column failure type jsonb
  using jsonb_build_object('reason', 'unreachable', 'detail', failure);
update cumulocity_polls set failure = null where failure ->> 'detail' is null;
