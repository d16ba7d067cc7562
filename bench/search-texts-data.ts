import { Client } from 'pg'

/** Words of a made language, so that a few are in most texts and most are in few. */
const vocabulary = 60_000

/**
 * Documents of the ropes that are there, each with a page of its own: forty words, a few of them common. What it reads and
 * indexes by itself is left out while it is filled, and made at the end.
 */
const fill = (documents: number) => `
  alter table documents disable trigger user;
  create unlogged table bench_ropes as select row_number() over (order by id) - 1 as number, id, mandator_id from ropes;
  create index on bench_ropes (number);
  insert into documents (id, mandator_id, rope_id, name, mime_type, size, hash, created_at, created_by_name)
    select uuidv7(), r.mandator_id, r.id, 'Bericht ' || n || '.pdf', 'application/pdf', 1000, sha256(n::text::bytea), now(), 'Ada'
    from generate_series(1, ${documents}) n
      join bench_ropes r on r.number = n % (select count(*) from bench_ropes);
  drop index document_pages_words;
  insert into document_extractions (hash, state, extracted_at) select hash, 'read', now() from documents;
  insert into document_pages (hash, page, text, visible_to, words)
    select hash, 1, text, array[mandator_id], search_vector(text)
    from (select d.hash, d.mandator_id, words.text from documents d, lateral (
      select string_agg('wort' || floor(${vocabulary} * power(random(), 3))::int, ' ') as text
      from generate_series(1, 40) n where d.id is not null) words) pages;
  create index document_pages_words on document_pages using gin (visible_to, words);
  insert into search_lexicon (word) select 'wort' || n from generate_series(0, ${vocabulary} - 1) n;
  alter table documents enable trigger user;
  drop table bench_ropes;`

/** Adds so many documents with text to the ropes of a database that `fillSearch` has filled. */
export async function fillTexts(ownerUrl: string, documents: number): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query("set work_mem = '256MB'; set maintenance_work_mem = '1GB'")
    await owner.query(fill(documents))
    await owner.query('vacuum (analyze)')
  } finally {
    await owner.end()
  }
}
