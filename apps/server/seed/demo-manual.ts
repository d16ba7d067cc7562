import type { DemoPage } from './demo-pdf.ts'
import { demoPdf } from './demo-pdf.ts'

/** The operating manual of a haul rope drive, a page a chapter. */
const pages: readonly DemoPage[] = [
  { title: 'Operating and maintenance manual', lines: ['Haul rope and drive of the glacier tramway', 'Issue 4'] },
  {
    title: 'Contents',
    lines: [
      '3  Safety',
      '4  The rope and its passport',
      '5  Daily checks',
      '6  Monthly checks',
      '7  Visual inspection',
      '8  Magnetic rope testing',
      '9  Lubrication',
      '10 Relocation of the rope',
      '11 Splices',
      '12 Drive sheave and lining',
      '13 Tensioning',
      '14 After lightning and storm',
    ],
  },
  {
    title: 'Safety',
    lines: [
      'Work on the rope begins when the installation is locked out,',
      'the service brake is applied and the key is removed.',
      'Nobody stands in the angle of a rope under tension.',
    ],
  },
  {
    title: 'The rope and its passport',
    lines: [
      'The passport names construction, nominal diameter, breaking force',
      'and metallic cross-section. Limits of discard refer to these figures.',
    ],
  },
  {
    title: 'Daily checks',
    lines: [
      'Listen to the drive during the first ascent.',
      'Read the anemometer at the summit and compare it with the valley.',
      'Enter bending cycles at the end of the day.',
    ],
  },
  {
    title: 'Monthly checks',
    lines: [
      'Measure the diameter in two planes at five places.',
      'Check the rope guards for grooves deeper than 3 mm.',
    ],
  },
  {
    title: 'Visual inspection',
    lines: [
      'Let the rope run at 0.3 m/s and stop at every irregularity.',
      'Broken wires are counted over 6 and over 30 nominal diameters.',
    ],
  },
  {
    title: 'Magnetic rope testing',
    lines: [
      'A qualified person tests the whole length; the report is imported.',
      'Findings between two tests are followed by position.',
    ],
  },
  {
    title: 'Lubrication',
    lines: [
      'Relubricate after 200 hours of operation, on a dry rope above 5 degrees.',
      'Wipe off excess before the next ascent.',
    ],
  },
  {
    title: 'Relocation of the rope',
    lines: [
      'Move the rope by one and a half times the length of a shoe.',
      'Record the relocation before the next ride.',
    ],
  },
  {
    title: 'Splices',
    lines: ['Inspect knots and tails every month.', 'No second splice within 3000 nominal diameters.'],
  },
  {
    title: 'Drive sheave and lining',
    lines: [
      'The groove of the lining is machined when its depth differs by more',
      'than 2 mm around the sheave.',
      'Replace the lining when the wear mark of the outer ring is reached,',
      'at the latest after 12 000 hours of operation.',
    ],
  },
  {
    title: 'Tensioning',
    lines: ['The tension weight hangs freely at all temperatures.', 'Read the position of the carriage each week.'],
  },
  {
    title: 'After lightning and storm',
    lines: ['Inspect the rope visually over its whole length before passengers ride.'],
  },
]

/** A manual with more pages than anybody leafs through. */
export function demoManual(): Buffer {
  return demoPdf(pages)
}
