import type { Rope } from '@catenary/contract/assets/ropes'
import { eventContent } from '@catenary/contract/records/event-fields'
import type { DamageWithLoss, RopeEvent } from '@catenary/contract/records/events'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { Splice } from '@catenary/contract/records/splices'
import type { LengthHistory } from '@catenary/domain/length-history'
import type { PlaceToday, ReportData } from './report-data.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T08:12:00.000Z')
const id = (number: number) => `0193ab12-5b1c-7f00-8a00-${String(number).padStart(12, '0')}`

/** A believable track rope, for tests: 56 mm, full-locked coil, judged by EN 12927. */
export const sampleRope: Rope = {
  id: id(1),
  name: 'Tragseil 1 links',
  isDeleted: false,
  installation: {
    id: id(2),
    name: 'Gipfelbahn',
    baseUnit: 'metric',
    timezone: 'Europe/Zurich',
    area: { id: id(3), name: 'Gipfelregion' },
  },
  ordering: 0,
  latlngs: [],
  latlngsOn: 'map',
  lengthAsOf: '2025-01-01T00:00:00.000Z',
  damages: { ratio: 0.436, health: 56.4, count: 3 },
  governing: { inspectionType: 'mrt', multiple: 30 },
  noStateReason: null,
  limitEarliest: null,
  damagesOfUnknownLoss: 0,
  splicesToRenew: 0,
  doubtfulEntries: 0,
  inspected: ['mrt'],
  inspections: { visual: null, mrt: null },
  nextInspection: null,
  isInArchive: false,
  deviceSerialNumber: null,
  truscanAttributes: null,
  predecessor: null,
  successor: null,
  notificationStatus: [],
  attributes: {
    ropeType: 'vvs',
    ropeApplication: 'trackRope',
    ropeLay: 'langSLay',
    ropeLayDirection: 'right',
    nominalDiameter: 56,
    metallicCrossSection: 2135,
    ropeLength: 2345.6,
    ropeDesign: '1 × 139, 3 Lagen Z-Draht',
    ropeManufacturer: 'Seilwerk Łódź & Söhne',
    installationYear: 2012,
    standard: 'EN12927:2019',
  },
}

/** A broken wire 1.25 m long at 1 245.30 m with what is given instead. */
export function sampleDamage(number: number, instead: Partial<DamageWithLoss> = {}): DamageWithLoss {
  return {
    id: id(100 + number),
    rope: { id: sampleRope.id },
    ...eventContent({
      position: 1245.3,
      length: 1.25,
      timestamp: new Date(now - number * 30 * day).toISOString(),
      isDeleted: false,
      splices: [],
      attributes: {
        recordingType: 'damage',
        type: 'brokenWire',
        inspectionType: 'mrt',
        actionStatus: 'seen',
        reportedBy: { name: 'Anna Huber' },
      },
    }),
    positionToday: 1245.3,
    lengthToday: 1.25,
    left: null,
    documentCount: 0,
    documents: [],
    loss: { area: 18.57, percent: 0.87 },
    counts: true,
    ...instead,
  }
}

/** A repair at 800 m with what is given instead. */
export function sampleRepair(number: number, instead: Partial<DamageWithLoss> = {}): DamageWithLoss {
  const { attributes, ...rest } = sampleDamage(number)
  return {
    ...rest,
    position: 800,
    positionToday: 800,
    length: 6,
    lengthToday: 6,
    attributes: { ...attributes, type: 'repairPiece', actionStatus: 'repaired' },
    loss: { area: null, percent: null },
    ...instead,
  }
}

const unchanged = ({ attributes: { ropeLength } }: Pick<Rope, 'attributes'>): LengthHistory => ({
  replacement: null,
  steps: [],
  length: ropeLength ?? null,
  isClosed: false,
})

const placeAsRecorded = ({ positionStart, positionEnd }: Splice): PlaceToday => ({
  positionToday: positionStart,
  lengthToday: positionEnd - positionStart,
  left: null,
})

