import { graf, inspectionBody, manz } from './demo-inspectors.ts'
import { demoRopes } from './demo-ropes.ts'
import type { DemoRopeName } from './demo-ropes.ts'
import {
  mutationRecording,
  magneticTests,
  damageRecording,
  signedInspections,
  yearlyInspections,
} from './recording-builders.ts'
import type { DemoRecording, Finding } from './recording-builders.ts'

/** Sixteen breaks whose losses over 6, 40 and 500 diameters are those of the test at the Mottarone: 2, 4 and 16 wires. */
const lakePlaces = [0, 0.1, 0.4, 0.9, ...Array.from({ length: 12 }, (_, index) => 1.5 + 0.9 * index)]
const lakeOrder = [7, 2, 12, 0, 9, 4, 14, 3, 10, 5, 1, 13, 6, 15, 8, 11]

/** What was recorded on the ropes of the lake tramway. */
export function lakeTramway(): Pick<Record<DemoRopeName, DemoRecording[]>, 'lakeHaulRope' | 'lakeTrackRope'> {
  const wires = lakeOrder.map((place): Finding => {
    const position = Math.round((812 + (lakePlaces[place] ?? 0)) * 100) / 100
    return { position, type: 'brokenWire', loss: 2.25, unit: 'mm²', count: 1, wire: `W${place + 1}` }
  })
  const coil = [
    [105, 30],
    [100.9, 20],
    [109.99, 40],
    [100, 12],
    [101.5, 15],
    [112, 8],
  ].map(([place = 0, loss = 0]): Finding => ({ position: 700 + place, type: 'brokenWire', loss, unit: 'mm²' }))
  return {
    lakeHaulRope: [
      ...signedInspections(yearlyInspections(demoRopes.lakeHaulRope, graf), ({ description = '' }) => ({
        description: `${description} Sheaves of tower 2 were looked at as well.`,
      })),
      ...magneticTests(
        [
          [2555, 2],
          [2190, 4],
          [1825, 6],
          [1460, 8],
          [1095, 11],
          [730, 13],
          [365, 16],
        ],
        wires,
        inspectionBody,
      ),
      ...[1830, 5].map((daysAgo) =>
        mutationRecording(daysAgo, manz, 'resocketing', {
          position: 0,
          description: 'Cast cones at the carriages renewed',
        }),
      ),
    ],
    lakeTrackRope: [
      ...yearlyInspections(demoRopes.lakeTrackRope, graf),
      ...magneticTests(
        [
          [2557, 1],
          [1827, 3],
          [1097, 4],
          [367, 6],
        ],
        coil,
        { ...inspectionBody, isImported: false },
      ),
      damageRecording(910, graf, { position: 1499.2, type: 'looseWire', loss: 9, unit: 'mm²', count: 1 }, 'new'),
    ],
  }
}
