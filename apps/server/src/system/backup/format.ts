import { z } from 'zod'

/**
 * A backup is a tar file, which any tar program can open: first {@link manifest}, then the installation's secret where it is
 * kept in the data folder, then the rows of each table in parts, then the files of documents, last {@link contents}, without
 * which the backup is incomplete.
 */
export const entryNames = {
  manifest: 'manifest.json',
  secret: 'secret',
  contents: 'contents.json',
  /** Rows of a table: PostgreSQL's text format of COPY, compressed by gzip, so many rows in each part. */
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy.gz`,
  /** A file of the store, by the SHA-256 of its bytes. */
  file: (hash: string) => `files/${hash}`,
} as const

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

/** What a backup is: what it was made from and how to read it. */
export const manifest = z.strictObject({
  format: z.literal('catenary-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Major version of PostgreSQL. */
  postgres: z.number().int(),
  /** Those that had been applied, in their order: the shape of the tables. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** Every table with the columns of its rows, in their order. */
  tables: z.array(z.strictObject({ name: identifier, columns: z.array(identifier).min(1) })),
  secret: z.strictObject({
    /** False where the secret is a setting, CATENARY_SECRET: it must be set where the backup is restored. */
    isIncluded: z.boolean(),
    /** The time of the backup, signed with the secret, in hexadecimal: another secret is recognized. */
    signature: z.string().regex(/^[0-9a-f]+$/),
  }),
})
export type Manifest = z.infer<typeof manifest>

/** What a backup holds, to be compared with what was read. */
export const contents = z.strictObject({
  /** Number of rows by table. */
  rows: z.record(identifier, count),
  /** The last number that each sequence has given out. */
  sequences: z.array(z.strictObject({ name: identifier, last: z.number().int() })),
  files: z.strictObject({ count, bytes: count }),
  /** Files of documents that the store did not have, had altered or could not read when the backup was made. Older backups do not say which. */
  defective: z.array(z.strictObject({ hash: sha256, name: z.string(), problem: z.string().optional() })),
  /** SHA-256 of every other entry that is no file of the store, by its name. */
  hashes: z.record(z.string(), sha256),
})
export type Contents = z.infer<typeof contents>

/** The file is no backup, is damaged or incomplete, or cannot be used here; the message says why. */
export class UnusableBackup extends Error {}
