import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@catenary/server/src/db/embedded.ts'
import { ensureRoles } from '@catenary/server/src/db/roles.ts'
import { refreshOutdatedStates } from '@catenary/server/src/records/state/refresh-outdated.ts'
import { Client } from 'pg'
import { fillList } from '../list-data.ts'
import type { Measurement, Row } from '../measure.ts'
import { limited } from '../measure.ts'

/** Each has a hundred events. */
const ropes = 1200
/** For so long a server with a thousand ropes may be away at the start that follows new rules, in milliseconds. */
const maxMs = 10_000

/**
 * What the first start costs after an update of the rules by which states are computed: until every state is renewed, no
 * request is answered. Given for a thousand ropes of 100 events.
 */
export const rulesUpdate: Measurement = {
  name: 'rules-update',
  async run({ rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'catenary-bench-'))
    const database = await startEmbedded({ dataDir: folder })
    try {
      await fillList(database.ownerUrl, ropes)
      return [await measure(database.ownerUrl, rounds)]
    } finally {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(ownerUrl: string, rounds: number): Promise<Row> {
  const { appUrl } = await ensureRoles(ownerUrl)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await refreshOutdatedStates(appUrl)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await owner.query('update damage_states set rules = 0')
      const startedAt = performance.now()
      const renewed = await refreshOutdatedStates(appUrl)
      times.push((1000 * (performance.now() - startedAt)) / renewed)
    }
    return limited('start after an update of the rules: per 1,000 ropes of 100 events', times, 'ms', maxMs)
  } finally {
    await owner.end()
  }
}
