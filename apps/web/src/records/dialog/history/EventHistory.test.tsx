import { eventAttributes } from '@catenary/contract/records/event-attributes'
import { diffFields } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf } from '../../../test/fixtures.ts'
import { expectAccessible, renderPage, renderUi } from '../../../test/render.tsx'
import { handle } from '../../../test/request-handlers.ts'
import { eventId, testIds, testRopePath, ropePageHandlers, testEvent } from '../../../test/rope-handlers.ts'
import { historyCsv } from '../../table/EventDownload.tsx'
import type { FieldTexts } from '../use-event-field-texts.ts'
import { flattenEvent } from '../use-event-field-texts.ts'
import { EventHistory } from './EventHistory.tsx'

const part = { name: 'K1', type: 'K' as const, position: 12, brokenWireCount: 2, isCorrosion: true }
const splices = [{ name: 'Long splice', positionStart: 10, positionEnd: 60.5, parts: [part] }]
const allAttributes: RopeEvent['attributes'] = {
  recordingType: 'measurement',
  type: 'mrt',
  inspectionType: 'mrt',
  actionStatus: 'seen',
  reportedBy: { name: 'Beat Frei' },
  description: 'Near the splice',
  damageCount: 3,
  crossSectionLossAmount: 6.4516,
  crossSectionLossUnit: 'mm²',
  wire: 'W12',
  strand: 'S4',
  wireLocation: 'outer',
  breakType: 'fatigue',
  clockPosition: 7,
  corrosionDegree: 'light',
  layLength: 254,
  diameterReadings: [{ position: 9.144, planeA: 25.4, planeB: 50.8 }, { planeA: 25.4 }],
  ropeTension: 12,
  sag: 1,
  waveHeight: 2,
  slipForce: 3,
  inspectionMethod: 'B',
  calibratedOn: '2026-03-01',
  weather: 'dry',
  direction: 'fromZero',
  insertedLength: 4,
  socket: 'Valley',
  carriedOutBy: 'Rope crew',
  operationHours: 12_345,
  bendingCycles: 250_000,
  repairedEvents: [eventId(3)],
  inspection: { id: eventId(3) },
  instrument: 'MRT 50',
  speed: 0.9144,
  zeroPoint: 'Socket',
  isLossDerived: true,
  isImported: false,
  importHash: 'a'.repeat(64),
  importDocuments: [{ name: 'trace.csv', hash: 'c'.repeat(64) }],
  leftOut: [
    { finding: 4, line: 33, field: 'position', value: '99999', code: 'beyondRope', values: { max: 8, unit: 'm' } },
  ],
  signedAt: '2026-05-02T08:00:00.000Z',
  signedBy: { id: eventId(90), name: 'Ada Koch' },
  corrects: { id: eventId(3) },
  correctedBy: { id: eventId(3) },
}
const fullEvent = testEvent(4, { position: 91.44, length: 9.144, splices }, allAttributes)

function entriesOf(...versions: readonly RopeEvent[]) {
  const flat = [{}, ...versions.map(flattenEvent)]
  return versions
    .map((_, index) => ({
      number: index + 1,
      timestamp: '2026-05-01T08:00:00.000Z',
      user: { name: 'Beat Frei' },
      attributes: diffFields(flat[index] ?? {}, flat[index + 1] ?? {}),
      hash: 'b'.repeat(64),
      isIntact: true,
    }))
    .toReversed()
}

const historyProps = { zone: 'Europe/Zurich', system: 'imperial', mayRestore: true, hasTyped: false } as const

