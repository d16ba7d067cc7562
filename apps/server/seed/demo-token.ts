import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { newApiToken } from '../src/accounts/api-token.ts'
import { hashToken } from '../src/http/session/cookie.ts'
import { demoId } from './demo-ids.ts'
import { demoRecorders } from './demo-people.ts'

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
      `insert into api_tokens (id, user_id, name, token_hash, created_at) values ($1, $2, 'Demo', $3, $4)
       on conflict (id) do update set token_hash = excluded.token_hash`,
      [demoId('user', 7), demoRecorders.importer.id, hashToken(token), now],
    )
  } finally {
    await owner.end()
  }
}
