import { ropes } from '@catenary/contract/assets/ropes'
import { alarms } from '@catenary/contract/devices/alarms'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import type { SensorDevice, SensorDevicePatch } from '@catenary/contract/devices/sensor-devices'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { versionConflictResponse } from '../../test/asset-handlers.ts'
import {
  deviceHandlers,
  deviceId,
  testDevice,
  testDevicePath,
  testSensor,
  testValue,
} from '../../test/device-handlers.ts'
import { firstOf, someRopes } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { versionedResponse } from '../../test/user-handlers.ts'

interface Sent {
  readonly change: SensorDevicePatch
  readonly ifMatch: string | undefined
}

const wind = testValue({ fragment: 'c8y_Wind', name: 'speed', customName: undefined, isNew: true, isEnabled: false })

/** A server that takes changes of a device, the first of them by `respond`. */
function deviceServer(device: SensorDevice, respond?: () => Response | Promise<Response>) {
  const sent: Sent[] = []
  const change = handle(sensorDevices.change, ({ body, headers }) => {
    sent.push({ change: body?.sensorDevice as SensorDevicePatch, ifMatch: headers['if-match'] })
    return sent.length === 1 && respond ? respond() : versionedResponse(device, 2)
  })
  const all = handle(ropes.all, () => [...someRopes])
  return { sent, handlers: [change, all, ...deviceHandlers({ device })] }
}

const deviceDialog = page.getByRole('dialog', { name: 'Device settings' })
const sensorDialog = page.getByRole('dialog', { name: 'Settings of Load cell 1' })
const sensorAddress = `${testDevicePath}?sensor=${deviceId(11)}`
const device = testDevice({
  sensors: [
    testSensor(1, {}, { plotlines: [{ name: 'Limit', position: 60, color: '#000000' }], values: [testValue(), wind] }),
  ],
})
const save = (dialog: typeof deviceDialog) => dialog.getByRole('button', { name: 'Save' }).click()

test('changes what differs of a device, and shows a concurrent change field by field', async () => {
  const theirs = testDevice({ name: 'Box of Anna', version: 2 })
  const { sent, handlers } = deviceServer(device, () => versionConflictResponse(theirs, '"v2"'))
  await renderPage(`${testDevicePath}?dialog=settings`, { handlers })
  await deviceDialog.getByRole('textbox', { name: 'Name' }).fill('Tower 4 box')
  await deviceDialog.getByRole('textbox', { name: 'Firmware' }).fill('')
  await save(deviceDialog)
  await expect.element(deviceDialog.getByText('Someone else changed the device in the meantime')).toBeVisible()
  await expect.element(deviceDialog.getByRole('row', { name: 'Name Tower 4 box Box of Anna' })).toBeVisible()
  await deviceDialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect.element(page.getByText('Device saved')).toBeVisible()
  const change = { name: 'Tower 4 box', attributes: { firmware: null } }
  expect(sent).toEqual([
    { change, ifMatch: '"v1"' },
    { change, ifMatch: '"v2"' },
  ])
})

test('a device that is moved to another rope takes with it what it measures from now on', async () => {
  const { sent, handlers } = deviceServer(device)
  const begin = Date.now()
  await renderPage(`${testDevicePath}?dialog=settings`, { handlers })
  const other = firstOf(someRopes)
  const field = deviceDialog.getByRole('combobox', { name: 'Rope' })
  await expect.element(field).toHaveValue('Haul rope · Gipfelbahn · Alpha')
  await field.fill(other.name)
  await page.getByRole('option', { name: new RegExp(other.name) }).click()
  await save(deviceDialog)
  await expect.element(deviceDialog).not.toBeInTheDocument()
  const linkedAt = sent[0]?.change.linkedAt ?? ''
  expect(Date.parse(linkedAt)).toBeGreaterThanOrEqual(begin)
  expect(Date.parse(linkedAt)).toBeLessThanOrEqual(Date.now())
  expect(sent[0]?.change).toEqual({ rope: { id: other.id }, linkedAt })
})

