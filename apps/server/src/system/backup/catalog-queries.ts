import type { ClientBase } from 'pg'
import type { Contents, Manifest } from './format.ts'

/** Kept by the migrations themselves. */
const migrationsTable = 'schema_migrations'

/** The migrations that a database has, in their order; none for a database that was never used. */
export async function listMigrations(client: ClientBase): Promise<Manifest['migrations']> {
  const { rows: found } = await client.query(
    `select from pg_catalog.pg_class where oid = to_regclass('public.${migrationsTable}')`,
  )
  if (found.length === 0) return []
  const { rows } = await client.query<Manifest['migrations'][number]>(
    `select name, checksum from ${migrationsTable} order by name collate "C"`,
  )
  return rows
}

/** The tables of the product with the columns that are stored, not generated, in their order. */
export async function listTables(client: ClientBase): Promise<Manifest['tables']> {
  const { rows } = await client.query<Manifest['tables'][number]>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_catalog.pg_class c
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${migrationsTable}'
     group by c.relname order by c.relname`,
  )
  return rows
}

/** The sequences that have given out a number, and the last. */
export async function listSequences(client: ClientBase): Promise<Contents['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_catalog.pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows.map(({ name, last }) => ({ name, last: Number(last) }))
}

/** Tables of which this login does not see all rows: row-level security is active for it, and no policy of its own lets all of them pass. */
export async function listTablesWithHiddenRows(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and row_security_active(c.oid)
       and not exists (
         select from pg_catalog.pg_policy p
         where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, c.oid) = 'true'
           and (select oid from pg_catalog.pg_roles where rolname = current_user) = any (p.polroles))
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A foreign key: its table, its name, both quoted, and its definition in SQL. */
export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** The foreign keys between the tables of the product. */
export async function listForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_catalog.pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return rows
}
