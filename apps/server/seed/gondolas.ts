import { ammann, carter, manz } from './demo-inspectors.ts'
import { demoRopes } from './demo-ropes.ts'
import type { DemoRopeName } from './demo-ropes.ts'
import { longSplice } from './demo-splice.ts'
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
