import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { create, openInspections, setting, wire } from '../../../test/support/records/inspection-calls.ts'

openInspections()

/** Imports a test of a day with the same finding as all others. */
async function importTest(day: string, more: object = {}) {
  const { position, attributes } = wire(100, { isImported: true, inspectionType: 'mrt' })
  const timestamp = `${day}T08:00:00.000Z`
  const response = await create({
    rope: { id: setting.assets.rope },
    position: 0,
    timestamp,
    attributes: { recordingType: 'measurement', type: 'mrt', isImported: true, importHash: 'a'.repeat(64), ...more },
    damages: [{ position, timestamp, attributes }],
  })
  expect(response.statusCode, response.body).toBe(201)
  return timestamp
}

async function stateChanges() {
  const rows = await setting.world.owner
    .selectFrom('domainEvents')
    .select('payload')
    .where('name', '=', 'state.changed')
    .where(sql<boolean>`payload ->> 'rope' = ${setting.assets.rope}`)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload as { after: { ratio: number; limitEarliest: string | null } })
}

test('a test without some of its findings is another state, also where the loss is the same', async () => {
  await importTest('2026-03-01')
  const leftOut = [{ finding: 2, code: 'number' as const }]
  const time = await importTest('2026-04-01', { importHash: 'b'.repeat(64), leftOut })
  const [first, second, ...others] = await stateChanges()
  expect(others).toEqual([])
  expect(second?.after.ratio).toBeCloseTo(first?.after.ratio ?? 0, 9)
  expect([first, second].map((one) => one?.after.limitEarliest)).toEqual([null, time])
  await importTest('2026-05-01', { importHash: 'c'.repeat(64) })
  expect((await stateChanges())[2]?.after.limitEarliest).not.toBe(time)
})
