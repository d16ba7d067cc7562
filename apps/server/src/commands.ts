import { join } from 'node:path'
import { pageAddress, pages } from '@catenary/contract/pages'
import { readConfig } from './config.ts'
import { Database } from './db/caller.ts'
import type { Queries } from './db/caller.ts'
import { createPool } from './db/connect.ts'
import { borrowEmbedded } from './db/embedded.ts'
import { listExpectedFiles } from './features/documents/queries.ts'
import { verifyFiles as verifyContents } from './features/documents/verify.ts'
import { findHistoryBreaks } from './features/events/verify-history.ts'
import { findAuditBreaks } from './features/audit/queries.ts'
import { openFileStore } from './ports/files-settings.ts'
import { unlock } from './features/links/unlock.ts'
import type { RopeState } from './rope-state/reckon.ts'
import { findArchivedFindings, findStateDifferences } from './rope-state/verify.ts'

type Say = (line: string) => void

const commands: Readonly<Record<string, (say: Say, about: string) => Promise<number>>> = {
  'audit verify': verifyAudit,
  'account unlock': unlockAccount,
  'history verify': verifyHistory,
  'files verify': verifyFiles,
  'state verify': verifyStates,
}

/** Does what is asked of Catenary on the command line besides running it, and answers the process's exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  const [asked, about] = [words.slice(0, 2).join(' '), words.slice(2).join(' ')]
  const command = commands[asked]
  const complain = (line: string) => process.stderr.write(`${line}\n`)
  if (!command) {
    complain(`There is no command "${asked}". There are: ${Object.keys(commands).join(', ')}`)
    return 2
  }
  return command((line) => process.stdout.write(`${line}\n`), about).catch((error: unknown) => {
    complain(isWithoutTables(error) ? 'This database was never used by Catenary: start the product once.' : told(error))
    return 2
  })
}

/** PostgreSQL's word for a table that is not there. */
const isWithoutTables = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'
const told = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Looks whether the audit log is as it was written; names every entry that is not. Answers 1 where one is not. */
async function verifyAudit(say: Say): Promise<number> {
  const { entries, breaks } = await asOwner(findAuditBreaks)
  for (const { chain, number, reason } of breaks) say(`entry ${number} of chain ${chain}: ${reason}`)
  say(
    breaks.length === 0
      ? `The audit log is whole: ${entries} entries.`
      : `The audit log is not as it was written: ${breaks.length} of ${entries} entries show it.`,
  )
  return breaks.length === 0 ? 0 : 1
}

/** Looks whether the history of every event is as it was written. Answers 1 where one is not. */
async function verifyHistory(say: Say): Promise<number> {
  const { entries, breaks } = await asOwner((db) => findHistoryBreaks(db))
  for (const { eventId, number } of breaks)
    say(number === 0 ? `event ${eventId}: its history is missing` : `entry ${number} of event ${eventId}`)
  say(
    breaks.length === 0
      ? `The history of events is whole: ${entries} entries.`
      : `The history of events is not as it was written: ${breaks.length} of ${entries} entries show it.`,
  )
  return breaks.length === 0 ? 0 : 1
}

/**
 * Looks whether the stored state of every rope is what its record adds up to, and whether every import counts as a
 * whole. Answers 1 where one does not.
 */
async function verifyStates(say: Say): Promise<number> {
  const { ropes, differences, archivedFindings } = await asOwner(async (db) => ({
    ...(await findStateDifferences(db)),
    archivedFindings: await findArchivedFindings(db),
  }))
  for (const { ropeId, stored, reckoned } of differences)
    say(`rope ${ropeId}: stored ${stateText(stored)}; its record gives ${stateText(reckoned)}`)
  say(
    differences.length === 0
      ? `The states of ropes are what their records add up to: ${ropes} ropes.`
      : `The states of ropes are not what their records add up to: ${differences.length} of ${ropes} ropes.`,
  )
  for (const { id, ropeId, inspectionId } of archivedFindings)
    say(`rope ${ropeId}: imported finding ${id} is archived, the inspection ${inspectionId} that it belongs to is not`)
  if (archivedFindings.length > 0)
    say(
      `${archivedFindings.length} imported findings were archived one by one: their ropes may look better than they were measured. Restore them, or undo their imports.`,
    )
  return differences.length === 0 && archivedFindings.length === 0 ? 0 : 1
}

function stateText(state: RopeState | null): string {
  if (!state) return 'none'
  const { damages, governing, noStateReason, inspected, count } = state
  const by = `${governing?.inspectionType} over ${governing?.multiple} d`
  const found = damages ? `ratio ${damages.ratio} by ${by}` : `none (${noStateReason})`
  return `${found}, ${count} damages, inspected: ${inspected.join(', ') || 'never'}`
}

/** Looks whether every file that documents have is there and as it was. Answers 1 where one is not, or too many are. */
async function verifyFiles(say: Say): Promise<number> {
  const files = openFileStore(readConfig(process.env).files)
  const { count, found } = await verifyContents(await asOwner(listExpectedFiles), files)
  for (const { finding, hash, name } of found) say(`${finding}: ${hash}${name === undefined ? '' : ` (${name})`}`)
  if (count > 0 && found.filter(({ finding }) => finding === 'missing').length === count)
    say('Not one file is there: is this the right place, and is its disk mounted?')
  say(
    found.length === 0
      ? `The file store is whole: ${count} files.`
      : `The file store is not as it should be: ${found.length} files, of ${count} that documents have.`,
  )
  return found.length === 0 ? 0 : 1
}

/** The way in when nobody else can give one: a link for a user to set a password. Answers 1 for an unknown user. */
async function unlockAccount(say: Say, username: string): Promise<number> {
  const { baseUrl, host, port } = readConfig(process.env)
  const token = await asOwner((db) => unlock(db, username, new Date()))
  if (!token) {
    say(`There is no user "${username}".`)
    return 1
  }
  const link = pageAddress(pages.reset, { token })
  say(`The account is switched on, without a second factor and without single sign-on.`)
  say(`This link sets a password, once and within the hour:\n${baseUrl ?? `http://${host}:${port}`}${link}`)
  return 0
}

/** Runs one transaction as the owner of the tables. */
async function asOwner<T>(run: (db: Queries) => Promise<T>): Promise<T> {
  return withOwner(async (ownerUrl) => {
    const pool = createPool(ownerUrl, { max: 1, statementTimeout: 0 })
    return new Database(pool).as(null, new Date(), run).finally(() => pool.end())
  })
}

async function withOwner<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return work(databaseUrl)
  const { ownerUrl, end } = await borrowEmbedded(join(dataDir, 'database'))
  return work(ownerUrl).finally(end)
}
