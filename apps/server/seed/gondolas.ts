import type { Splice } from '@catenary/contract/records/splices'
import { ammann, carter, manz } from './demo-inspectors.ts'
import { demoRopes } from './demo-ropes.ts'
import type { DemoRopeName } from './demo-ropes.ts'
import {
  breaks,
  mutationRecording,
  magneticTests,
  measurementRecording,
  archivedRecording,
  repairRecording,
  damageRecording,
  spliceInspectionRecording,
  yearlyInspections,
} from './recording-builders.ts'
import type { DemoRecording } from './recording-builders.ts'

type SplicePart = Splice['parts'][number]

const knots = 6
/** Share of the splice that one knot with its two tuck tails takes. */
const firstKnot = 0.1
const knotSpacing = 0.16
const tailLength = 105

/**
 * A long splice of a 6-strand rope, 1200 diameters long, with 6 knots and 12 tuck tails. `age` from 0 (new) to 1: the
 * knots grow thicker, the tails thinner, the third knot breaks wires and the lubricant dries out.
 */
function longSplice(name: string, start: number, diameter: number, age: number): Splice {
  const length = (1200 * diameter) / 1000
  const parts = Array.from({ length: knots }, (_, index) => {
    const position = start + length * (firstKnot + knotSpacing * index)
    return knotWithTails(index, position, diameter, age)
  }).flat()
  return {
    name,
    positionStart: start,
    positionEnd: rounded(start + length),
    strandCount: 6,
    knotCount: knots,
    tuckTailCount: 2 * knots,
    tuckTailEndCount: 0,
    parts,
  }
}

function knotWithTails(index: number, position: number, diameter: number, age: number): SplicePart[] {
  const tail = (tailLength * diameter) / 1000
  const isWeakest = index === 2
  const knotGrowth = 0.02 + 0.005 * (index % 3) + age * (isWeakest ? 0.035 : 0.012)
  const tailShrinkage = 0.01 + 0.004 * (index % 4) + age * (index === 4 ? 0.035 : 0.015)
  const knot: SplicePart = {
    ...common(age, isWeakest),
    name: `K${index + 1}`,
    type: 'K',
    position: rounded(position),
    diameterMin: rounded(diameter * (1 + knotGrowth - 0.012)),
    diameterMax: rounded(diameter * (1 + knotGrowth)),
    ...(isWeakest && age > 0.5 ? { brokenWireCount: 2, comment: 'Two broken wires on the crown of the knot' } : {}),
  }
  const tailAt = (number: number, from: number): SplicePart => ({
    ...common(age, false),
    name: `T${number}`,
    type: 'T',
    position: rounded(from),
    length: rounded(tail),
    diameterMin: rounded(diameter * (1 - tailShrinkage)),
    diameterMax: rounded(diameter * (1 - tailShrinkage + 0.015)),
  })
  return [tailAt(2 * index + 1, position - tail), knot, tailAt(2 * index + 2, position)]
}

function common(age: number, isWeakest: boolean) {
  return {
    brokenWireCount: 0,
    looseWireCount: 0,
    isTouchingStrands: isWeakest && age > 0.8,
    isCorrosion: false,
    lubricantCondition: lubricantAt(age + (isWeakest ? 0.2 : 0)),
  } as const
}

function lubricantAt(age: number): 'good' | 'sufficient' | 'insufficient' {
  if (age < 0.5) return 'good'
  return age < 1.1 ? 'sufficient' : 'insufficient'
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

const splices = [0, 0.35, 0.7, 1].map((age) => longSplice('Splice 1', 0, 40, age))

/** What was recorded on the ropes of the tricable gondola. */
export function plateauGondola(): Pick<
  Record<DemoRopeName, DemoRecording[]>,
  'plateauHaulRope' | 'plateauTensionRope' | 'plateauEvacuationRope'
> {
  const rope = [2871.35, 23.7, 6120.9, 6121.05, 9414.2, 0.8, 6120.6]
  return {
    plateauHaulRope: [
      ...yearlyInspections(demoRopes.plateauHaulRope, ammann),
      ...magneticTests(
        [
          [2190, 0],
          [1825, 1],
          [1460, 2],
          [1095, 4],
          [730, 5],
          [365, 6],
          [28, 7],
        ],
        breaks(rope, 0.46, '%'),
        { name: 'M. Kofler', instrument: 'INTROS head, LMA and LF', isImported: true },
      ),
      ...splices.map((splice, index) => spliceInspectionRecording(2180 - 700 * index, manz, [splice])),
      damageRecording(
        2360,
        ammann,
        {
          position: 5210.4,
          type: 'mechanicalDamage',
          loss: 1.9,
          unit: '%',
          description: 'Rope off the sheaves at tower 7 in the storm',
        },
        'repaired',
      ),
      repairRecording(2340, manz, {
        type: 'repair',
        inspectionType: 'visual',
        from: 5209.5,
        length: 2,
        description: 'Four wire ends removed',
      }),
      damageRecording(2352, ammann, { position: 9906.2, length: 0.8, type: 'wear', loss: 0.4, unit: '%' }, 'seen'),
      mutationRecording(2345, manz, 'ropeShortening', {
        position: 9900,
        length: 14.5,
        description: 'Shortened after permanent stretch, spliced anew',
      }),
      ...[2185, 1455, 725, 27].map((daysAgo, index) =>
        measurementRecording(
          daysAgo,
          manz,
          'diameter',
          4000,
          `${(40.2 - index * 0.09).toFixed(2)} mm, mean of six readings`,
        ),
      ),
    ],
    plateauTensionRope: [
      ...yearlyInspections(demoRopes.plateauTensionRope, ammann),
      damageRecording(1900, ammann, { position: 2, type: 'brokenWire', loss: 3.4, unit: 'mm²', count: 2 }),
      damageRecording(1170, ammann, {
        position: 2.15,
        type: 'brokenWire',
        loss: 6.8,
        unit: 'mm²',
        count: 4,
        description: 'Where the rope rests on the tension sheave',
      }),
      damageRecording(440, ammann, { position: 2.9, type: 'wear', loss: 10.2, unit: 'mm²' }, 'new'),
    ],
    // Installed this autumn and not inspected yet.
    plateauEvacuationRope: [],
  }
}

/** What was recorded on the ropes of the imperial gondola lift. */
export function gondolaOne(): Pick<Record<DemoRopeName, DemoRecording[]>, 'gondolaHaulRope' | 'gondolaTensionRope'> {
  return {
    gondolaHaulRope: [
      ...yearlyInspections(demoRopes.gondolaHaulRope, carter),
      ...magneticTests(
        [
          [2400, 1],
          [1670, 2],
          [940, 4],
          [210, 6],
        ],
        breaks([1822.6, 3050.4, 1822.9, 5511.7, 1823.2, 3051.1], 0.46, '%'),
        { name: 'Front Range NDT', instrument: 'LMA-250' },
      ),
      spliceInspectionRecording(205, carter, [longSplice('Splice 1', 0, 54, 0.3)]),
      damageRecording(930, carter, { position: 1822.6, type: 'brokenWire', loss: 0.46, unit: '%', count: 1 }),
      archivedRecording(
        damageRecording(60, carter, {
          position: 12,
          type: 'otherDamage',
          loss: 1,
          unit: '%',
          description: 'Training entry',
        }),
      ),
    ],
    gondolaTensionRope: [
      ...yearlyInspections(demoRopes.gondolaTensionRope, carter),
      damageRecording(575, carter, { position: 8.2, length: 0.3, type: 'flattening', loss: 0.7, unit: '%' }),
    ],
  }
}
