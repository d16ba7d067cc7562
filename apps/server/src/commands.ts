import { join } from 'node:path'
import { readConfig } from './config.ts'
import { Database } from './db/caller.ts'
import { createPool } from './db/connect.ts'
import { borrowEmbedded } from './db/embedded.ts'
import { findAuditBreaks } from './features/audit/queries.ts'

type Say = (line: string) => void

const commands: Readonly<Record<string, (say: Say) => Promise<number>>> = {
  'audit verify': verifyAudit,
}

/** Does what is asked of Catenary on the command line besides running it, and answers the process's exit code. */
export async function runCommand(asked: string): Promise<number> {
  const command = commands[asked]
  const complain = (line: string) => process.stderr.write(`${line}\n`)
  if (!command) {
    complain(`There is no command "${asked}". There are: ${Object.keys(commands).join(', ')}`)
    return 2
  }
  return command((line) => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
    complain(isWithoutTables(error) ? 'This database was never used by Catenary: start the product once.' : told(error))
    return 2
  })
}

/** PostgreSQL's word for a table that is not there. */
const isWithoutTables = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'
const told = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Looks whether the audit log is as it was written; names every entry that is not. Answers 1 where one is not. */
async function verifyAudit(say: Say): Promise<number> {
  return withOwner(async (ownerUrl) => {
    const pool = createPool(ownerUrl, { max: 1, statementTimeout: 0 })
    try {
      const { entries, breaks } = await new Database(pool).as(null, new Date(), findAuditBreaks)
      for (const { chain, number, reason } of breaks) say(`entry ${number} of chain ${chain}: ${reason}`)
      say(
        breaks.length === 0
          ? `The audit log is whole: ${entries} entries.`
          : `The audit log is not as it was written: ${breaks.length} of ${entries} entries show it.`,
      )
      return breaks.length === 0 ? 0 : 1
    } finally {
      await pool.end()
    }
  })
}

async function withOwner(work: (ownerUrl: string) => Promise<number>): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return work(databaseUrl)
  const { ownerUrl, end } = await borrowEmbedded(join(dataDir, 'database'))
  return work(ownerUrl).finally(end)
}