it.each(languages)('names every field with what it holds and its unit, in %s', async (language) => {
  const handlers = [
    handle(events.history, () => entriesOf(fullEvent)),
    handle(events.get, () => testEvent(3, { position: 18.288 })),
  ]
  const history = <EventHistory event={fullEvent} {...historyProps} onRestored={() => undefined} />
  await renderUi(history, { handlers, language })
  const t = translatorFor(language)
  await userEvent.click(page.getByText(t('events.history')))
  await expect.element(page.getByText(/20[.,]00.yd/).first()).toBeVisible()
  const rows = new Map(
    page
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent))
      .map(([label = '', value = '']) => [label, value]),
  )
  const recorded = Object.keys(eventAttributes.shape).filter((field) => field !== 'isImported')
  for (const field of recorded) expect([...rows.keys()]).toContain(t(`events.attributes.${field as 'wire'}`))
  const cellText = (key: Parameters<typeof t>[0]) => rows.get(t(key))?.replace(',', '.').replaceAll(/\s/g, ' ')
  expect(cellText('events.position')).toBe('100.00 yd')
  expect(cellText('events.length')).toBe('10.00 yd')
  expect(cellText('events.attributes.speed')).toBe('1.00 yd/s')
  expect(cellText('events.attributes.operationHours')).toMatch(/^12.?345 h$/)
  expect(cellText('events.attributes.crossSectionLossAmount')).toBe('0.0100 in²')
  expect(cellText('events.attributes.crossSectionLossUnit')).toBe('in²')
  expect(rows.get(t('events.attributes.type'))).toBe(t('events.type.mrt'))
  expect(rows.get(t('events.attributes.reportedBy'))).toBe('Beat Frei')
  expect(rows.get(t('events.attributes.inspection'))).toContain(t('events.type.brokenWire'))
  expect(rows.get(t('events.attributes.signedAt'))).toMatch(/2026.*10[:.]00/)
  expect(rows.get(t('events.attributes.signedBy'))).toBe('Ada Koch')
  for (const name of ['corrects', 'correctedBy'] as const)
    expect(rows.get(t(`events.attributes.${name}`))).toContain(t('events.type.brokenWire'))
  expect(rows.get(t('splices.title'))).toContain(
    t('common.labelled', { label: t('splices.part.isCorrosion'), value: t('common.yes') }),
  )
  expect(rows.get(t('splices.title'))).toContain(t('splices.partType.K'))
  expect(cellText('events.attributes.breakType')).toBe(t('events.breakType.fatigue'))
  expect(rows.get(t('events.attributes.inspectionMethod'))).toBe(t('events.inspectionMethod.B'))
  expect(rows.get(t('events.attributes.diameterReadings'))).toMatch(/^10.00.yd: 1.000.in \/ 2.000.in\n1.000.in$/)
  expect(rows.get(t('events.attributes.calibratedOn'))).toMatch(/2026/)
  expect(rows.get(t('events.attributes.importDocuments'))).toBe('trace.csv')
  expect(rows.get(t('events.attributes.leftOut'))).toMatch(/4.*33.*99999/)
})

it('shows splices part by part, labels archived events, and marks a modified history', async () => {
  const tail = { name: 'T1', type: 'T' as const, position: 20 }
  const spliced = (parts: readonly object[], name = 'Long splice') =>
    testEvent(4, { splices: [{ ...firstOf(splices), name, parts: [...parts] as never }] }, { type: 'repairPiece' })
  const versions = [
    spliced([part, tail]),
    spliced([{ ...part, brokenWireCount: 3, comment: 'Worse' }]),
    { ...spliced([part], 'Other splice'), attributes: { ...allAttributes, repairedEvents: [eventId(9)] } },
  ]
  const gone = testEvent(9, { position: 18.288, isDeleted: true })
  const entries = entriesOf(...versions).map((entry) => ({ ...entry, isIntact: entry.number !== 2 }))
  const handlers = [handle(events.history, () => entries), handle(events.get, () => gone)]
  await renderUi(<EventHistory event={firstOf(versions)} {...historyProps} onRestored={() => undefined} />, {
    handlers,
  })
  await userEvent.click(page.getByText('Change history'))
  const second = page.getByRole('listitem').nth(1)
  const rows = () =>
    second
      .getByRole('row')
      .elements()
      .slice(1, 4)
      .map((row) => [...row.children].map((cell) => cell.textContent))
  await expect.poll(rows).toEqual([
    ['Long splice, K1: Number of broken wires', '2', '3'],
    ['Long splice, K1: Description', '–', 'Worse'],
    ['Long splice, T1', expect.stringContaining('Type: Tuck tail'), '–'],
  ])
  await expect.element(page.getByText(/Broken wire \(archived\) at 20.00.yd/).first()).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/been tampered with.*version 2\)/)
  expect(page.getByRole('button', { name: /^Restore/ }).query()).toBeNull()
})

