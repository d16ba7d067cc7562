import { permissionsOf } from '@catenary/contract/access'
import type { Alarm, AlarmRule } from '@catenary/contract/devices/alarms'
import { alarms } from '@catenary/contract/devices/alarms'
import { measurements } from '@catenary/contract/devices/measurements'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { versionConflictResponse } from '../../test/asset-handlers.ts'
import {
  deviceHandlers,
  deviceId,
  hoursAgo,
  testAggregates,
  testDevice,
  testDevicePath,
  testSensor,
  testValue,
} from '../../test/device-handlers.ts'
import { expectAccessible, renderPage, renderUi } from '../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'
import { ropePageHandlers, sessionHandler, testRopePath } from '../../test/rope-handlers.ts'
import { versionedResponse } from '../../test/user-handlers.ts'
import { useAlarmThresholds } from './use-alarm-thresholds.ts'

const value = {
  sensor: deviceId(11),
  sensorName: 'Load cell 1',
  fragment: 'c8y_Load',
  name: 'F',
  shownName: 'Rope force',
  unit: 'kN',
}
const rule: AlarmRule = {
  id: deviceId(41),
  kind: 'above',
  value,
  threshold: 120,
  hysteresis: 0,
  delaySeconds: 600,
  periodSeconds: null,
  isEnabled: true,
  state: 'firing',
  version: 3,
}
const device = testDevice()
const firing: Alarm = {
  id: deviceId(42),
  state: 'firing',
  rule,
  device: { id: device.id, name: device.name },
  rope: device.rope,
  since: hoursAgo(2),
  firedAt: hoursAgo(1.9),
  endedAt: null,
  firstValue: 121,
  lastValue: 124.5,
  acknowledged: null,
}
const ended: Alarm = {
  ...firing,
  id: deviceId(43),
  state: 'ended',
  endedAt: hoursAgo(1),
  acknowledged: { at: hoursAgo(1.5), by: { name: 'Reto Frei' }, note: 'Gust of wind' },
}

/** A server with these rules and alarms. */
function alarmHandlers(rules: readonly AlarmRule[], all: readonly Alarm[]) {
  return [
    handle(alarms.rules, () => [...rules]),
    handle(alarms.rule, () => versionedResponse(rule, rule.version)),
    handle(alarms.list, ({ query }) => alarmPage(all, query)),
  ]
}

function alarmPage(all: readonly Alarm[], query: URLSearchParams) {
  const isOpen = query.get('open') === '1'
  return pageOfList(
    all.filter(({ endedAt }) => isOpen === (endedAt === null)),
    query,
  )
}
const rulesCard = page.getByRole('region', { name: 'Alarm rules' })
const dialog = page.getByRole('dialog')

describe('alarm rules of a device', () => {
  test('say in words what they watch and whether they fire; without any that nobody is notified', async () => {
    const off = {
      ...rule,
      id: deviceId(44),
      kind: 'offline',
      value: null,
      threshold: null,
      delaySeconds: 0,
      isEnabled: false,
      state: null,
    } as const
    await renderPage(testDevicePath, { handlers: [...alarmHandlers([rule, off], []), ...deviceHandlers()] })
    await expect.element(rulesCard.getByText(/^Rope force above 120\skN, for 10 minutes/)).toBeVisible()
    const rows = rulesCard.getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent(/alarm/)
    await expect.element(rows.nth(1)).toMatchTextContent(/Device offline.*turned off/)
    await expectAccessible(await rulesCard.findElement())
  })

  test('are added with the fields of their kind; what is missing is marked, and what was typed stays after a failure', async () => {
    const sent: unknown[] = []
    const add = handle(alarms.addRule, ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? problemResponse('server.failed', 'Something failed') : rule
    })
    const two = testDevice({ sensors: [testSensor(1), testSensor(2)] })
    await renderPage(testDevicePath, { handlers: [add, ...alarmHandlers([], []), ...deviceHandlers({ device: two })] })
    await expect.element(rulesCard.getByText(/no one is notified/)).toBeVisible()
    await rulesCard.getByRole('button', { name: 'Alarm rule' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
    const threshold = dialog.getByRole('textbox', { name: 'Threshold (kN)' })
    await expect.element(threshold).toHaveAccessibleDescription(/Last measured: 41\.5\skN$/)
    await threshold.fill('120.5')
    await dialog.getByRole('textbox', { name: /^Only after/ }).fill('10')
    await dialog.getByRole('combobox', { name: 'Value' }).selectOptions('Load cell 2 › Rope force')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Something failed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent[1]).toEqual({
      alarmRule: {
        kind: 'above',
        value: { sensor: deviceId(12), fragment: 'c8y_Load', name: 'F' },
        threshold: 120.5,
        hysteresis: 0,
        delaySeconds: 600,
        isEnabled: true,
      },
    })
  })

  test('about missing data watch the device as a whole where no value is chosen', async () => {
    const sent: unknown[] = []
    const add = handle(alarms.addRule, ({ body }) => {
      sent.push(body)
      return rule
    })
    await renderPage(testDevicePath, { handlers: [add, ...alarmHandlers([], []), ...deviceHandlers()] })
    await rulesCard.getByRole('button', { name: 'Alarm rule' }).click()
    await dialog.getByRole('combobox', { name: 'What raises the alarm' }).selectOptions('No data')
    await expect.element(dialog.getByRole('textbox', { name: 'Threshold' })).not.toBeInTheDocument()
    await dialog.getByRole('combobox', { name: 'Value' }).selectOptions('The device as a whole')
    await dialog.getByRole('textbox', { name: 'For (minutes)' }).fill('90')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([
      { alarmRule: { kind: 'noData', hysteresis: 0, delaySeconds: 0, periodSeconds: 5400, isEnabled: true } },
    ])
  })

  test('are changed by their version, and removed after a question', async () => {
    const calls: unknown[] = []
    const handlers = [
      handle(alarms.changeRule, ({ body, headers }) => {
        calls.push([headers['if-match'], body])
        return versionedResponse({ ...rule, threshold: 130, version: 4 }, 4)
      }),
      handle(alarms.removeRule, ({ params, headers }) => {
        calls.push([headers['if-match'], params])
        return new Response(null, { status: 204 })
      }),
      ...alarmHandlers([rule], []),
      ...deviceHandlers(),
    ]
    await renderPage(testDevicePath, { handlers })
    await rulesCard.getByRole('button', { name: /^Edit alarm rule/ }).click()
    await dialog.getByRole('textbox', { name: 'Threshold (kN)' }).fill('130')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls[0]).toEqual([
      '"v3"',
      { alarmRule: expect.objectContaining({ threshold: 130, delaySeconds: 600, periodSeconds: null }) },
    ])
    await rulesCard.getByRole('button', { name: /^Remove alarm rule/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => calls[1]).toEqual(['"v3"', { id: rule.id }])
  })
})

