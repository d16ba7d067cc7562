import { join } from 'node:path'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { unlockUserAccount } from './accounts/password-links/unlock-account.ts'
import { createBackupFile, restoreBackupFile, verifyBackupFile } from './backup-commands.ts'
import type { BackupCommandContext } from './backup-commands.ts'
import { readConfig } from './config.ts'
import { Database } from './db/database.ts'
import type { Queries } from './db/database.ts'
import { connectOrStartEmbedded } from './db/embedded.ts'
import { createPool } from './db/pool.ts'
import { listExpectedFiles } from './library/documents/queries.ts'
import { verifyFiles as verifyContents } from './library/documents/verify.ts'
import { openFileStore } from './ports/files/files-settings.ts'
import { findHistoryBreaks } from './records/history/verify-history.ts'
import type { RopeState } from './records/state/compute-state.ts'
import { findArchivedFindings, findStateDifferences } from './records/state/verify-states.ts'
import { findChainBreaks } from './system/audit/queries.ts'
import type { ChainBreak } from './system/audit/queries.ts'
import { findTaskHistoryBreaks } from './work/tasks/history-queries.ts'

type PrintLine = (line: string) => void

const commands: Readonly<Record<string, (print: PrintLine, argument: string) => Promise<number>>> = {
  'audit verify': verifyAudit,
  'account unlock': unlockAccount,
  'history verify': verifyHistory,
  'files verify': verifyFiles,
  'state verify': verifyStates,
  'backup create': inBackupContext(createBackupFile),
  'backup verify': inBackupContext(verifyBackupFile),
  'backup restore': inBackupContext(restoreBackupFile),
}

/** Runs a subcommand of the command line and returns the process's exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [commandName, argument] = [args.slice(0, 2).join(' '), args.slice(2).join(' ')]
  const command = commands[commandName]
  const printError = (line: string) => process.stderr.write(`${line}\n`)
  if (!command) {
    printError(`There is no command "${commandName}". There are: ${Object.keys(commands).join(', ')}`)
    return 2
  }
  return command((line) => process.stdout.write(`${line}\n`), argument).catch((error: unknown) => {
    printError(
      isUndefinedTable(error) ? 'This database was never used by Catenary: start the product once.' : messageOf(error),
    )
    return 2
  })
}

/** undefined_table */
const isUndefinedTable = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Verifies the hash chains of the audit log and prints every broken entry. Returns 1 where there is one. */
async function verifyAudit(print: PrintLine): Promise<number> {
  const { entries, breaks } = await runAsOwner(findChainBreaks)
  for (const found of breaks) print(chainBreakText(found))
  print(
    breaks.length === 0
      ? `The audit log is whole: ${entries} entries.`
      : `The audit log is not as it was written. It has ${entries} entries now.`,
  )
  return breaks.length === 0 ? 0 : 1
}

function chainBreakText({ chain, number, last, reason }: ChainBreak): string {
  if (reason === 'unknown end') return `chain ${chain}: where it ended is unknown; there are entries up to ${last}`
  const entries = number === last ? `entry ${number}` : `entries ${number} to ${last}`
  return `${entries} of chain ${chain}: ${reason}`
}

/** Verifies the hash chains of every event's and every task's history. Returns 1 where one is broken,
 * or where one of them is not as its history says. */
async function verifyHistory(print: PrintLine): Promise<number> {
  const histories = await runAsOwner(async (db) => {
    return [
      { of: 'event', ...(await findHistoryBreaks(db)) },
      { of: 'task', ...(await findTaskHistoryBreaks(db)) },
    ]
  })
  for (const { of, entries, breaks, differences } of histories) {
    for (const { id, fields } of differences) print(`${of} ${id}: not as its history says in ${fields.join(', ')}`)
    for (const { id, number } of breaks)
      print(number === 0 ? `${of} ${id}: its history is missing` : `entry ${number} of ${of} ${id}`)
    print(
      breaks.length === 0
        ? `The history of ${of}s is whole: ${entries} entries.`
        : `The history of ${of}s is not as it was written: ${breaks.length} of ${entries} entries show it.`,
    )
  }
  return histories.every(({ breaks }) => breaks.length === 0) ? 0 : 1
}

/**
 * Looks whether the stored state of every rope is what its record adds up to, and whether every import counts as a
 * whole. Answers 1 where one does not.
 */