it('says what is recorded of a splice in the order of its form, whatever the order in which it is stored', async () => {
  const stored = {
    parts: [{ isCorrosion: true, type: 'K', position: 12, name: 'K1' }],
    knotCount: 2,
    positionEnd: 60.5,
    strandCount: 6,
    positionStart: 10,
    name: 'New splice',
  }
  const both = [...splices, stored] as never
  const [before, after] = [testEvent(4, { splices }), testEvent(4, { splices: both })]
  const metric = { ...historyProps, system: 'metric' } as const
  await renderUi(<EventHistory event={after} {...metric} onRestored={() => undefined} />, {
    handlers: [handle(events.history, () => entriesOf(before, after))],
  })
  await userEvent.click(page.getByText('Change history'))
  const words = () =>
    page
      .getByRole('row', { name: /^New splice/ })
      .first()
      .query()
      ?.lastElementChild?.textContent.replaceAll(/\s/g, ' ')
  await expect
    .poll(words)
    .toBe(
      [
        'Name: New splice, Start of the splice: 10.00 m, End of the splice: 60.50 m, Number of strands: 6, Number of knots: 2',
        '· Name: K1, Type: Knot, Position: 12.00 m, Corrosion: Yes',
      ].join(' '),
    )
})

it.each(languages)('says in %s what Catenary changed by itself', async (language) => {
  const t = translatorFor(language)
  const [second, firstEntry] = entriesOf(testEvent(4), testEvent(4, { position: 401 }))
  if (!second || !firstEntry) throw new Error('two versions')
  const entries = [{ ...second, user: { name: 'System', isSystem: true as const } }, firstEntry]
  const handlers = [handle(events.history, () => entries)]
  await renderUi(<EventHistory event={testEvent(4)} {...historyProps} onRestored={() => undefined} />, {
    handlers,
    language,
  })
  await userEvent.click(page.getByText(t('events.history')))
  const heads = page.getByRole('listitem')
  await expect.element(heads.nth(0).getByText(new RegExp(`· ${t('common.system')}$`))).toBeVisible()
  await expect.element(heads.nth(1).getByText(/· Beat Frei$/)).toBeVisible()
})