test('a device can be taken off its rope; since when it is linked is typed on the clocks of the rope', async () => {
  const { sent, handlers } = deviceServer(device)
  await renderPage(`${testDevicePath}?dialog=settings`, { handlers })
  await deviceDialog.getByRole('textbox', { name: 'Linked since', exact: true }).fill('03/05/2026')
  await deviceDialog.getByRole('textbox', { name: 'Linked since: time' }).fill('1:30 pm')
  await expectAccessible()
  await save(deviceDialog)
  await expect.element(deviceDialog).not.toBeInTheDocument()
  expect(sent[0]?.change).toEqual({ linkedAt: '2026-03-05T12:30:00.000Z' })
  await page.getByRole('button', { name: 'Device settings' }).click()
  await deviceDialog.getByRole('button', { name: 'Clear: Rope' }).click()
  expect(deviceDialog.getByRole('textbox', { name: 'Linked since', exact: true }).query()).toBeNull()
  await save(deviceDialog)
  await expect.element(deviceDialog).not.toBeInTheDocument()
  expect(sent[1]?.change).toEqual({ rope: null })
})

test('archives a device after a question, with a way back', async () => {
  const { sent, handlers } = deviceServer(device)
  await renderPage(`${testDevicePath}?dialog=settings`, { handlers })
  await deviceDialog.getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('dialog', { name: 'Archive this device?' })
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByText('Device archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Restored')).toBeVisible()
  expect(sent.map(({ change }) => change)).toEqual([{ isDeleted: true }, { isDeleted: false }])
})

test('a plot line needs name and position, is black by default, and counts only when it is filled in', async () => {
  const { sent, handlers } = deviceServer(device)
  await renderPage(sensorAddress, { handlers })
  await sensorDialog.getByRole('button', { name: 'Add plot line' }).click()
  await sensorDialog.getByRole('button', { name: 'Add plot line' }).click()
  const second = sensorDialog.getByRole('group', { name: 'Plot line 2' })
  await second.getByRole('textbox', { name: 'Name' }).fill('Slack')
  await save(sensorDialog)
  await expect.element(second.getByText('A value needs to be provided for the field')).toBeVisible()
  // The third is empty: it is no line.
  await expect.element(sensorDialog.getByRole('group', { name: 'Plot line 3' })).not.toBeInTheDocument()
  await second.getByRole('textbox', { name: 'Position' }).fill('12.5')
  await expectAccessible()
  await save(sensorDialog)
  await expect.element(page.getByText('Sensor saved')).toBeVisible()
  const plotlines = [
    { name: 'Limit', position: 60, color: '#000000' },
    { name: 'Slack', position: 12.5, color: '#000000' },
  ]
  expect(sent).toEqual([{ change: { sensors: [{ id: deviceId(11), attributes: { plotlines } }] }, ifMatch: '"v1"' }])
})

test('sends of chart and values only what differs', async () => {
  const { sent, handlers } = deviceServer(device)
  await renderPage(sensorAddress, { handlers })
  await sensorDialog.getByRole('textbox', { name: 'Chart title' }).fill('Force')
  await sensorDialog.getByRole('textbox', { name: 'Lower end of the axis' }).fill('80')
  await sensorDialog.getByRole('textbox', { name: 'Upper end of the axis' }).fill('-5')
  await save(sensorDialog)
  await expect.element(sensorDialog.getByText('The upper end of the axis must be above the lower one')).toBeVisible()
  await sensorDialog.getByRole('textbox', { name: 'Lower end of the axis' }).fill('-80')
  await sensorDialog.getByRole('textbox', { name: 'Show from', exact: true }).fill('07/01/2026')
  const value = sensorDialog.getByRole('group', { name: 'c8y_Wind speed' })
  await expect.element(value.getByText('New')).toBeVisible()
  await value.getByRole('switch', { name: 'Show in the chart' }).click()
  await value.getByRole('textbox', { name: 'Scale', exact: true }).fill('many')
  await value.getByRole('textbox', { name: 'Custom scale' }).fill('3.6')
  await value.getByRole('checkbox', { name: 'Median' }).click()
  await save(sensorDialog)
  await expect.element(value.getByText(/must be a number|Enter a number|number/i).first()).toBeVisible()
  await value.getByRole('textbox', { name: 'Scale', exact: true }).fill('1')
  await save(sensorDialog)
  await expect.element(page.getByText('Sensor saved')).toBeVisible()
  const { isNew: _, last: __, customName: ___, ...stored } = wind
  const changed = {
    ...stored,
    isEnabled: true,
    customName: null,
    customUnit: null,
    customScale: 3.6,
    trendlines: { min: true, max: true, avg: true, median: true },
  }
  expect(sent.map(({ change }) => change.sensors?.[0]?.attributes)).toEqual([
    { chartTitle: 'Force', yMin: -80, yMax: -5, startDate: '2026-06-30T22:00:00.000Z', values: [changed] },
  ])
})

