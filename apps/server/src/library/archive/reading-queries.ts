import type { Pool } from 'pg'
import type { DocumentRow, ProjectRow } from './read-index.ts'

/** A reading of the archive that has begun. */
export interface Reading {
  /** Counts readings: what a complete one has not found is not there any more. */
  readonly reading: number
  /** What tells the index that was last read from others. */
  readonly version: string | null
  readonly failures: number
}

/**
 * Begins a reading where one is due, for so many seconds; undefined where none is. What was read of another archive is
 * forgotten. Runs as the owner.
 */
export async function takeDueReading(
  pool: Pool,
  source: string,
  at: Date,
  leaseSeconds: number,
): Promise<Reading | undefined> {
  await pool.query(
    `insert into archive_readings (source, next_at) values ($1, $2)
     on conflict (is_only) do update set source = excluded.source, next_at = excluded.next_at, version = null, read_at = null,
       omitted = 0, failures = 0, failure = null, failed_since = null
       where archive_readings.source <> excluded.source`,
    [source, at],
  )
  const { rows } = await pool.query<Reading & { isFirst: boolean }>(
    `update archive_readings set next_at = $1::timestamptz + make_interval(secs => $2), reading = reading + 1
     where next_at <= $1 and source = $3
     returning reading::float8 as reading, version, failures, read_at is null as "isFirst"`,
    [at, leaseSeconds, source],
  )
  const [begun] = rows
  // Of another archive, or of a first reading that did not come to its end.
  if (begun?.isFirst) await pool.query('delete from archive_projects where reading < $1', [begun.reading])
  return begun
}

const projectColumns = `installation_number, description, country, facility_type, facility_constructor_branch, facility_number,
  manager_name, manager_email, manager_phone, picture_id, picture_file`
const documentColumns = `id, installation_number, folder, folder_name, name, file, mime_type, size, sha256, location, filed_at`
const newValues = (columns: string) =>
  columns
    .split(',')
    .map((column) => `${column} = excluded.${column.trim()}`)
    .join(', ')

/** Goes on with a reading: until then no other process begins one. Runs as the owner. */
export async function extendReading(pool: Pool, { reading }: Pick<Reading, 'reading'>, until: Date): Promise<void> {
  await pool.query('update archive_readings set next_at = $2 where reading = $1', [reading, until])
}

/** Stores a part of the index, whole or not at all; what a later reading stored stays. Runs as the owner. */
export async function storeIndexPart(
  pool: Pool,
  { reading }: Pick<Reading, 'reading'>,
  { projects, documents }: { projects: readonly ProjectRow[]; documents: readonly DocumentRow[] },
): Promise<void> {
  await pool.query(
    `with given_projects as (
       select ${projectColumns.replaceAll(/(\w+)/g, 'p.$1')}, array(
           select distinct archive_number(number) from jsonb_array_elements_text(p.numbers) number
           where archive_number(number) is not null) as numbers
       from jsonb_to_recordset($1::jsonb) p (installation_number text, numbers jsonb, description jsonb, country text,
         facility_type jsonb, facility_constructor_branch text, facility_number text, manager_name text, manager_email text,
         manager_phone text, picture_id text, picture_file text)),
     stored_projects as (
       insert into archive_projects (${projectColumns}, numbers, reading)
       select ${projectColumns}, numbers, $3 from given_projects
       on conflict (installation_number) do update set ${newValues(projectColumns)}, numbers = excluded.numbers,
         reading = excluded.reading where archive_projects.reading <= excluded.reading
       returning installation_number)
     insert into archive_documents (${documentColumns}, reading)
     select ${documentColumns.replaceAll(/(\w+)/g, 'd.$1')}, $3
     from jsonb_to_recordset($2::jsonb) d (id text, installation_number text, folder text, folder_name jsonb, name jsonb,
       file text, mime_type text, size bigint, sha256 text, location text, filed_at timestamptz)
     join stored_projects using (installation_number)
     on conflict (id) do update set ${newValues(documentColumns)}, reading = excluded.reading
       where archive_documents.reading <= excluded.reading`,
    [JSON.stringify(projects.map(toColumns)), JSON.stringify(documents.map(toColumns)), reading],
  )
}

function toColumns(row: object): object {
  const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))
}

/** Ends a reading that found the whole index: what it did not find is not there any more. Runs as the owner. */
export async function completeReading(
  pool: Pool,
  { reading }: Pick<Reading, 'reading'>,
  { at, nextAt, version, omitted }: { at: Date; nextAt: Date; version: string | null; omitted: number },
): Promise<void> {
  await pool.query(
    `with gone_documents as (delete from archive_documents where reading < $1),
       gone_projects as (delete from archive_projects where reading < $1)
     update archive_readings set read_at = $2, next_at = $3, version = $4, omitted = $5, failures = 0, failure = null,
       failed_since = null where reading = $1`,
    [reading, at, nextAt, version, omitted],
  )
}

/** Ends a reading of an index that has not changed. Runs as the owner. */
export async function confirmReading(
  pool: Pool,
  { reading }: Pick<Reading, 'reading'>,
  { at, nextAt }: { at: Date; nextAt: Date },
): Promise<void> {
  await pool.query(
    `update archive_readings set read_at = $2, next_at = $3, failures = 0, failure = null, failed_since = null where reading = $1`,
    [reading, at, nextAt],
  )
}

/** Ends a reading that failed; what was read before stays. Runs as the owner. */
export async function failReading(
  pool: Pool,
  { reading }: Pick<Reading, 'reading'>,
  { at, nextAt, failure }: { at: Date; nextAt: Date; failure: string },
): Promise<void> {
  await pool.query(
    `update archive_readings set next_at = $3, failures = failures + 1, failure = $4, failed_since = coalesce(failed_since, $2)
     where reading = $1`,
    [reading, at, nextAt, failure],
  )
}
