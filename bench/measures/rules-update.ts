import { ensureRoles } from '@catenary/server/src/db/roles.ts'
import { refreshOutdatedStates } from '@catenary/server/src/records/state/refresh-outdated.ts'
import { withDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import type { Measurement, Row } from '../measure.ts'
import { limited } from '../measure.ts'
import { asOwner } from '../record-data.ts'

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
  run: ({ rounds }) =>
    withDatabase(async ({ ownerUrl }) => {
      await fillList(ownerUrl, ropes)
      return [await measure(ownerUrl, rounds)]
    }),
}

async function measure(ownerUrl: string, rounds: number): Promise<Row> {
  const { appUrl } = await ensureRoles(ownerUrl)
  return asOwner(ownerUrl, async (owner) => {
    await refreshOutdatedStates(appUrl)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await owner.query('update damage_states set rules = 0')
      const startedAt = performance.now()
      const renewed = await refreshOutdatedStates(appUrl)
      times.push((1000 * (performance.now() - startedAt)) / renewed)
    }
    return limited('start after an update of the rules: per 1,000 ropes of 100 events', times, 'ms', maxMs)
  })
}
