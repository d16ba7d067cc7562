import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionDamage, NewRopeEvent } from '@catenary/contract/records/events'
import type { Splice } from '@catenary/contract/records/splices'
import type { LeftOutOfState } from '@catenary/domain/state'

type Recording = Omit<NewRopeEvent, 'rope'>

/** A rope whose state is easily shown better than it is, with its recordings and the expected state. */
export interface StateRope {
  readonly name: string
  readonly attributes: RopeAttributes
  readonly recordings: readonly Recording[]
  readonly state: Pick<Rope, 'governing' | 'noStateReason' | 'inspected'> & {
    readonly leftOut: LeftOutOfState
    readonly damages: { readonly ratio: number; readonly health: number } | null
    /** How the state is shown: the key of its word. */
    readonly word: 'ropes.gauge.orange' | 'ropes.gauge.red' | `ropes.noState.${NonNullable<Rope['noStateReason']>}`
  }
}

/** A haul rope with what its state needs. */
export const haulRope: RopeAttributes = {
  ropeType: 'strandedRope',
  ropeApplication: 'haulRope',
  ropeLay: 'langSLay',
  nominalDiameter: 40,
  metallicCrossSection: 742,
  ropeLength: 1850,
  standard: 'EN12927:2019',
}
const { metallicCrossSection: _, ...withoutSection } = haulRope

const timestamp = '2026-03-01T08:00:00.000Z'

function brokenWire(position: number, percent: number, attributes: Partial<InspectionDamage['attributes']>): Recording {
  const loss = { crossSectionLossAmount: percent, crossSectionLossUnit: '%' } as const
  return { position, timestamp, attributes: { recordingType: 'damage', type: 'brokenWire', ...loss, ...attributes } }
}

/** A damage without a loss, on a rope of which nobody knows how many wires it has. */
function brokenWireOfUnknownLoss(position: number, attributes: Partial<InspectionDamage['attributes']>): Recording {
  return { position, timestamp, attributes: { recordingType: 'damage', type: 'brokenWire', ...attributes } }
}

const splice: Splice = {
  name: 'Splice 1',
  positionStart: 1200,
  positionEnd: 1248,
  parts: [{ name: 'K1', type: 'K', position: 1210, diameterMax: 41.999 }],
}
const repair: Recording = {
  position: 900,
  length: 1,
  timestamp,
  attributes: { recordingType: 'damage', type: 'repair' },
}
const spliceInspection: Recording = {
  position: 1200,
  timestamp,
  splices: [splice],
  attributes: { recordingType: 'measurement', type: 'spliceInspection' },
}
/** Two splices, of which the knot of the first has this diameter in mm; the other is good. */
const spliceInspectionToRenew = (diameter: number): Recording => ({
  ...spliceInspection,
  splices: [
    { ...splice, parts: [{ name: 'K1', type: 'K', position: 1210, diameterMax: diameter }] },
    { ...splice, name: 'Splice 2', positionStart: 1400, positionEnd: 1448 },
  ],
})
const [visual, mrt] = [{ inspectionType: 'visual' } as const, { inspectionType: 'mrt' } as const]

/** One rope governed by its second kind of inspection, one past its limit, one never inspected, one without cross-section. */
export const stateRopes: readonly StateRope[] = [
  {
    name: 'Governed by the eye',
    attributes: haulRope,
    recordings: [
      brokenWire(300, 0.6, mrt),
      // One wire number in three strands: three wires.
      ...['1', '4', '6'].map((strand, index) => brokenWire(100 + index / 100, 1.2, { ...visual, strand, wire: '3' })),
      repair,
      brokenWireOfUnknownLoss(500, visual),
      brokenWireOfUnknownLoss(700, mrt),
      // The repair takes it away.
      { ...brokenWireOfUnknownLoss(900.5, visual), timestamp: '2026-02-01T08:00:00.000Z' },
      spliceInspectionToRenew(45),
    ],
    state: {
      leftOut: { damagesOfUnknownLoss: 2, splicesToRenew: 1, doubtfulEntries: 0 },
      damages: { ratio: 0.6, health: 40 },
      governing: { inspectionType: 'visual', multiple: 6 },
      noStateReason: null,
      inspected: ['visual', 'mrt'],
      word: 'ropes.gauge.orange',
    },
  },
  {
    name: 'Past its limit',
    attributes: {
      ...haulRope,
      ropeLay: 'ordinaryLayRegularLay',
      loadBearingWires: 2160,
    },
    recordings: [brokenWire(300, 0.3, visual), brokenWire(200, 10, mrt), repair, spliceInspection],
    state: {
      leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 1 },
      damages: { ratio: 1.66666666667, health: 0 },
      governing: { inspectionType: 'mrt', multiple: 6 },
      noStateReason: null,
      inspected: ['visual', 'mrt'],
      word: 'ropes.gauge.red',
    },
  },
  {
    name: 'Never inspected',
    attributes: { ...haulRope, metallicCrossSection: 7420, loadBearingWires: 2160 },
    recordings: [repair],
    state: {
      leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 2 },
      damages: null,
      governing: null,
      noStateReason: 'notInspected',
      inspected: [],
      word: 'ropes.noState.notInspected',
    },
  },
  {
    name: 'Without cross-section',
    attributes: withoutSection,
    recordings: [brokenWire(300, 3, visual), brokenWireOfUnknownLoss(310, visual), repair, spliceInspectionToRenew(42)],
    state: {
      leftOut: { damagesOfUnknownLoss: 1, splicesToRenew: 1, doubtfulEntries: 0 },
      damages: null,
      governing: null,
      noStateReason: 'noCrossSection',
      inspected: ['visual'],
      word: 'ropes.noState.noCrossSection',
    },
  },
]

/** A rope as it was made, with the ids of its recordings in their order. */
export interface CreatedStateRope extends StateRope {
  readonly id: string
  readonly events: readonly string[]
}

/** Makes the ropes in an installation: `post` sends a body to a path below `/api` and returns what came back. */
export async function createStateRopes(
  installation: string,
  post: (path: string, body: object) => Promise<unknown>,
): Promise<CreatedStateRope[]> {
  const created: CreatedStateRope[] = []
  for (const rope of stateRopes) {
    const { name, attributes } = rope
    const { id } = (await post(`/installations/${installation}/ropes`, { rope: { name, attributes } })) as {
      id: string
    }
    const events: string[] = []
    for (const recording of rope.recordings) {
      const response = (await post('/events', { ropeEvent: { rope: { id }, ...recording } })) as {
        ropeEvent: { id: string }
      }
      events.push(response.ropeEvent.id)
    }
    created.push({ ...rope, id, events })
  }
  return created
}