it('saves the history of a rope in the reader’s words, a line for every field, harmless to spreadsheets', () => {
  const localization = {
    t: translatorFor('de'),
    language: 'de' as const,
    quantity: (value: number) => `${value} m`,
    date: (instant: string | number) => String(instant).slice(0, 10),
  }
  const [second, firstEntry] = entriesOf(testEvent(4), testEvent(4, { position: 401 }, { description: '=1+1' }))
  const event = { id: eventId(4), type: 'brokenWire' as const, position: 401, timestamp: '2020-05-03T08:00:00.000Z' }
  const entries = [firstEntry, second].flatMap((entry) =>
    entry ? [{ event, ...entry, isIntact: entry.number === 1 }] : [],
  )
  const bySystem = entries.map((entry) => ({ ...entry, user: { name: '', isSystem: true as const } }))
  const texts: FieldTexts = {
    label: (field) => field,
    value: (_, value) => String(value),
    rows: (field, change) => [{ key: field, label: field, old: String(change.old), new: String(change.new) }],
  }
  const csv = historyCsv(entries, { localization, zone: 'Europe/Zurich', system: 'metric', texts })
  const lines = csv.slice(1).split('\r\n')
  expect(lines[0]).toMatch(/^Geändert am \(Europe\/Zurich\);Geändert von;Ereignis;/)
  const others = {
    t: translatorFor('fr'),
    language: 'fr' as const,
    quantity: localization.quantity,
    date: localization.date,
  }
  expect(historyCsv(bySystem, { localization: others, zone: 'Europe/Zurich', system: 'metric', texts })).toContain(
    ';Système;',
  )
  const allAttributes = `2026-05-01 10:00:00;Beat Frei;Drahtbruch bei 401 m, 2020-05-03;${eventId(4)};2`
  expect(lines.slice(-3)).toEqual([
    `${allAttributes};position;400;401;Nein;${'b'.repeat(64)}`,
    `${allAttributes};description;null;'=1+1;Nein;${'b'.repeat(64)}`,
    '',
  ])
  expect(lines.filter((line) => line.includes(';1;'))).not.toHaveLength(0)
  expect(lines.join()).not.toContain('isDeleted')
})

it('restores a version after showing the changes, also over a concurrent change', async () => {
  const firstEntry = testEvent(4)
  const now = testEvent(4, { position: 401 }, { wire: '12', description: undefined })
  const theirs = testEvent(4, { position: 402 }, { wire: '12' })
  const sent: (string | undefined)[][] = []
  const restore = handle(events.restoreVersion, ({ params, headers }) => {
    sent.push([params.number, headers['if-match']])
    if (sent.length > 1) return { ropeEvent: firstEntry, ropeChanged: true }
    const problem = {
      type: 'urn:catenary:problem:record.stale',
      status: 412,
      title: '',
      detail: '',
      message: 'Changed',
    }
    return new Response(JSON.stringify({ ...problem, current: theirs, currentETag: '"v3"' }), { status: 412 })
  })
  const get = handle(events.get, () => Response.json(sent.length > 1 ? firstEntry : now, { headers: { etag: '"v2"' } }))
  await renderPage(`${testRopePath}?event=${eventId(4)}`, {
    handlers: [
      restore,
      get,
      handle(events.history, () => entriesOf(firstEntry, now)),
      ...ropePageHandlers({ events: [now] }),
    ],
  })
  await userEvent.click(page.getByText('Change history'))
  const buttons = page.getByRole('button', { name: /^Restore this version/ })
  await expect.element(buttons).toBeVisible()
  await userEvent.click(buttons)
  const dialog = page.getByRole('dialog', { name: 'Restore version 1?' })
  await expect.element(dialog.getByRole('row', { name: /Position 401\.00.m 400\.00.m/ })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Wire 12 –' })).toBeVisible()
  const fields = dialog.getByRole('rowheader').elements()
  expect(fields.map((field) => field.textContent)).toEqual(['Position', 'Wire'])
  await expectAccessible(await dialog.findElement())
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await expect.element(dialog.getByText('Someone else changed this event in the meantime')).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Position 400\.00.m 402\.00.m/ })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Overwrite' }))
  await expect.element(page.getByText('Version 1 restored')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Position/ })).toHaveValue('400')
  expect(sent).toEqual([
    ['1', '"v2"'],
    ['1', '"v3"'],
  ])
})

it('offers no restoring without permission to change the event', async () => {
  const handlers = [handle(events.history, () => entriesOf(testEvent(4), testEvent(4, { position: 7 })))]
  const event = testEvent(4, { position: 7, rope: { id: testIds.rope } })
  await renderUi(<EventHistory event={event} {...historyProps} mayRestore={false} onRestored={() => undefined} />, {
    handlers,
  })
  await userEvent.click(page.getByText('Change history'))
  await expect.element(page.getByText('Version 1', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /Restore/ }).query()).toBeNull()
})
