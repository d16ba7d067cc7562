import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { create, openInspections, params, setting, wire } from '../../../test/support/records/inspection-calls.ts'

openInspections()

/** Imports a test of a day with broken wires at these positions. */
async function importTest(day: string, more: object = {}, positions = [100]) {
  const timestamp = `${day}T08:00:00.000Z`
  const damages = positions.map((position) => {
    const { attributes } = wire(position, { isImported: true, inspectionType: 'mrt' })
    return { position, timestamp, attributes }
  })
  const response = await create({
    rope: { id: setting.assets.rope },
    position: 0,
    timestamp,
    attributes: { recordingType: 'measurement', type: 'mrt', isImported: true, importHash: 'a'.repeat(64), ...more },
    damages,
  })
  expect(response.statusCode, response.body).toBe(201)
  return timestamp
}

/** The state of the rope, what its page shows of it, and where a finding counts. */
async function shownState() {
  const { inspector, world, assets } = setting
  const query = { query: { inspectionType: 'mrt' as const }, ...params(assets.rope) }
  const rope = (await world.call(inspector, api.ropes.get, params(assets.rope))).json()
  const damage = (await world.call(inspector, api.events.damage, query)).json()
  const chart = (await world.call(inspector, api.events.lossOverTarget, query)).json()
  const along = (await world.call(inspector, api.events.lossAlongRope, query)).json()
  return {
    ratio: rope.damages.ratio as number,
    shown: damage.damageSummary.ratio as number,
    charted:
      Math.max(
        ...chart.result.map((one: { points: { lossOverTarget: number }[] }) => one.points.at(-1)?.lossOverTarget),
      ) / 100,
    isCarried: chart.result.map((one: { points: { isCarried?: true }[] }) => one.points.at(-1)?.isCarried ?? false),
    counting: damage.result
      .filter((one: { counts: boolean }) => one.counts)
      .map((one: { position: number }) => one.position)
      .toSorted(),
    piecesAt: [100, 500].map((at) =>
      along.result[0].pieces.some((one: { from: number; to: number }) => one.from <= at && at <= one.to),
    ),
  }
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

test('a test without some of its findings never tells a better state than the one before', async () => {
  await importTest('2026-03-01', {}, [100, 100.1, 100.2])
  const before = await shownState()
  const leftOut = [{ finding: 2, code: 'number' as const }]
  await importTest('2026-04-01', { importHash: 'b'.repeat(64), leftOut }, [500])
  const incomplete = await shownState()
  expect(incomplete).toMatchObject({ ratio: before.ratio, counting: [100, 100.1, 100.2, 500], piecesAt: [true, true] })
  expect(incomplete.isCarried).toEqual([true, true, true])
  await importTest('2026-05-01', { importHash: 'c'.repeat(64) }, [500])
  const complete = await shownState()
  expect(complete).toMatchObject({ counting: [500], piecesAt: [false, true] })
  expect(complete.ratio).toBeLessThan(before.ratio / 2)
  for (const { ratio, shown, charted } of [before, incomplete, complete]) {
    expect(shown).toBe(ratio)
    expect(charted).toBeCloseTo(ratio, 9)
  }
})