describe('a rule about an offline device', () => {
  const offline = { ...rule, kind: 'offline' as const, value: null, threshold: null, delaySeconds: 0, state: null }
  const show = (changes: Parameters<typeof testDevice>[0]) =>
    renderPage(testDevicePath, {
      handlers: [...alarmHandlers([offline], []), ...deviceHandlers({ device: testDevice(changes) })],
    })

  test('is calm only where the device reports by MQTT whether it is online', async () => {
    await show({ statusReportedAt: hoursAgo(3) })
    await expect.element(rulesCard.getByRole('listitem')).toMatchTextContent(/Device offline.*calm/)
  })

  test('says where it is chosen that others report nothing', async () => {
    await show({ lastSeenAt: hoursAgo(0.1) })
    await expect.element(rulesCard.getByRole('listitem')).toMatchTextContent(/Device offline.*nothing reported yet/)
    await rulesCard.getByRole('button', { name: 'Alarm rule', exact: true }).click()
    await expect.element(dialog.getByText(/connected by MQTT/)).not.toBeInTheDocument()
    await dialog.getByRole('combobox', { name: 'What raises the alarm' }).selectOptions('Device offline')
    await expect.element(dialog.getByText(/Only devices that are connected by MQTT report it/)).toBeVisible()
  })
})

test('a rule about what was never measured is not calm; when a value was last measured stands beside its rule', async () => {
  const calm = { ...rule, state: null }
  const never = { ...calm, id: deviceId(47), value: { ...value, name: 'T', shownName: 'Heat' } }
  const values = [testValue({ last: { timestamp: hoursAgo(50), value: 1 } }), testValue({ name: 'T', last: null })]
  const silent = testDevice({ sensors: [testSensor(1, {}, { values })] })
  await renderPage(testDevicePath, {
    handlers: [...alarmHandlers([calm, never], []), ...deviceHandlers({ device: silent })],
  })
  const rows = rulesCard.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Load cell 1 · Silent for more than a day: 2 days ago.*calm/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Load cell 1 · never.*nothing measured yet/)
})

test('what somebody else changed of a rule stands beside what was typed, field by field', async () => {
  const theirs = { ...rule, threshold: 140, hysteresis: 2, version: 4 }
  const stale = handle(alarms.changeRule, () => versionConflictResponse(theirs, '"v4"'))
  await renderPage(testDevicePath, { handlers: [stale, ...alarmHandlers([rule], []), ...deviceHandlers()] })
  await rulesCard.getByRole('button', { name: /^Edit alarm rule/ }).click()
  await dialog.getByRole('textbox', { name: 'Threshold (kN)' }).fill('130')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const rows = dialog.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/^Threshold130140$/)
  await expect.element(rows.nth(2)).toMatchTextContent(/^Hysteresis2$/)
  expect(rows.elements()).toHaveLength(3)
})

