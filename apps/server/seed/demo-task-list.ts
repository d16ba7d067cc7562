import type { NewTask } from '@catenary/contract/work/tasks'
import type { DueCondition } from '@catenary/domain/recurrence/due'
import type { DemoRecorder } from './demo-people.ts'
import type { DemoRopeName } from './demo-ropes.ts'

type Attributes = NewTask['attributes']

/** A task of the demo; days are counted from the day of the seeding, those to come from 0 on, past ones below it. */
export interface DemoTask {
  readonly rope: DemoRopeName
  readonly title: string
  readonly description: string
  readonly by: DemoRecorder
  readonly assigned: readonly DemoRecorder[]
  readonly created: number
  /** The day on which it is due; absent for one that is due by its conditions, or not at all. */
  readonly due?: number
  /** The day on which it was finished, with what was noted then. */
  readonly done?: number
  readonly note?: string
  readonly attributes: Partial<
    Pick<Attributes, 'status' | 'dueCondition' | 'recurringConditions' | 'component' | 'inspectionType' | 'isInternal'>
  >
}

type Facts = Omit<DemoTask, 'rope' | 'title' | 'description' | 'by' | 'assigned' | 'attributes'>

function task(
  rope: DemoRopeName,
  [title, description]: readonly [string, string],
  [by, ...assigned]: readonly [DemoRecorder, ...DemoRecorder[]],
  facts: Facts,
  attributes: DemoTask['attributes'] = {},
): DemoTask {
  return { rope, title, description, by, assigned, ...facts, attributes }
}

const every = (threshold: number, type: DueCondition['type'] = 'periodMonths') => ({
  recurringConditions: [{ type, threshold }],
})
const inspection = (inspectionType: 'A' | 'B' | 'C', component: 'rope' | 'splice' = 'rope') =>
  ({ inspectionType, component }) as const
const internal = { isInternal: true } as const

const slow = [
  'Visual inspection of the rope',
  'Whole length at 0.3 m/s, both sides; broken wires, corrosion, lubrication.',
] as const
const knots = ['Visual inspection of the splices', 'Knots and tucks at standstill; diameter of each crown.'] as const
const mrt = [
  'Magnetic rope test (MRT)',
  'Whole length; order the instrument three months ahead, upload the report.',
] as const
const grease = ['Relubricate', 'With the lubricant that the maker names; note how much.'] as const

const alpha = ['alphaAdmin', 'alphaUser'] as const
const beta = ['manager', 'betaUser'] as const
const staff = ['manager', 'manager'] as const

/** What comes again and again: the inspection plans of the ropes. */
const planned: readonly DemoTask[] = [
  task('trackRope1', slow, alpha, { created: -60, due: 31 }, { ...every(3), ...inspection('C') }),
  task('trackRope1', mrt, alpha, { created: -300, due: 214 }, { ...every(3, 'periodYears'), ...inspection('A') }),
  task('trackRope2', slow, alpha, { created: -61, due: 31 }, { ...every(3), ...inspection('C') }),
  task(
    'trackRope2',
    ['Shift the rope', 'By 20 m towards the valley before the next MRT.'],
    alpha,
    { created: -400, due: 330 },
    every(6, 'periodYears'),
  ),
  task('haulRope', slow, alpha, { created: -12, due: 18 }, { ...every(1), ...inspection('C') }),
  task(
    'haulRope',
    knots,
    alpha,
    { created: -38, due: -8 },
    { ...every(1), ...inspection('B', 'splice'), status: 'in-progress' },
  ),
  task('haulRope', grease, alpha, { created: -4 }, every(40_000, 'bendingCycles')),
  task('counterRope', slow, alpha, { created: -20, due: 12 }, { ...every(1), ...inspection('C') }),
  task('chairliftRope', slow, alpha, { created: -35, due: -5 }, { ...every(1), ...inspection('C') }),
  task('stayCable', slow, alpha, { created: -200, due: 165 }, { ...every(1, 'periodYears'), ...inspection('B') }),
  task('mainCable', mrt, alpha, { created: -30, due: 121 }, { ...every(10, 'periodYears'), ...inspection('A') }),
  task('lakeHaulRope', slow, alpha, { created: -18, due: 12 }, { ...every(1), ...inspection('C') }),
  task('lakeTrackRope', mrt, alpha, { created: -700, due: 395 }, { ...every(3, 'periodYears'), ...inspection('A') }),
  task('plateauHaulRope', slow, alpha, { created: -9, due: 21 }, { ...every(1), ...inspection('C') }),
  task('plateauHaulRope', knots, alpha, { created: -9, due: 21 }, { ...every(1), ...inspection('B', 'splice') }),
  task(
    'plateauEvacuationRope',
    ['First inspection', 'Before the summer season, with the rescue drill.'],
    alpha,
    { created: -25, due: 150 },
    inspection('C'),
  ),
  task('plateauTensionRope', slow, alpha, { created: -100, due: 80 }, { ...every(6), ...inspection('C') }),
  task(
    'gondolaHaulRope',
    ['Monthly look at the rope', 'At 0.3 m/s, from the lower terminal.'],
    beta,
    { created: -14, due: 16 },
    { ...every(1), ...inspection('C') },
  ),
  task(
    'gondolaTensionRope',
    ['Yearly inspection', 'Sheave contact and anchorage; photos of both.'],
    beta,
    { created: -340, due: 25 },
    { ...every(1, 'periodYears'), ...inspection('B') },
  ),
  task('gondolaHaulRope', grease, beta, { created: -120 }, every(40_000, 'bendingCycles')),
]