async function verifyStates(print: PrintLine): Promise<number> {
  const { ropes, differences, archivedFindings } = await runAsOwner(async (db) => ({
    ...(await findStateDifferences(db)),
    archivedFindings: await findArchivedFindings(db),
  }))
  for (const { ropeId, stored, computed } of differences)
    print(`rope ${ropeId}: stored ${stateText(stored)}; its record gives ${stateText(computed)}`)
  print(
    differences.length === 0
      ? `The states of ropes are what their records add up to: ${ropes} ropes.`
      : `The states of ropes are not what their records add up to: ${differences.length} of ${ropes} ropes.`,
  )
  for (const { id, ropeId, inspectionId } of archivedFindings)
    print(
      `rope ${ropeId}: imported finding ${id} is archived, the inspection ${inspectionId} that it belongs to is not`,
    )
  if (archivedFindings.length > 0)
    print(
      `${archivedFindings.length} imported findings were archived one by one: their ropes may look better than they were measured. Restore them, or undo their imports.`,
    )
  return differences.length === 0 && archivedFindings.length === 0 ? 0 : 1
}

function stateText(state: RopeState | null): string {
  if (!state) return 'none'
  const { damages, governing, noStateReason, inspected, count, damagesOfUnknownLoss, ...facts } = state
  const { inspections, previousRatio, limitDates, splicesToRenew, doubtfulEntries } = facts
  const by = `${governing?.inspectionType} over ${governing?.multiple} d`
  const found = damages ? `ratio ${damages.ratio} by ${by}` : `none (${noStateReason})`
  const last = `last visual ${inspections.visual?.timestamp ?? 'never'}, last mrt ${inspections.mrt?.timestamp ?? 'never'}`
  const outlook = `before it ${previousRatio}, limit from ${limitDates?.earliest ?? 'unknown'}`
  return `${found}, ${count} damages, ${damagesOfUnknownLoss} of unknown loss, ${splicesToRenew} splices to be renewed, ${doubtfulEntries} doubtful entries, inspected: ${inspected.join(', ') || 'never'}, ${last}, ${outlook}`
}

/** Verifies that every document's file is stored and intact. Returns 1 where one is missing, changed or orphaned. */
async function verifyFiles(print: PrintLine): Promise<number> {
  const files = openFileStore(readConfig(process.env).files)
  const { count, found } = await verifyContents(await runAsOwner(listExpectedFiles), files)
  for (const { finding, hash, name } of found) print(`${finding}: ${hash}${name === undefined ? '' : ` (${name})`}`)
  if (count > 0 && found.filter(({ finding }) => finding === 'missing').length === count)
    print('Not one file is there: is this the right place, and is its disk mounted?')
  print(
    found.length === 0
      ? `The file store is whole: ${count} files.`
      : `The file store is not as it should be: ${found.length} files, of ${count} that documents have.`,
  )
  return found.length === 0 ? 0 : 1
}

/** Recovery of access: prints a link for a user to set a password. Returns 1 for an unknown user. */
async function unlockAccount(print: PrintLine, username: string): Promise<number> {
  const { baseUrl, host, port } = readConfig(process.env)
  const token = await runAsOwner((db) => unlockUserAccount(db, username, new Date()))
  if (!token) {
    print(`There is no user "${username}".`)
    return 1
  }
  const link = pagePath(pages.reset, { token })
  print(`The account is switched on, without a second factor and without single sign-on.`)
  print(`This link sets a password, once and within the hour:\n${baseUrl ?? `http://${host}:${port}`}${link}`)
  return 0
}

/** A command about backups, as the command line runs it. */
function inBackupContext(run: (context: BackupCommandContext, argument: string) => Promise<number>) {
  return async (print: PrintLine, argument: string) =>
    run({ config: readConfig(process.env), withOwner, print }, argument)
}

/** Runs one transaction as the owner of the tables. */
async function runAsOwner<T>(run: (db: Queries) => Promise<T>): Promise<T> {
  return withOwner(async (ownerUrl) => {
    const pool = createPool(ownerUrl, { max: 1, statementTimeout: 0 })
    return new Database(pool).runAs(null, new Date(), run).finally(() => pool.end())
  })
}

async function withOwner<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return work(databaseUrl)
  const { ownerUrl, end } = await connectOrStartEmbedded(join(dataDir, 'database'))
  return work(ownerUrl).finally(end)
}