describe('alarms of a rope', () => {
  const lasting = page.getByRole('region', { name: 'Alarms', exact: true })

  test('that last stand above everything, and are acknowledged with a note; ended ones stay', async () => {
    const notes: unknown[] = []
    const acknowledge = handle(alarms.acknowledge, ({ body }) => {
      notes.push(body)
      return { ...firing, state: 'acknowledged' as const }
    })
    const all = [firing, ended]
    const lists = handle(alarms.list, ({ query }) =>
      notes.length === 0 ? alarmPage(all, query) : problemResponse('server.failed', 'Something failed'),
    )
    const handlers = [acknowledge, lists, ...ropePageHandlers()]
    await renderPage(testRopePath, { handlers })
    await expect.element(lasting.getByText(/^Rope force above 120\skN, for 10 minutes/)).toBeVisible()
    await expect.element(lasting.getByText(/last value in alarm: 124.5\skN/)).toBeVisible()
    const earlier = page.getByRole('region', { name: 'Earlier alarms' })
    await expect.element(earlier.getByText(/acknowledged by Reto Frei.*Gust of wind/)).toBeVisible()
    await lasting.getByRole('button', { name: /^Acknowledge/ }).click()
    await dialog.getByRole('textbox', { name: 'What is being done (optional)' }).fill('On our way')
    await dialog.getByRole('button', { name: 'Acknowledge' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(notes).toEqual([{ note: 'On our way' }])
    // What cannot be read again says so, and is not taken for what there is.
    await expect.element(lasting.getByText(/New alarms could not be loaded.*Something failed/)).toBeVisible()
  })

  test('that somebody else has acknowledged keep the note in the dialog and say who did', async () => {
    const message = 'Reto Frei acknowledged this alarm on Jun 1, 2026, 2:00 PM. Your note was not saved.'
    const refuse = handle(alarms.acknowledge, () =>
      problemResponse('alarm.acknowledged', 'Acknowledged already', [{ path: 'note', message }]),
    )
    const lists = handle(alarms.list, ({ query }) => alarmPage([firing], query))
    await renderPage(testRopePath, { handlers: [refuse, lists, ...ropePageHandlers()] })
    await lasting.getByRole('button', { name: /^Acknowledge/ }).click()
    const note = dialog.getByRole('textbox', { name: 'What is being done (optional)' })
    await note.fill('On our way')
    await dialog.getByRole('button', { name: 'Acknowledge' }).click()
    await expect.element(dialog.getByText(message)).toBeVisible()
    await expect.element(note).toHaveValue('On our way')
  })

  test('are not acknowledged by those who record nothing, and a failure to load is said', async () => {
    const reader = [sessionHandler(permissionsOf(['ROLE_API_EXTERNAL'])), ...ropePageHandlers()]
    const { unmount } = await renderPage(testRopePath, { handlers: [...alarmHandlers([], [firing]), ...reader] })
    await expect.element(lasting.getByText(/^Rope force above 120\skN, for 10 minutes/)).toBeVisible()
    expect(lasting.getByRole('button').elements()).toEqual([])
    await unmount()
    const failing = handle(alarms.list, () => problemResponse('server.failed', 'Something failed'))
    await renderPage(testRopePath, { handlers: [failing, ...reader] })
    await expect.element(lasting.getByText('Something failed')).toBeVisible()
  })
})

function Lines() {
  const { bySensor } = useAlarmThresholds([device.id, device.id])
  return [...bySensor].flatMap(([sensor, lines]) =>
    lines.map(({ value: key, name, position }) => <p key={name}>{[sensor, key, name, position].join(', ')}</p>),
  )
}

test('a value has a line at each threshold that is turned on, not at how fast it may change', async () => {
  const off = { ...rule, id: deviceId(45), threshold: 99, isEnabled: false }
  const change = { ...rule, id: deviceId(46), kind: 'change', threshold: 98, periodSeconds: 60 } as const
  await renderUi(<Lines />, { handlers: alarmHandlers([rule, off, change], []) })
  const line = [deviceId(11), 'c8y_Load/F', 'Rope force above 120 kN, for 10 minutes', 120]
  await expect.element(page.getByText(line.join(', '))).toBeVisible()
  expect(page.getByText(/, 9[89]$/).query()).toBeNull()
})

test('a chart whose alarm rules could not be loaded says that their lines are missing, and tries again', async () => {
  let calls = 0
  const rules = handle(alarms.rules, () => {
    calls += 1
    return calls === 1 ? problemResponse('server.failed', 'Something failed') : [rule]
  })
  const aggregates = handle(measurements.aggregates, () => [testAggregates()])
  await renderPage(testRopePath, { handlers: [rules, aggregates, ...ropePageHandlers({ devices: [device] })] })
  const charts = page.getByRole('region', { name: 'Measurements' })
  await expect.element(charts.getByText(/alarm rules could not be loaded.*Something failed/)).toBeVisible()
  await charts.getByRole('button', { name: 'Try again' }).click()
  await expect.element(charts.getByText(/could not be loaded/)).not.toBeInTheDocument()
})
