import { api } from '@catenary/contract/api'
import type { ComparedFinding, InspectionComparison } from '@catenary/contract/records/comparison'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../test/support/records/comparison-calls.ts'
import { ask, compare, inspect, record, summary } from '../../../test/support/records/comparison-calls.ts'
import { openInspections, params, setting } from '../../../test/support/records/inspection-calls.ts'

openInspections()

describe('a comparison', () => {
  const refusal = async (later: string, query: object = {}) => {
    const response = await ask(later, query)
    const { type, errors = [] } = response.json<{ type: string; errors?: { path: string }[] }>()
    return [response.statusCode, type.split(':').at(-1), ...errors.map(({ path }) => path)]
  }

  test('is of two inspections of a rope and of one type, the earlier one first', async () => {
    const before = await inspect('2024-01-01', [[100, 1]])
    const after = await inspect('2025-01-01', [[100, 1]])
    const byEye = await record(
      { recordingType: 'measurement', type: 'visualInspection' },
      { timestamp: '2024-06-01T08:00:00.000Z' },
    )
    const [finding = ''] = before.findings
    for (const earlier of [after.id, byEye.id, finding, setting.assets.rope])
      expect(await refusal(after.id, { earlier })).toEqual([400, 'input.invalid', 'earlier'])
    expect(await refusal(before.id, { earlier: after.id })).toEqual([400, 'input.invalid', 'earlier'])
    for (const within of ['0', '1e3', '101', '-1', ''])
      expect(await refusal(after.id, { within })).toEqual([400, 'input.invalid', 'within'])
    expect(await refusal(finding)).toEqual([409, 'inspection.notComparable'])
    expect(await refusal(before.id)).toEqual([409, 'inspection.first'])
    // Without a name it is the one before of the same type.
    expect((await ask(after.id)).json().earlier.id).toBe(before.id)
    await setting.world.call(setting.inspector, api.events.remove, params(before.id))
    expect(await refusal(after.id, { earlier: before.id })).toEqual([400, 'input.invalid', 'earlier'])
    expect(await refusal(before.id)).toEqual([409, 'inspection.notComparable'])
  })

  test('is of two inspections of one moment by the order in which they were recorded, with the numbers of damages', async () => {
    const counted = (damageCount: number): Finding => [40, null, { type: 'corrosion', damageCount }]
    const first = await inspect('2024-01-01', [counted(1)])
    const second = await inspect('2024-01-01', [counted(9)])
    expect(await refusal(first.id)).toEqual([409, 'inspection.first'])
    const { earlier, result } = await compare(first, second)
    expect([earlier.id, result[0]?.outcome]).toEqual([first.id, 'lossUnknown'])
    expect([result[0]?.earlier?.damageCount, result[0]?.later?.damageCount]).toEqual([1, 9])
  })

  test('says that nothing is certain where another shift of all positions agrees as well', async () => {
    const every = (from: number) => Array.from({ length: 20 }, (_, index): Finding => [from + 2 * index, 1])
    await inspect('2024-01-01', every(100))
    const after = await inspect('2025-01-01', every(102))
    const { isUnclear, result } = (await ask(after.id)).json<InspectionComparison>()
    const pairs = result.filter((one) => one.earlier && one.later)
    expect([isUnclear, pairs.length, pairs.every((one) => one.isAmbiguous)]).toEqual([true, 19, true])
  })

  test('is shown to everybody who sees the rope, and to nobody else', async () => {
    const { world } = setting
    await inspect('2024-01-01', [[100, 1]])
    const after = await inspect('2025-01-01', [[100, 1]])
    const free = await world.person('ROLE_FREE_USER', [world.alpha])
    const stranger = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
    expect((await ask(after.id, {}, free)).statusCode).toBe(200)
    expect((await ask(after.id, {}, stranger)).statusCode).toBe(404)
  })

  test('leaves out repairs and what is archived, and takes findings that are dated after their inspection', async () => {
    const byEye = (day: string) => ({ timestamp: `${day}T08:00:00.000Z` })
    const finding = (position: number, timestamp: string, more: object = {}) => ({
      position,
      timestamp,
      attributes: { recordingType: 'damage', type: 'corrosion', inspectionType: 'visual', ...more },
    })
    const inspection = { recordingType: 'measurement', type: 'visualInspection' }
    const before = await record(inspection, {
      ...byEye('2024-01-01'),
      damages: [finding(10, '2025-06-01T08:00:00.000Z'), finding(90, '2024-01-01T08:00:00.000Z')],
    })
    const after = await record(inspection, {
      ...byEye('2025-01-01'),
      damages: [
        finding(10, '2025-01-03T08:00:00.000Z'),
        finding(50, '2025-01-01T08:00:00.000Z', { type: 'repair', inspectionType: undefined }),
      ],
    })
    await setting.world.call(setting.inspector, api.events.remove, params(before.findings[1] ?? ''))
    const comparison = await compare(before, after)
    expect(summary(comparison)).toEqual([['lossUnknown', 10, 10]])
    // A finding that is dated after the later inspection was not repaired before it.
    expect(comparison.result[0]?.isRepaired).toBe(false)
    expect(comparison.inspectionType).toBe('visual')
    expect(comparison.result.map((one: ComparedFinding) => one.change)).toEqual([null])
  })
})

test('many findings are compared in a thread, as few are here', async () => {
  const many = (day: string, loss: number) =>
    inspect(
      day,
      Array.from({ length: 700 }, (_, index): Finding => [1 + index + (index % 7) / 10, loss]),
    )
  const before = await many('2024-01-01', 0.5)
  const after = await many('2025-01-01', 0.8)
  const started: unknown[] = []
  const count = (worker: unknown) => void started.push(worker)
  process.on('worker', count)
  const comparison = await compare(before, after, { limit: '1000' })
  process.off('worker', count)
  expect(started).toHaveLength(1)
  expect(comparison.counts).toMatchObject({ grown: 700, new: 0, notFound: 0 })
  expect(comparison.result.map(({ change }) => change)).toEqual(
    Array.from({ length: 700 }, () => expect.closeTo(0.3, 9)),
  )
})
