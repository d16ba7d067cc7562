import { ammann, graf, manz, ropeLab } from './demo-inspectors.ts'
import { demoRopes } from './demo-ropes.ts'
import type { DemoRopeName } from './demo-ropes.ts'
import {
  breaks,
  mutationRecording,
  magneticTests,
  measurementRecording,
  repairRecording,
  damageRecording,
  yearlyInspections,
} from './recording-builders.ts'
import type { DemoRecording, Finding } from './recording-builders.ts'

/** Wires broken at one place; one is 3.6 mm². */
function breakAt(position: number, count: number, description?: string): Finding {
  return { position, type: 'brokenWire', loss: 3.6 * count, unit: 'mm²', count, description }
}

/** What was recorded on the rope of the chairlift. */
export function chairliftRope(): DemoRecording[] {
  return [
    ...yearlyInspections(demoRopes.chairliftRope, ammann),
    damageRecording(2480, ammann, breakAt(611.05, 1)),
    damageRecording(2115, ammann, breakAt(1204.4, 2, 'Under the old grip position of chair 31'), 'repaired'),
    repairRecording(2090, manz, {
      type: 'repair',
      inspectionType: 'visual',
      from: 1204,
      length: 1,
      description: 'Wire ends removed, grip moved',
    }),
    damageRecording(1750, ammann, breakAt(611.12, 1)),
    damageRecording(1390, graf, breakAt(74.9, 1, 'Knot 2 of the splice')),
    damageRecording(1020, ammann, breakAt(611.09, 1)),
    damageRecording(655, ammann, breakAt(611.16, 1)),
    damageRecording(290, ammann, breakAt(611.08, 1, 'Valley break between two strands'), 'new'),
    damageRecording(40, ammann, breakAt(610.98, 1, 'Same place again: six breaks within 20 cm'), 'new'),
    ...[2550, 1820, 1090, 360].map((daysAgo) =>
      mutationRecording(daysAgo, manz, 'gripRelocation', {
        position: 0,
        length: 0.9,
        description: 'All grips moved by 0.9 m against the direction of travel',
      }),
    ),
    ...[2549, 1089, 359].map((daysAgo) =>
      measurementRecording(daysAgo, manz, 'slipCheck', 0, 'Grips 1 to 20: 4.1 to 4.6 kN'),
    ),
  ]
}

/** What was recorded on the cables of the footbridge. */
export function footbridge(): Pick<Record<DemoRopeName, DemoRecording[]>, 'stayCable' | 'mainCable'> {
  return {
    stayCable: [
      ...yearlyInspections(demoRopes.stayCable, graf),
      ...magneticTests(
        [
          [2480, 1],
          [1385, 1],
          [290, 2],
        ],
        breaks([1.15, 56.4], 1.64, '%'),
        ropeLab,
      ),
      ...[2479, 1384, 289].map((daysAgo, index) =>
        measurementRecording(daysAgo, manz, 'ropeTension', 29, `${184 - index * 3} kN by natural frequency`),
      ),
      damageRecording(700, graf, {
        position: 0.6,
        length: 0.5,
        type: 'corrosion',
        loss: 0.8,
        unit: '%',
        description: 'White rust above the lower socket',
      }),
    ],
    mainCable: [
      ...yearlyInspections(demoRopes.mainCable, graf),
      damageRecording(1800, graf, {
        position: 66.2,
        length: 3,
        type: 'corrosion',
        loss: 0.4,
        unit: '%',
        description: 'Below the hanger clamp at mid-span',
      }),
      damageRecording(1075, graf, {
        position: 12.4,
        type: 'mechanicalDamage',
        loss: 8,
        unit: 'mm²',
        description: 'Notch, probably a falling rock',
      }),
      damageRecording(345, graf, { position: 66.9, length: 2.4, type: 'corrosion', loss: 0.5, unit: '%' }, 'new'),
      // Nobody entered what they cost, and of this cable it is not known how many wires it has.
      damageRecording(
        345,
        graf,
        {
          position: 3.85,
          type: 'brokenWire',
          count: 1,
          description: 'Outer Z wire broken at the edge of the saddle, both ends still locked',
        },
        'new',
      ),
      damageRecording(
        345,
        graf,
        {
          position: 130.2,
          type: 'brokenWire',
          count: 2,
          description: 'Two outer Z wires broken beside the band clamp, one end standing out by 4 mm',
        },
        'new',
      ),
      measurementRecording(344, manz, 'sag', 67, '4.81 m at 6 °C'),
    ],
  }
}
