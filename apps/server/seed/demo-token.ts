import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { newApiToken } from '../src/accounts/tokens/api-token.ts'
import { hashToken } from '../src/http/session/cookie.ts'
import { demoId } from './demo-ids.ts'
import { demoPeople, demoRecorders } from './demo-people.ts'

/** The token by which the demo's import user calls. */
export interface DemoToken {
  readonly token: string
  /** Path of the token's file. */
  readonly file: string
  /** True at the first start. */
  readonly isNew: boolean
}

/** The token of the demo's import user, stored in the data folder; created at the first start. */
export async function demoToken(ownerUrl: string, dataDir: string, now: Date): Promise<DemoToken> {
  const file = join(dataDir, 'demo-token')
  const storedToken = await readFile(file, 'utf8').catch(() => null)
  const token = storedToken?.trim() ?? newApiToken(demoId('user', 7))
  if (storedToken === null) {
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, `${token}\n`, { mode: 0o600 })
  }
  await saveToken(ownerUrl, token, now)
  return { token, file, isNew: storedToken === null }
}

/** The folder's token is the one in force, also after the database or the file was made anew. */
async function saveToken(ownerUrl: string, token: string, now: Date): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into api_tokens (id, user_id, name, scopes, token_hash, created_at)
       values ($1, $2, 'Demo', '{read,records,imports}', $3, $4)
       on conflict (id) do update set token_hash = excluded.token_hash`,
      [demoId('user', 7), demoRecorders.importer.id, hashToken(token), now],
    )
    await owner.query(
      `insert into api_tokens (id, user_id, created_by, name, scopes, token_hash, created_at, expires_at)
       values ($1, $2, $2, 'Weekly report', '{read}', $3, $4, $4::timestamptz + interval '90 days') on conflict (id) do nothing`,
      // Nobody has this one: it shows what the list looks like.
      [demoId('user', 1), demoPeople[0]?.id, hashToken(newApiToken(demoId('user', 1))), now],
    )
  } finally {
    await owner.end()
  }
}