test('alarm rules are read again after another scale: their thresholds are converted', async () => {
  let reads = 0
  const rules = handle(alarms.rules, () => {
    reads += 1
    return []
  })
  await renderPage(sensorAddress, { handlers: [rules, ...deviceServer(device).handlers] })
  const value = sensorDialog.getByRole('group', { name: 'c8y_Wind speed' })
  await value.getByRole('textbox', { name: 'Custom scale' }).fill('3.6')
  await expect.poll(() => reads).toBe(1)
  await save(sensorDialog)
  await expect.element(page.getByText('Sensor saved')).toBeVisible()
  await expect.poll(() => reads).toBe(2)
})

test('a refusal of the server stands at its field, and nothing typed is lost', async () => {
  const { handlers } = deviceServer(device, () =>
    problemResponse('input.invalid', 'Invalid', [
      { path: 'sensorDevice.sensors[0].attributes.values[0].customName', message: 'Too long for us' },
    ]),
  )
  await renderPage(sensorAddress, { handlers })
  const value = sensorDialog.getByRole('group', { name: 'Wind' })
  await sensorDialog
    .getByRole('group', { name: 'c8y_Wind speed' })
    .getByRole('textbox', { name: 'Displayed name' })
    .fill('Wind')
  await save(sensorDialog)
  await expect.element(value.getByText('Too long for us')).toBeVisible()
  await expect.element(value.getByRole('textbox', { name: 'Displayed name' })).toHaveValue('Wind')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
})

test('a concurrent change of a sensor is shown field by field; a sensor is archived and restored', async () => {
  const theirs = testDevice({ version: 2, sensors: [testSensor(1, {}, { chartTitle: 'Tension' })] })
  const { sent, handlers } = deviceServer(device, () => versionConflictResponse(theirs, '"v2"'))
  const drawn = await renderPage(sensorAddress, { handlers })
  await sensorDialog.getByRole('textbox', { name: 'Chart title' }).fill('Force')
  await save(sensorDialog)
  await expect.element(sensorDialog.getByRole('row', { name: 'Chart title Force Tension' })).toBeVisible()
  await sensorDialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect.element(page.getByText('Sensor saved')).toBeVisible()
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"v1"', '"v2"'])
  await drawn.unmount()
  const archived = testDevice({ sensors: [testSensor(1, { isDeleted: true })] })
  const server = deviceServer(archived)
  await renderPage(sensorAddress, { handlers: server.handlers })
  await sensorDialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText('Restored')).toBeVisible()
  expect(server.sent).toEqual([{ change: { sensors: [{ id: deviceId(11), isDeleted: false }] }, ifMatch: '"v1"' }])
})

test('raw values are kept for ever, or for whole days', async () => {
  const { sent, handlers } = deviceServer(device)
  await renderPage(sensorAddress, { handlers })
  const days = sensorDialog.getByRole('textbox', { name: 'Days for which raw values are kept' })
  await expect.element(days).toHaveValue('')
  // Nothing is deleted after a day because somebody meant never.
  await days.fill('0')
  await save(sensorDialog)
  await expect.element(sensorDialog.getByText('Must be at least 1')).toBeVisible()
  await expect.element(days).toHaveValue('0')
  expect(sent).toEqual([])
  await days.fill('90')
  await save(sensorDialog)
  await expect.element(page.getByText('Sensor saved')).toBeVisible()
  expect(sent.at(-1)?.change).toEqual({ sensors: [{ id: deviceId(11), attributes: { rawValueDays: 90 } }] })
})
