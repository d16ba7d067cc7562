import { ammann, graf, inspectionBody, manz, ropeLab } from './demo-inspectors.ts'
import { demoRopes } from './demo-ropes.ts'
import {
  breaks,
  mutationRecording,
  magneticTests,
  measurementRecording,
  archivedRecording,
  repairRecording,
  damageRecording,
  yearlyInspections,
} from './recording-builders.ts'
import type { DemoRecording, Finding } from './recording-builders.ts'
import { seededRandom } from './seeded-random.ts'

/** Places of single breaks around a point, in the order in which they appeared, never two at one place. */
function scattered(seed: number, centre: number, spread: number, count: number): number[] {
  const random = seededRandom(seed)
  const step = (2 * spread) / count
  const places = Array.from({ length: count }, (_, index) => centre - spread + step * (index + 0.2 + 0.6 * random()))
  const order = places.map((place) => ({ place, rank: random() })).toSorted((a, b) => a.rank - b.rank)
  return order.map(({ place }) => Math.round(place * 100) / 100)
}

/** What was recorded on the ropes of the glacier tramway. */
export function glacierTramway() {
  return { trackRope1: trackRope1(), trackRope2: trackRope2(), haulRope: haulRope(), counterRope: counterRope() }
}

function trackRope1(): DemoRecording[] {
  const places = [1183.6, 2391.2, 1184.1, 3722.4, 1183.9, 36.8, 2874.5, 1185.2, 611.3, 2391.9]
  const corrosion: Finding = { position: 3121.7, length: 1.4, type: 'corrosion', loss: 6, unit: 'mm²', growth: 5 }
  return [
    ...yearlyInspections(demoRopes.trackRope1, graf),
    ...magneticTests(
      [
        [2652, 3],
        [1922, 5],
        [1193, 9],
        [463, 11, { counter: { offset: 0.6, stretch: 0.0005 }, missed: 7 }],
      ],
      [corrosion, ...breaks(places, 12.4, 'mm²')],
      ropeLab,
    ),
    damageRecording(1520, graf, {
      position: 1180.5,
      length: 4.2,
      type: 'frictionMark',
      loss: 0.1,
      unit: '%',
      description: 'Below the saddle of tower 1',
    }),
    mutationRecording(1310, manz, 'resocketing', {
      position: 0,
      description: 'Cast cone at the valley anchorage renewed',
    }),
    measurementRecording(1305, manz, 'layLength', 1000, 'Outer layer 712 mm, unchanged'),
    measurementRecording(462, manz, 'diameter', 1184, '72.1 mm and 72.3 mm, two planes'),
    archivedRecording(
      damageRecording(300, graf, {
        position: 118.3,
        type: 'brokenWire',
        loss: 12.4,
        unit: 'mm²',
        count: 1,
        description: 'Entered with a slipped decimal point',
      }),
    ),
  ]
}

function trackRope2(): DemoRecording[] {
  const places = [1186.1, 2389.7, 3719.3, 1185.8, 2390.2, 3723.6, 1184.9, 2391.1, 38.2]
  return [
    ...yearlyInspections(demoRopes.trackRope2, graf),
    ...magneticTests(
      [
        [2650, 3],
        [1920, 6],
        [1191, 9],
      ],
      breaks(places, 12.4, 'mm²'),
      ropeLab,
    ),
    damageRecording(
      1740,
      graf,
      {
        position: 4127.65,
        type: 'lightningStrike',
        loss: 27.98,
        unit: 'mm²',
        count: 2,
        description: 'Two melted outer wires after the storm of the night',
      },
      'repaired',
    ),
    repairRecording(1722, manz, {
      type: 'repair',
      inspectionType: 'visual',
      from: 4127.5,
      length: 0.3,
      description: 'Wire ends removed and ground, place bandaged',
    }),
    mutationRecording(1180, manz, 'trackRopeRelocation', {
      position: 0,
      length: 12,
      direction: 'towardsZero',
      description: 'Moved 12 m towards the valley',
    }),
    mutationRecording(200, manz, 'ropeShortening', {
      position: 4897.5,
      length: 2.5,
      description: 'Mountain end cut back behind the anchor',
    }),
    damageRecording(420, ammann, { position: 2398.4, length: 1.6, type: 'wear', loss: 0.3, unit: '%' }, 'new'),
    archivedRecording(
      damageRecording(180, graf, {
        position: 3722,
        type: 'kink',
        loss: 2,
        unit: '%',
        description: 'Was a shadow on the photo',
      }),
    ),
  ]
}

function haulRope(): DemoRecording[] {
  return [
    ...yearlyInspections(demoRopes.haulRope, graf),
    ...magneticTests(
      [
        [2700, 1],
        [2335, 2],
        [1970, 3],
        [1605, 5],
        [1240, 8],
        [875, 11],
        [510, 15],
        [145, 19],
      ],
      breaks(scattered(41, 2310.4, 0.8, 19), 0.46, '%'),
      inspectionBody,
    ),
    mutationRecording(2899, manz, 'ropeReplacement', { position: 0, description: 'New rope, certificate 3.1' }),
    ...[2170, 1440, 710].map((daysAgo) =>
      mutationRecording(daysAgo, manz, 'resocketing', { position: 0, description: 'Both cast cones renewed' }),
    ),
    damageRecording(820, ammann, {
      position: 2310.6,
      type: 'brokenWire',
      loss: 0.46,
      unit: '%',
      count: 1,
      description: 'Wire end stands out 4 mm',
    }),
    damageRecording(500, graf, { position: 2310.1, type: 'brokenWire', loss: 0.46, unit: '%', count: 1 }),
    damageRecording(
      96,
      graf,
      {
        position: 4602.3,
        length: 0.4,
        type: 'corrosion',
        loss: 0.5,
        unit: '%',
        description: 'Exit of the socket, carriage 2',
      },
      'new',
    ),
    ...[2690, 1600, 505].map((daysAgo, index) =>
      measurementRecording(
        daysAgo,
        manz,
        'diameter',
        2300,
        `${(41.3 - index * 0.12).toFixed(2)} mm, mean of six readings`,
      ),
    ),
  ]
}

function counterRope(): DemoRecording[] {
  return [
    ...yearlyInspections(demoRopes.counterRope, ammann),
    // The same wire number in three strands: three wires, which govern the rope more than what the magnetic test finds.
    ...['1', '2', '4'].map((strand, index) => {
      const place = { position: 3102.4 + index / 50, type: 'brokenWire', loss: 0.46, unit: '%', count: 1 } as const
      return damageRecording(75, ammann, { ...place, strand, wire: '3' })
    }),
    ...magneticTests(
      [
        [2300, 1],
        [1205, 2],
        [110, 2],
      ],
      breaks([1520.3, 3871.9], 0.46, '%'),
      inspectionBody,
    ),
    damageRecording(
      1640,
      ammann,
      {
        position: 2044.2,
        type: 'strandProtrusion',
        strand: '4',
        loss: 3,
        unit: '%',
        description: 'One strand stands out over 60 cm',
      },
      'repaired',
    ),
    repairRecording(1618, manz, {
      type: 'strandReplacement',
      strand: '4',
      inspectionType: 'visual',
      from: 2038,
      length: 14,
      description: 'Strand 4 replaced over 14 m',
    }),
    mutationRecording(60, manz, 'resocketing', {
      position: 0,
      length: 1.2,
      description: 'Cast cone at carriage 1 renewed, 1.2 m of rope cut off',
    }),
  ]
}
