import { describe, expect, it, test } from 'vitest'
import { limitDates } from './limit-statement.ts'
import type { RecordedSeries } from './loss-curve.ts'
import { lossCurve } from './loss-curve.ts'

const at = (date: string) => Date.parse(`${date}T10:00:00Z`)
const measured = (date: string, value: number) => ({ x: at(date), value, event: `test of ${date}` })
const repairOf = (date: string, value: number) => ({ x: at(date), value, event: 'repair' })
const none = { xAxis: 'time', changes: [], testsWithoutFindings: [] } as const
const repaired = (date: string) => ({ ...none, changes: [{ x: at(date), event: 'repair', isReplacement: false }] })

/** The day from which on the limit is possible. */
function earliest(points: RecordedSeries['points'], recorded: Parameters<typeof lossCurve>[1]): string | undefined {
  const dates = limitDates([lossCurve({ multiple: 6, points }, recorded)])
  return dates?.earliest ? new Date(dates.earliest).toISOString().slice(0, 10) : undefined
}

describe('a test that found nothing', () => {
  const clean = ['2022-11-01', '2023-11-01', '2024-11-01', '2025-11-01']
  const found = measured('2026-11-01', 80)

  it('measured no loss: what is found a year later has grown within that year', () => {
    const small = clean.map((date) => measured(date, 0.03))
    const withoutFindings = { ...none, testsWithoutFindings: clean.map(at) }
    expect(earliest([...small, found], none)).toBe('2026-11-01')
    expect(earliest([found], withoutFindings)).toBe('2026-11-01')
    expect(limitDates([lossCurve({ multiple: 6, points: [found] }, none)])).toBeNull()
  })

  it('counts after a repair as well', () => {
    const before = ['2020-03-01', '2021-03-01', '2022-03-01'].map((date) => measured(date, 10))
    const points = [...before, repairOf('2025-02-01', 0), measured('2026-11-01', 60)]
    const recorded = { ...repaired('2025-02-01'), testsWithoutFindings: [at('2025-11-01')] }
    expect(earliest(points, recorded)).toBe('2027-07-02')
    // Without it, what the repair left is where the growth began.
    expect(earliest(points, repaired('2025-02-01'))).toBe('2027-12-31')
  })

  it('is none where its findings were recorded one by one afterwards', () => {
    const recorded = { ...none, testsWithoutFindings: [at('2026-10-30')] }
    expect(lossCurve({ multiple: 6, points: [found] }, recorded).points).toEqual([
      { x: found.x, value: 80, isMeasured: true },
    ])
  })

  it('is the last value where nothing was found since', () => {
    const recorded = { ...none, testsWithoutFindings: [at('2027-11-01')] }
    expect(lossCurve({ multiple: 6, points: [found] }, recorded).points.at(-1)).toEqual({
      x: at('2027-11-01'),
      value: 0,
      isMeasured: true,
    })
  })
})

test('a finding that leaves the loss as it was does not make the last measurement a newer one', () => {
  const points = [measured('2024-07-01', 60), measured('2025-07-01', 80)]
  const later = { ...measured('2026-07-01', 80), event: 'corrosion' }
  expect(earliest([...points, { ...later, isCarried: true }], none)).toBe(earliest(points, none))
  expect(earliest([...points, later], none)).not.toBe(earliest(points, none))
})

describe('a repair', () => {
  const years = Array.from({ length: 9 }, (_, index) => measured(`${2016 + index}-10-01`, 20))
  const growing = [...years, measured('2025-10-01', 40), measured('2026-10-01', 80)]

  it('that takes away next to nothing does not make the rest grow more slowly', () => {
    const before = earliest(growing, none)
    const after = earliest([...growing, repairOf('2026-11-10', 79.97)], repaired('2026-11-10'))
    expect(before).toBe('2027-04-01')
    // From the same value the same growth, counted from the repair on.
    expect(after).toBe('2027-05-12')
  })

  it('that takes away much leaves the growth of before', () => {
    expect(earliest([...growing, repairOf('2026-11-10', 20)], repaired('2026-11-10'))).toBe('2028-11-09')
  })
})
