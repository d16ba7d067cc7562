import { api } from '@catenary/contract/api'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../test/support/records/comparison-calls.ts'
import { compare, inspect, record, summary } from '../../../test/support/records/comparison-calls.ts'
import { openInspections, params, setting } from '../../../test/support/records/inspection-calls.ts'

openInspections()

describe('the comparison of two magnetic rope tests', () => {
  test('says of each finding what became of it, by how much, and in a year', async () => {
    const before = await inspect('2024-03-01', [
      [100, 1],
      [200, 2],
      [300, 1],
      [400, 3],
      [500, null, { type: 'corrosion' }],
    ])
    const after = await inspect('2026-03-01', [
      [100.2, 1.5],
      [199.9, 2.05],
      [400, 2.5],
      [500, 1, { type: 'corrosion' }],
      [600, 4],
    ])
    const comparison = await compare(before, after)
    expect(summary(comparison)).toEqual([
      ['grown', 100, 100.2],
      ['unchanged', 200, 199.9],
      ['notFound', 300, null],
      ['smaller', 400, 400],
      ['lossUnknown', 500, 500],
      ['new', null, 600],
    ])
    const once = { new: 1, grown: 1, unchanged: 1, smaller: 1, lossUnknown: 1, notFound: 1 }
    expect(comparison.counts).toEqual({ ...once, removed: 0 })
    const [grown] = comparison.result
    expect(grown).toMatchObject({ type: 'brokenWire', earlier: { id: before.findings[0] }, isRepaired: false })
    // 730 days lie between the two.
    expect([grown?.change, grown?.changePerYear, grown?.offset]).toEqual([
      expect.closeTo(0.5, 9),
      expect.closeTo((0.5 / 730) * 365.25, 9),
      expect.closeTo(0.2, 9),
    ])
    expect(comparison.alongRope).toContainEqual([600, 'new', [0, null], [1, 4]])
    expect([comparison.earlier.findings, comparison.later.findings, comparison.ropeLength]).toEqual([5, 5, 1000])
  })

  test('is sorted by growth, pages, and narrows to an outcome', async () => {
    const before = await inspect('2025-01-01', [
      [100, 1],
      [200, 1],
      [300, 1],
    ])
    const after = await inspect('2025-01-11', [
      [100, 1.2],
      [200, 3],
      [400, 0.7],
    ])
    const growth = await compare(before, after, { sort: 'change' })
    expect(growth.result.map((one) => one.position)).toEqual([200, 400, 100, 300])
    // Ten days apart nothing is told of a year.
    expect(growth.result.map((one) => one.changePerYear)).toEqual([null, null, null, null])
    const page = await compare(before, after, { sort: 'change', limit: '2', offset: '1' })
    expect(page.result).toEqual(growth.result.slice(1, 3))
    const grown = await compare(before, after, { outcome: 'grown' })
    expect([grown.total, grown.counts.new]).toEqual([2, 1])
    expect(grown.result.map((one) => one.position)).toEqual([100, 200])
  })

  test('is of the rope as it was at the later test: moved by a shortening, without what was cut out', async () => {
    const before = await inspect('2024-01-01', [
      [50, 1],
      [105, 1],
      [300, 1],
    ])
    await record(
      { recordingType: 'mutation', type: 'ropeShortening' },
      { timestamp: '2024-06-01T08:00:00.000Z', position: 100, length: 10 },
    )
    const after = await inspect('2025-01-01', [
      [50, 1],
      [290, 1.4],
    ])
    // A later shortening moves neither.
    await record(
      { recordingType: 'mutation', type: 'ropeShortening' },
      { timestamp: '2025-06-01T08:00:00.000Z', position: 10, length: 5 },
    )
    const comparison = await compare(before, after)
    expect(summary(comparison)).toEqual([
      ['unchanged', 50, 50],
      ['grown', 300, 290],
      ['removed', 105, null],
    ])
    expect(comparison.result[2]?.removed).toMatchObject({ reason: 'cutOut', timestamp: '2024-06-01T08:00:00.000Z' })
    // The rope has 1,000 m today.
    expect(comparison.ropeLength).toBe(1005)
  })

  test('says what was repaired in between, whether it is found again or not', async () => {
    const before = await inspect('2024-01-01', [
      [100, 1],
      [200, 1],
      [300, 1],
    ])
    await inspect('2024-03-01', [[300, 1]])
    const repair = { recordingType: 'damage', type: 'repair' }
    await record(
      { ...repair, repairedEvents: [before.findings[0]] },
      { timestamp: '2024-06-01T08:00:00.000Z', position: 100 },
    )
    await record(repair, { timestamp: '2024-06-02T08:00:00.000Z', position: 199, length: 2 })
    const after = await inspect('2025-01-01', [
      [200, 1],
      [300, 1],
    ])
    const { result } = await compare(before, after)
    expect(result.map((one) => [one.position, one.outcome, one.isRepaired])).toEqual([
      [100, 'notFound', true],
      [200, 'unchanged', true],
      [300, 'unchanged', false],
    ])
  })

  test('calls repaired only what a repair took away: not what says to be of another type, or was cut out', async () => {
    const byEye = { inspectionType: 'visual' }
    const before = await inspect('2024-01-01', [
      [50, 1, byEye],
      [60, 1, { inspectionType: undefined }],
      [70, 1, byEye],
      [105, 1],
    ])
    const cut = { recordingType: 'mutation', type: 'ropeShortening' }
    await record(cut, { timestamp: '2024-06-01T08:00:00.000Z', position: 100, length: 10 })
    const repair = { recordingType: 'damage', type: 'repair', repairedEvents: [before.findings[2]] }
    await record(repair, { timestamp: '2024-07-01T08:00:00.000Z', position: 70 })
    const after = await inspect('2025-01-01', [
      [50, 1],
      [60, 1],
    ])
    const { result } = await compare(before, after)
    expect(result.map((one) => [one.position, one.outcome, one.isRepaired])).toEqual([
      [50, 'unchanged', false],
      [60, 'unchanged', false],
      [70, 'notFound', true],
      [105, 'removed', false],
    ])
  })

  test('compares losses in mm² where the rope has no cross-section', async () => {
    const attributes = { metallicCrossSection: null, loadBearingWires: null }
    const rope = { rope: { attributes } } as never
    await setting.world.call(setting.inspector, api.ropes.change, { ...params(setting.assets.rope), body: rope })
    const area = (position: number, crossSectionLossAmount: number): Finding => [
      position,
      null,
      { crossSectionLossAmount, crossSectionLossUnit: 'mm²' },
    ]
    const before = await inspect('2024-01-01', [area(100, 10), area(200, 5), area(300, 5), [400, 1]])
    const after = await inspect('2025-01-01', [area(100, 30), area(200, 5), area(300, 4), area(400, 9)])
    const { result, counts } = await compare(before, after)
    expect(result.map(({ outcome, change }) => [outcome, change])).toEqual([
      ['grown', null],
      ['unchanged', null],
      ['smaller', null],
      ['lossUnknown', null],
    ])
    expect(counts).toMatchObject({ grown: 1, lossUnknown: 1 })
  })

  test('calls nothing repaired that was cut out, or was on a rope before', async () => {
    const before = await inspect('2024-01-01', [
      [105, 1],
      [300, 1],
    ])
    await record(
      { recordingType: 'mutation', type: 'ropeShortening' },
      { timestamp: '2024-06-01T08:00:00.000Z', position: 100, length: 10 },
    )
    const after = await inspect('2025-01-01', [])
    const repairsAmongRemoved = async (later: { id: string }) =>
      (await compare(before, later)).result.map((one) => [one.removed?.reason ?? null, one.isRepaired])
    expect(await repairsAmongRemoved(after)).toEqual([
      [null, false],
      ['cutOut', false],
    ])
    await record(
      { recordingType: 'mutation', type: 'ropeReplacement' },
      { timestamp: '2025-06-01T08:00:00.000Z', position: 0 },
    )
    expect(await repairsAmongRemoved(await inspect('2026-01-01', []))).toEqual([
      ['formerRope', false],
      ['formerRope', false],
    ])
  })

  test('draws a finding at the very end of the rope with those beside it, at the last of 500 places', async () => {
    const before = await inspect('2024-01-01', [
      [999, 1],
      [1000, 2],
    ])
    const after = await inspect('2025-01-01', [])
    expect((await compare(before, after)).alongRope).toEqual([[999, 'notFound', [2, 2], [0, null]]])
  })

  test('is of the rope as it was at the test, also where a finding was written down after a shortening', async () => {
    const before = await inspect('2024-01-01', [
      [105, 1],
      [300, 1],
    ])
    const timestamp = '2025-01-01T08:00:00.000Z'
    const attributes = { recordingType: 'damage', type: 'brokenWire', inspectionType: 'mrt' } as const
    const finding = (position: number, day: string) => ({
      position,
      timestamp: `2025-01-${day}T08:00:00.000Z`,
      attributes,
    })
    const after = await record(
      { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt' },
      { timestamp, damages: [finding(105, '01'), finding(300, '09')] },
    )
    await record(
      { recordingType: 'mutation', type: 'ropeShortening' },
      { timestamp: '2025-01-05T08:00:00.000Z', position: 100, length: 10 },
    )
    const comparison = await compare(before, after)
    expect(comparison.result.map((one) => [one.outcome, one.position])).toEqual([
      ['unchanged', 105],
      ['unchanged', 300],
    ])
    expect(comparison.ropeLength).toBe(1010)
  })

  test('does not bend a longer rope that was replaced since into a loop of the length of the present one', async () => {
    await record(
      { recordingType: 'mutation', type: 'ropeReplacement' },
      { timestamp: '2026-01-01T08:00:00.000Z', position: 0 },
    )
    const before = await inspect('2024-01-01', [
      [100, 1],
      [500, 1],
    ])
    const after = await inspect('2025-01-01', [
      [500, 1],
      [1100, 3],
    ])
    expect(summary(await compare(before, after))).toEqual([
      ['notFound', 100, null],
      ['unchanged', 500, 500],
      ['new', null, 1100],
    ])
  })

  test('names how many findings of either could not be read', async () => {
    const leftOut = [{ finding: 3, code: 'number' }]
    const more = { isImported: true, importHash: 'a'.repeat(64), leftOut }
    const imported = { isImported: true }
    const before = await inspect('2024-01-01', [[100, 1, imported]], more)
    const after = await inspect('2025-01-01', [[100, 1]])
    const { earlier, later } = await compare(before, after)
    expect([earlier.skippedFindings, later.skippedFindings]).toEqual([1, undefined])
  })

  test('aligns counters that differ, says by how much, and compares as recorded where that is asked for', async () => {
    const places = Array.from({ length: 20 }, (_, index) => 13 + 47 * index + (index % 3))
    const before = await inspect(
      '2024-01-01',
      places.map((position): Finding => [position, 1]),
    )
    const after = await inspect(
      '2025-01-01',
      places.map((position): Finding => [Math.round((position * 1.001 + 1.5) * 1000) / 1000, 1]),
    )
    const aligned = await compare(before, after)
    expect(aligned.counts).toMatchObject({ unchanged: 20, new: 0, notFound: 0 })
    expect([aligned.alignment?.offset, aligned.alignment?.stretch]).toEqual([
      expect.closeTo(1.5, 2),
      expect.closeTo(0.001, 4),
    ])
    const asRecorded = await compare(before, after, { asRecorded: '1' })
    expect([asRecorded.alignment, asRecorded.counts.new]).toEqual([null, 20])
    expect((await compare(before, after, { asRecorded: '1', within: '5' })).counts.unchanged).toBe(20)
  })

  test('aligns what lies beyond a place where a counter slipped, and names the place', async () => {
    const places = Array.from({ length: 40 }, (_, index) => 5 + 23 * index + ((index * 7) % 11))
    const counted = (position: number) => (position > 500 ? position + 1.2 : position)
    const findings = (of: (position: number) => number) => places.map((position): Finding => [of(position), 1])
    const before = await inspect(
      '2024-01-01',
      findings((position) => position),
    )
    const after = await inspect('2025-01-01', findings(counted))
    const { alignment, counts, result } = await compare(before, after)
    expect(counts).toMatchObject({ unchanged: 40, new: 0, notFound: 0 })
    expect(alignment?.slips).toEqual([{ position: expect.closeTo(500, -2), metres: expect.closeTo(1.2, 2) }])
    expect(result.every(({ offset }) => Math.abs(offset ?? 1) < 0.1)).toBe(true)
  })
})
