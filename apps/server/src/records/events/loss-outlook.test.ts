import type { LossSeries } from '@catenary/domain/loss/loss'
import { expect, test } from 'vitest'
import type { RecordedEvent, RopeRecord } from '../state/rope-record.ts'
import { lossProjection, ropeChanges } from './loss-outlook.ts'

const year = 365.25 * 86_400_000
const inTime = { xAxis: 'time', xOf: (time: number) => time } as const

function recorded(id: string, type: RecordedEvent['type'], years: number): RecordedEvent {
  return {
    id,
    type,
    timestamp: new Date(years * year).toISOString(),
    recordingType: type.startsWith('rope') ? 'mutation' : 'damage',
    inspectionId: null,
    position: 0,
    length: null,
    inspectionType: null,
    actionStatus: null,
    amount: null,
    unit: null,
    isLossDerived: false,
    damageCount: null,
    strand: null,
    wire: null,
    repairedEvents: null,
    insertedLength: null,
    skippedFindings: 0,
    direction: null,
    bendingCycles: null,
  }
}

function series(multiple: number, ...points: [event: string, years: number, value: number][]): LossSeries {
  return {
    multiple,
    limit: 10,
    points: points.map(([event, years, value]) => ({
      event,
      time: years * year,
      loss: value / 10,
      lossOverTarget: value,
      window: null,
    })),
  }
}

const ofRope = (...events: RecordedEvent[]): RopeRecord => ({
  attributes: {},
  events,
  lengthAsOf: new Date(0).toISOString(),
})
const outlookOf = (record: RopeRecord, ...all: LossSeries[]) =>
  lossProjection(record, { series: all, testsWithoutFindings: [] }, inTime).outlook

test('the outlook is that of the reference length with the highest last value', () => {
  const low = series(6, ['a', 0, 50], ['b', 1, 50], ['c', 2, 20])
  const high = series(40, ['a', 0, 10], ['b', 1, 20], ['c', 2, 30])
  const outlook = outlookOf(ofRope(), low, high)
  expect(outlook).toMatchObject({ multiple: 40, usedPoints: 3, since: null, refusal: null })
  expect(outlook?.trend?.slope).toBeCloseTo(10, 9)
})

test('only values measured since the last step count, without the value right after the step', () => {
  const mended = series(6, ['a', 0, 40], ['b', 1, 60], ['mend', 1.5, 10], ['c', 2, 20], ['d', 3, 25], ['e', 4, 30])
  const idle = recorded('idle', 'repair', 3)
  const since = outlookOf(ofRope(recorded('mend', 'repair', 1.5), idle), mended)
  expect(since).toMatchObject({ usedPoints: 3, since: { event: { id: 'mend' }, type: 'repair' }, refusal: null })
  expect(since?.trend?.slope).toBeCloseTo(5, 9)
  // Measured on the day of the cut: at one moment the cut comes first.
  const cut = series(6, ['a', 0, 40], ['cut', 2, 10], ['c', 2, 20], ['d', 3, 26])
  const after = outlookOf(ofRope(recorded('cut', 'ropeShortening', 2)), cut)
  expect(after).toMatchObject({ usedPoints: 2, since: { type: 'ropeShortening' }, refusal: 'fewPoints', trend: null })
})

test('tests that found nothing are measurements of the outlook, and none of the forecast', () => {
  const testsWithoutFindings = [0, 1, 2, 2.95].map((years) => ({
    x: years * year,
    timestamp: new Date(years * year).toISOString(),
    event: { id: `test-${years}` },
  }))
  const found = series(6, ['a', 3, 60])
  const { forecast, outlook } = lossProjection(ofRope(), { series: [found], testsWithoutFindings }, inTime)
  // The last of them is eighteen days before the finding, which is its own.
  expect(outlook).toMatchObject({ usedPoints: 4, refusal: null })
  expect(outlook?.trend?.slope).toBeCloseTo(18, 9)
  expect(forecast).toBeNull()
  const mended = series(6, ['a', 0.5, 60], ['mend', 1.5, 10], ['c', 3, 60])
  const since = lossProjection(
    ofRope(recorded('mend', 'repair', 1.5)),
    { series: [mended], testsWithoutFindings },
    inTime,
  )
  expect(since.outlook).toMatchObject({ usedPoints: 2, refusal: 'fewPoints' })
})

test('what an incomplete test carries on is no measurement: the forecast is as steep and as early as without it', () => {
  const measured = series(6, ['a', 0, 20], ['b', 1, 40], ['c', 2, 60])
  const carried = { ...series(6, ['found', 3, 60]).points[0], isCarried: true as const } as LossSeries['points'][number]
  const withCarried = { ...measured, points: [...measured.points, carried] }
  const test = { ...recorded('test', 'mrt', 3), skippedFindings: 1 }
  const found = { ...recorded('found', 'brokenWire', 3), inspectionId: 'test' }
  const forecastOf = (record: RopeRecord, one: LossSeries) =>
    lossProjection(record, { series: [one], testsWithoutFindings: [] }, inTime).forecast
  expect(forecastOf(ofRope(test, found), withCarried)).toEqual(forecastOf(ofRope(), measured))
  // Recorded singly it is a point as the specification has them.
  expect(forecastOf(ofRope({ ...found, inspectionId: null }), withCarried)).not.toEqual(forecastOf(ofRope(), measured))
})

test('an axis of bending cycles needs readings, for the outlook and for the marks', () => {
  const axis = { xAxis: 'bendingCycles', xOf: () => null } as const
  const record = ofRope(recorded('mend', 'repair', 1))
  const points = series(6, ['a', 0, 10], ['b', 1, 20], ['c', 2, 30])
  expect(lossProjection(record, { series: [points], testsWithoutFindings: [] }, axis)).toMatchObject({
    forecast: null,
    outlook: { refusal: 'noCycles' },
  })
  expect(ropeChanges(record, axis)).toEqual([])
  expect(ropeChanges(record, inTime)).toMatchObject([{ x: year, event: { id: 'mend' }, type: 'repair' }])
})