/** An inspection of one splice with a thick knot, a thin tail, and a part of which nothing was measured. */
export function sampleInspection(parts?: Splice['parts']): RopeEvent {
  const { loss: _, positionToday: __, lengthToday: ___, left: ____, counts: _____, ...event } = sampleDamage(1)
  const measured: Splice['parts'] = [
    { name: 'T1', type: 'T', position: 106, length: 5.9, diameterMin: 52.9, diameterMax: 55.1 },
    {
      name: 'K1',
      type: 'K',
      position: 112,
      diameterMin: 60,
      diameterMax: 62.2,
      brokenWireCount: 2,
      looseWireCount: 0,
      isTouchingStrands: true,
      isCorrosion: false,
      lubricantCondition: 'insufficient',
      comment: 'Two broken wires on the crown of the knot\nTo be renewed before winter',
    },
    { name: 'S1', type: 'S', position: 118 },
  ]
  const splice = { name: 'Splice 1', positionStart: 100, positionEnd: 167.2, strandCount: 6, knotCount: 6 }
  return {
    ...event,
    length: null,
    splices: [{ ...splice, tuckTailCount: 12, parts: parts ?? measured }],
    attributes: { recordingType: 'measurement', type: 'spliceInspection', reportedBy: { name: 'Anna Huber' } },
  }
}

const standard = {
  id: 'EN12927:2019',
  status: 'corroborated',
  source: 'Vorarlberg LGBl. 55/2000 §21(4); Arrêté du 7 août 2009 (FR) art. 59',
  referenceLengths: [
    { multiple: 30, limit: 5, basis: 'area' },
    { multiple: 200, limit: 10, basis: 'area' },
  ],
} satisfies LossOverTarget['standard']

function points(limit: number, growth: number): LossOverTarget['result'][number]['points'] {
  return Array.from({ length: 9 }, (_, index) => {
    const x = now - (8 - index) * 182 * day
    const loss = growth * index
    const event = { id: id(index) }
    return { x, timestamp: new Date(x).toISOString(), loss, lossOverTarget: (100 * loss) / limit, window: null, event }
  })
}

const sampleLoss: LossOverTarget = {
  standard,
  bendingCyclesToTimestamp: [],
  result: [
    { multiple: 30, limit: 5, points: points(5, 0.2725) },
    { multiple: 200, limit: 10, points: points(10, 0.3625) },
  ],
  forecast: {
    points: Array.from({ length: 52 }, (_, week) => {
      const grown = week * 0.21
      return { x: now + week * 7 * day, value: 43.6 + grown, low: 43.6 + 0.7 * grown, high: 43.6 + 1.3 * grown }
    }),
    reaches: { value: null, low: null, high: null },
  },
  outlook: null,
  changes: [],
  testsWithoutFindings: [],
  incompleteTest: null,
}

/** What was found by magnetic testing. */
const sampleSummary = {
  ratio: 0.436,
  health: 56.4,
  worst: [
    { multiple: 30, limit: 5, loss: 2.18, lossOverTarget: 43.6, window: { from: 1244.9, to: 1246.58 } },
    { multiple: 200, limit: 10, loss: 2.9, lossOverTarget: 29, window: { from: 1238.1, to: 1249.3 } },
  ],
}

/** A report's data around the given recordings. */
export function sampleData(events: readonly DamageWithLoss[], instead: Partial<ReportData> = {}): ReportData {
  const summary = sampleSummary
  const notSeen = { summary: null, standard, noStateReason: 'notInspected' } as const
  return {
    mandatorName: 'Bergbahnen Gipfelregion AG',
    areaName: 'Gipfelregion',
    installationName: 'Gipfelbahn',
    timezone: 'Europe/Zurich',
    baseUnit: 'metric',
    imperialLength: undefined,
    rope: sampleRope,
    lengthHistory: unchanged(instead.rope ?? sampleRope),
    events,
    signatures: [],
    inspection: null,
    splicesToday: (instead.inspection?.splices ?? []).map(placeAsRecorded),
    bendingCycles: null,
    photos: { shown: [], notShown: 0 },
    logo: null,
    loss: sampleLoss,
    summary,
    standard,
    inspectionType: 'mrt',
    byType: [
      { inspectionType: 'mrt', summary, standard, noStateReason: null },
      { inspectionType: 'visual', ...notSeen },
    ],
    marks: [],
    sensors: [],
    authorName: 'Anna Huber',
    at: new Date(now).toISOString(),
    documentId: id(9),
    ...instead,
  }
}