/** What is to be done once. */
const single: readonly DemoTask[] = [
  task(
    'haulRope',
    [
      'Watch the strand break near knot K3',
      'Count the wires again in two weeks; take the rope out of service above 6 %.',
    ],
    alpha,
    { created: -16, due: -2 },
  ),
  task(
    'haulRope',
    ['Order a replacement rope', 'Offer of two makers; delivery takes nine months.'],
    ['manager', 'alphaAdmin'],
    { created: -45, due: 45 },
    { status: 'in-progress' },
  ),
  task(
    'haulRope',
    ['Check the saddle of tower 4', 'Grooves at the outer edge, found with the last inspection.'],
    alpha,
    { created: -22, due: 6 },
  ),
  task('trackRope1', ['Clean the rope at the upper saddle', 'Before the next visual inspection.'], alpha, {
    created: -10,
    due: 28,
  }),
  task('trackRope2', ['Measure the diameter at 1,240 m', 'Two planes, five readings.'], alpha, {
    created: -31,
    due: -12,
  }),
  task(
    'chairliftRope',
    [
      'Decide on the date of replacement',
      'The limit is reached: agree with the authority until when operation is allowed.',
    ],
    ['manager', 'alphaAdmin'],
    { created: -20, due: -1 },
    { status: 'in-progress' },
  ),
  task('chairliftRope', ['Book the splicing crew', 'Two days, six people; crane not needed.'], alpha, {
    created: -15,
    due: 60,
  }),
  task(
    'mainCable',
    ['Send the findings to the structural engineer', 'With photos of the hatched stretch at the north pylon.'],
    alpha,
    { created: -6, due: 9 },
  ),
  task(
    'lakeHaulRope',
    ['Replace the rope liner of the lower station', 'Ordered, arrives with the next delivery.'],
    alpha,
    { created: -50, due: 33 },
  ),
  task('lakeTrackRope', ['Remove rust at the socket', 'Also look below the sleeve.'], alpha, { created: -80 }),
  task('plateauHaulRope', ['Photograph tuck T5 once more', 'The last picture is out of focus.'], alpha, {
    created: -4,
    due: 3,
  }),
  task(
    'gondolaHaulRope',
    ['Set limits for this rope', 'The standard names none: agree with the state tramway board.'],
    beta,
    { created: -70, due: 14 },
  ),
  task(
    'counterRope',
    ['Compare the wire breaks with those of 2019', 'Three strands, 6 diameters apart.'],
    staff,
    { created: -28, due: 20 },
    internal,
  ),
  task(
    'haulRope',
    ['Prepare the expert opinion', 'Draft for the authority, not to be handed out before it is signed.'],
    staff,
    { created: -18, due: 24 },
    { ...internal, status: 'in-progress' },
  ),
  task(
    'gondolaTensionRope',
    ['Offer a second MRT', 'With the visit in spring.'],
    staff,
    { created: -40, due: -3 },
    internal,
  ),
]

/** What is finished. */
const finished: readonly DemoTask[] = [
  task(
    'haulRope',
    slow,
    alpha,
    { created: -43, due: -13, done: -13, note: 'Two new broken wires, recorded.' },
    inspection('C'),
  ),
  task('trackRope1', slow, alpha, { created: -152, due: -61, done: -61, note: 'Nothing new.' }, inspection('C')),
  task(
    'plateauHaulRope',
    knots,
    alpha,
    { created: -40, due: -10, done: -9, note: 'K3 renewed, all others good.' },
    inspection('B', 'splice'),
  ),
  task('chairliftRope', ['Inform the authority', 'That the discard criterion is reached.'], alpha, {
    created: -24,
    due: -20,
    done: -21,
    note: 'By letter and telephone.',
  }),
  task(
    'gondolaHaulRope',
    ['Monthly look at the rope', 'At 0.3 m/s, from the lower terminal.'],
    beta,
    { created: -44, due: -14, done: -15 },
    inspection('C'),
  ),
]

/** The forty tasks of the demo. */
export const demoTaskList: readonly DemoTask[] = [...planned, ...single, ...finished]
