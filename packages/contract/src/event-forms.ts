import type { RecordingKind } from '@catenary/domain/damage'
import type { EventAttributes, EventType } from './event-attributes.ts'

/** The tabs on which an event's attributes are asked for; what has none of them does not show the tab. */
export const eventFormTabs = ['general', 'specifics', 'mrtInspection', 'mutation'] as const
export type EventFormTab = (typeof eventFormTabs)[number]

/** An attribute that people fill in; what the product writes itself is asked for nowhere. */
export type AskedAttribute = Exclude<
  keyof EventAttributes,
  | 'recordingType'
  | 'type'
  | 'inspection'
  | 'isLossDerived'
  | 'isImported'
  | 'importHash'
  | 'importDocuments'
  | 'leftOut'
>

/** On which tab an attribute stands, and of which recordings it is asked: of a kind, or of some types alone. */
interface Place {
  readonly tab: EventFormTab
  readonly kinds?: readonly RecordingKind[]
  readonly types?: readonly EventType[]
}

const general = { tab: 'general' } as const
const ofDamages = { kinds: ['damage'] } as const
const brokenWires = { types: ['brokenWire', 'looseWire', 'strandBreak'] } as const

// In the order in which they are asked for.
const places: Readonly<Record<AskedAttribute, readonly Place[]>> = {
  inspectionType: [{ ...general, ...ofDamages }],
  crossSectionLossAmount: [{ ...general, ...ofDamages }],
  crossSectionLossUnit: [{ ...general, ...ofDamages }],
  damageCount: [{ ...general, ...ofDamages }],
  actionStatus: [{ ...general, kinds: ['damage', 'repair'] }],
  reportedBy: [general],
  description: [general],
  strand: [
    { tab: 'specifics', ...ofDamages },
    { tab: 'specifics', types: ['strandReplacement'] },
  ],
  wire: [{ tab: 'specifics', ...ofDamages }],
  wireLocation: [{ tab: 'specifics', types: [...brokenWires.types, 'wear', 'corrosion'] }],
  breakType: [{ tab: 'specifics', ...brokenWires }],
  clockPosition: [{ tab: 'specifics', ...ofDamages }],
  corrosionDegree: [{ tab: 'specifics', types: ['corrosion', 'socketDamage'] }],
  layLength: [{ tab: 'specifics', types: ['layLengthChange', 'layLength'] }],
  diameterReadings: [{ tab: 'specifics', types: ['diameterReduction', 'diameter'] }],
  ropeTension: [{ tab: 'specifics', types: ['ropeTension'] }],
  sag: [{ tab: 'specifics', types: ['sag'] }],
  waveHeight: [{ tab: 'specifics', types: ['waviness', 'wavinessReading'] }],
  slipForce: [{ tab: 'specifics', types: ['slipCheck'] }],
  inspectionMethod: [{ tab: 'specifics', types: ['visualInspection'] }],
  instrument: [
    { tab: 'mrtInspection', types: ['mrt'] },
    {
      tab: 'specifics',
      types: [
        'diameter',
        'layLength',
        'radiography',
        'ropeTension',
        'wavinessReading',
        'slipCheck',
        'otherMeasurement',
      ],
    },
  ],
  calibratedOn: [{ tab: 'mrtInspection', types: ['mrt'] }],
  speed: [
    { tab: 'mrtInspection', types: ['mrt'] },
    { tab: 'specifics', types: ['visualInspection'] },
  ],
  zeroPoint: [
    { tab: 'mrtInspection', types: ['mrt'] },
    { tab: 'specifics', types: ['visualInspection'] },
  ],
  weather: [{ tab: 'specifics', types: ['visualInspection'] }],
  repairedEvents: [{ tab: 'specifics', kinds: ['repair'] }],
  direction: [{ tab: 'mutation', types: ['trackRopeRelocation', 'gripRelocation'] }],
  insertedLength: [{ tab: 'specifics', types: ['repairPiece'] }],
  socket: [
    { tab: 'mutation', types: ['resocketing'] },
    { tab: 'specifics', types: ['socketDamage'] },
  ],
  carriedOutBy: [
    { tab: 'mutation', kinds: ['mutation'] },
    { tab: 'specifics', kinds: ['repair'] },
  ],
  operationHours: [general],
  bendingCycles: [general],
}

const measuredChanges: readonly string[] = ['ropeShortening', 'ropeLengthening', 'trackRopeRelocation']

/** True for a change of the rope that says nothing without its length: how much was cut out, put in, or moved. */
export function needsLength(type: string): boolean {
  return measuredChanges.includes(type)
}

/** True for a recording that says nothing without a splice. */
export function needsSplice(type: string | undefined): boolean {
  return type === 'spliceInspection'
}

/** What is recorded, as far as it decides what is asked for. */
export interface AskedRecording {
  readonly kind: RecordingKind
  /** Absent while nothing is chosen. */
  readonly type?: EventType | undefined
}

/** The tab on which an attribute of a recording is asked for; undefined where it does not apply. */
export function tabOf(attribute: AskedAttribute, { kind, type }: AskedRecording): EventFormTab | undefined {
  return places[attribute].find(
    ({ kinds, types }) =>
      (kinds === undefined || kinds.includes(kind)) &&
      (types === undefined || (type !== undefined && types.includes(type))),
  )?.tab
}

/** The attributes that are asked for of a recording on one tab, in order. */
export function attributesOn(tab: EventFormTab, recording: AskedRecording): AskedAttribute[] {
  return attributesOf(recording).filter((attribute) => tabOf(attribute, recording) === tab)
}

/** Every attribute that is asked for of a recording, in order. */
export function attributesOf(recording: AskedRecording): AskedAttribute[] {
  return (Object.keys(places) as AskedAttribute[]).filter((attribute) => tabOf(attribute, recording) !== undefined)
}
