import { ropes } from '@catenary/contract/assets/ropes'
import type { ListedSmartrope, SmartropeEvent } from '@catenary/contract/devices/smartropes'
import { smartropeEvents, smartropes } from '@catenary/contract/devices/smartropes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { versionConflictResponse } from '../../test/asset-handlers.ts'
import { deviceHandlers, deviceId, hoursAgo, testDevice, testSensor } from '../../test/device-handlers.ts'
import { drawCode } from '../../test/draw-code.ts'
import { someRopes } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'
import { ropePageHandlers, testRopePath } from '../../test/rope-handlers.ts'
import { versionedResponse } from '../../test/user-handlers.ts'

const path = `/smartropes/${deviceId(1)}`
const device = testDevice({ kind: 'smartrope', name: 'Track rope north', externalId: 'SR-17' })
const { sensors, version, kind: _, externalId: __, ...shared } = device
const smartrope = { ...shared, uuid: 'SR-17', version, sensors }

function listed(number: number, changes: Partial<ListedSmartrope> = {}): ListedSmartrope {
  const sensorNames = sensors.map(({ id, name }) => ({ id, name }))
  const row = { ...shared, id: deviceId(number), name: `Smartrope ${number}`, uuid: `SR-${number}` }
  return { ...row, sensors: sensorNames, newValueCount: 0, lastEventAt: null, ...changes }
}

const begin = Date.parse(hoursAgo(30)) / 1000
function event(number: number, changes: Partial<SmartropeEvent> = {}): SmartropeEvent {
  return {
    id: deviceId(100 + number),
    sensorName: 'Load cell 1',
    type: 'unclassified',
    unixTimestamp: begin - number * 3600,
    endUnixTimestamp: begin - number * 3600 + 12.4,
    smartrope: { id: deviceId(1), name: 'Track rope north' },
    sensor: { id: deviceId(11) },
    classified: null,
    version: 1,
    ...changes,
  }
}

const burst = [0, 0.5, 1, 1.5].map((seconds) => ({
  unixTimestamp: begin - 3600 + seconds,
  value: 3 - seconds,
  fragment: 'c8y_Load',
  name: 'F',
}))
const measured = handle(smartropeEvents.measurements, () => burst)

test('lists smartropes with fabrication number, rope and last event; says that there are none yet', async () => {
  const rows = [listed(1, { lastEventAt: '2026-03-01T10:00:00.000Z', newValueCount: 2 }), listed(2, { rope: null })]
  const list = handle(smartropes.list, ({ query }) => pageOfList(rows, query))
  const drawn = await renderPage('/smartropes', { handlers: [list, ...deviceHandlers()] })
  const table = page.getByRole('table', { name: 'Smartropes' })
  const first = table.getByRole('row', { name: /Smartrope 1/ })
  await expect.element(first).toMatchTextContent(/Smartrope 1SR-1Haul rope.*2026.*1 sensor 2 new values/)
  await expect.element(first.getByRole('link')).toHaveAttribute('href', path)
  await expect.element(table.getByRole('row', { name: /Smartrope 2/ })).toMatchTextContent(/Not linked.*No events yet/)
  await expectAccessible()
  await drawn.unmount()
  await renderPage('/smartropes', { handlers: deviceHandlers() })
  await expect.element(page.getByText('No smartropes yet')).toBeVisible()
})

test('adds a smartrope by its fabrication number', async () => {
  const sent: unknown[] = []
  const taken = { path: 'smartrope.uuid', message: 'Another device has this ID already' }
  const create = handle(smartropes.create, ({ body }) => {
    if ((body.smartrope as { uuid: string }).uuid === 'SR-1')
      return problemResponse('device.exists', 'Another device has this ID already.', [taken])
    sent.push(body)
    return smartrope
  })
  await renderPage('/smartropes', { handlers: [create, ...deviceHandlers({ device })] })
  await page.getByRole('button', { name: 'Add smartrope' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add smartrope' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Track rope north')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
  expect(sent).toEqual([])
  const number = dialog.getByRole('textbox', { name: 'Fabrication number' })
  await number.fill('SR-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(number).toHaveAccessibleDescription(/Another device has this ID already/)
  await number.fill('SR-17')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('heading', { name: 'Track rope north' })).toBeVisible()
  expect(sent).toEqual([{ smartrope: { name: 'Track rope north', uuid: 'SR-17' } }])
})

test('links a smartrope that is named by its number; one that is unknown or archived is told at the field', async () => {
  const sent: unknown[] = []
  const known = listed(1, { uuid: 'SR-17' })
  const list = handle(smartropes.list, ({ query }) => {
    const isArchived = query.get('archived') === '1'
    if (query.get('uuid') === 'SR-17' && !isArchived) return [known]
    return query.get('uuid') === 'SR-99' && isArchived ? [listed(9, { isDeleted: true })] : []
  })
  const get = handle(smartropes.get, () => versionedResponse({ ...smartrope, rope: known.rope }, 1))
  const change = handle(smartropes.change, ({ params, body, headers }) => {
    sent.push(params, body, headers['if-match'])
    return versionedResponse(smartrope, 2)
  })
  const all = handle(ropes.all, () => [...someRopes])
  await renderPage('/smartropes?dialog=link', { handlers: [list, get, change, all, ...deviceHandlers({ device })] })
  const dialog = page.getByRole('dialog', { name: 'Link a smartrope' })
  const number = dialog.getByRole('textbox', { name: 'Fabrication number' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await number.fill('SR-00')
  await dialog.getByRole('combobox', { name: 'Rope' }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await save.click()
  await expect.element(dialog.getByText(/There is no smartrope with this fabrication number/)).toBeVisible()
  await number.fill('SR-99')
  await save.click()
  await expect.element(dialog.getByText(/The smartrope with this fabrication number is archived/)).toBeVisible()
  expect(sent).toEqual([])
  await number.fill(' SR-17')
  await expect.element(dialog.getByText(/^Smartrope 1, linked to Alpha › Gipfelbahn › Haul rope so far/)).toBeVisible()
  await expectAccessible()
  await save.click()
  await expect.element(page.getByRole('heading', { name: 'Track rope north' })).toBeVisible()
  expect(sent).toEqual([{ id: deviceId(1) }, { smartrope: { rope: { id: someRopes[0]?.id } } }, '"v1"'])
})

test('reads the QR code with the camera, also one that holds an address', async () => {
  const canvas = drawCode('https://maker.example/r/SR-2031-0047')
  const stream = canvas.captureStream(10)
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  onTestFinished(() => ask.mockRestore())
  await renderPage('/smartropes?dialog=link', { handlers: deviceHandlers() })
  const dialog = page.getByRole('dialog', { name: 'Link a smartrope' })
  await dialog.getByRole('button', { name: 'Scan QR code' }).click()
  // A still picture sends no frame by itself.
  const frames = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50)
  onTestFinished(() => clearInterval(frames))
  await expect.element(dialog.getByRole('textbox', { name: 'Fabrication number' })).toHaveValue('SR-2031-0047')
  await expect.element(dialog.getByRole('button', { name: 'Scan QR code' })).toBeVisible()
  await expect.poll(() => stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
})

test('reads the QR code of a photo, and says where none is in it or no camera may be used', async () => {
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  onTestFinished(() => ask.mockRestore())
  await renderPage('/smartropes?dialog=link', { handlers: deviceHandlers() })
  const dialog = page.getByRole('dialog', { name: 'Link a smartrope' })
  const scan = dialog.getByRole('button', { name: 'Scan QR code' })
  ask.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
  await scan.click()
  await expect.element(dialog.getByText(/^The browser does not let Catenary use the camera/)).toBeVisible()
  ask.mockRejectedValueOnce(new DOMException('none', 'NotFoundError'))
  await scan.click()
  await expect.element(dialog.getByText(/^No camera can be used here/)).toBeVisible()
  const choose = async (canvas: HTMLCanvasElement) => {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const input = document.querySelector('input[type=file][accept="image/*"]') as HTMLInputElement
    const files = new DataTransfer()
    files.items.add(new File([blob ?? ''], 'code.png', { type: 'image/png' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await choose(document.createElement('canvas'))
  await expect.element(dialog.getByText(/^No QR code can be read in this picture/)).toBeVisible()
  await choose(drawCode('SR-17'))
  await expect.element(dialog.getByText('The QR code says SR-17')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Fabrication number' })).toHaveValue('SR-17')
})

test('the page of a smartrope has its rope as a path, its charts, and its events with a chart each', async () => {
  const events = [event(1), event(2, { type: 'impact', classified: { at: hoursAgo(1), by: { name: 'Uma User' } } })]
  const list = handle(smartropes.events, ({ query }) => pageOfList(events, query))
  await renderPage(path, { handlers: [list, measured, ...deviceHandlers({ device })] })
  await expect.element(page.getByRole('heading', { name: 'Track rope north' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Haul rope' })).toHaveAttribute('href', testRopePath)
  await expect.element(page.getByText('Fabrication number')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Measurements' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Events' })
  await expect.element(card.getByText(/^Uma User, /)).toBeVisible()
  await expect.element(card.getByText('Duration: 12 s').first()).toBeVisible()
  await card
    .getByRole('button', { name: /^Chart of the event of/ })
    .first()
    .click()
  await expect.element(card.getByRole('img', { name: /^Load cell 1\. Rope force \(kN\): / })).toBeVisible()
  await card.getByRole('button', { name: 'Show as table' }).click()
  expect((await card.getByRole('table').findElement()).querySelectorAll('tbody tr')).toHaveLength(4)
  await expectAccessible()
  await page.getByRole('button', { name: 'Smartrope settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Smartrope settings' })
  await expect.element(dialog.getByRole('textbox', { name: 'Fabrication number' })).toHaveValue('SR-17')
})

test('a device has no page among the smartropes, nor a smartrope among the devices', async () => {
  const drawn = await renderPage(path, { handlers: deviceHandlers() })
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
  await drawn.unmount()
  await renderPage(`/sensor-devices/${deviceId(1)}`, { handlers: deviceHandlers({ device }) })
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
})

test('a rope shows the last ten events, more on request, and takes their type in place', async () => {
  const sent: unknown[] = []
  let all = Array.from({ length: 14 }, (_unused, index) => event(index + 1))
  const handlers = [
    handle(smartropeEvents.ofRope, ({ query }) => pageOfList(all, query)),
    handle(smartropeEvents.change, ({ params, body, headers }) => {
      sent.push([params?.id, body, headers['if-match']])
      const stored = event(1, { type: 'overload', version: 2 })
      all = [stored, ...all.slice(1)]
      if (sent.length > 1) {
        const theirs = { ...stored, type: 'harmless', version: 3 }
        return versionConflictResponse(theirs, '"v3"')
      }
      return versionedResponse(stored, 2)
    }),
    measured,
    ...ropePageHandlers({ smartropes: [smartrope] }),
  ]
  await renderPage(testRopePath, { handlers })
  const card = page.getByRole('region', { name: 'Last smartrope events' })
  await expect.element(card.getByRole('listitem').nth(9)).toBeVisible()
  expect(card.getByRole('listitem').elements()).toHaveLength(10)
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect.element(card.getByRole('listitem').nth(13)).toBeVisible()
  expect(card.getByRole('button', { name: 'Show more' }).query()).toBeNull()
  const type = card.getByRole('combobox').first()
  await userEvent.selectOptions(type, 'Overload')
  await expect.element(page.getByText('Type saved')).toBeVisible()
  await expect.element(type).toHaveValue('overload')
  await userEvent.selectOptions(type, 'Impact')
  await expect.element(page.getByText(/Someone else set the type to “Harmless” in the meantime/)).toBeVisible()
  expect(sent).toEqual([
    [deviceId(101), { event: { type: 'overload' } }, '"v1"'],
    [deviceId(101), { event: { type: 'impact' } }, '"v2"'],
  ])
})

test('nothing stands on a rope without smartropes; who may not record sees the type as text', async () => {
  const drawn = await renderPage(testRopePath, { handlers: ropePageHandlers() })
  await expect.element(page.getByRole('region', { name: 'Damage chart' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Last smartrope events' })
  await expect.element(page.getByText('No events found')).toBeVisible()
  expect(card.query()).toBeNull()
  await drawn.unmount()
  // What a smartrope measured that is on another rope by now is drawn without its settings.
  const left = await renderPage(testRopePath, {
    handlers: [measured, ...ropePageHandlers({ smartropeEvents: [event(1)] })],
  })
  await card.getByRole('button', { name: /^Chart of the event of/ }).click()
  await expect.element(card.getByRole('img', { name: /^Load cell 1\. c8y_Load F: 1.5 to 3/ })).toBeVisible()
  await left.unmount()
  const broken = handle(smartropes.ofRope, () => problemResponse('server.failed', 'Something failed'))
  const second = await renderPage(testRopePath, { handlers: [broken, ...ropePageHandlers()] })
  await expect.element(card.getByRole('alert')).toMatchTextContent(/Something failed/)
  await second.unmount()
  const reader = { permissions: ['AREA'] as const, smartropes: [smartrope], smartropeEvents: [event(1)] }
  await renderPage(testRopePath, { handlers: ropePageHandlers(reader) })
  await expect.element(card.getByText('Not classified')).toBeVisible()
  expect(card.getByRole('combobox').query()).toBeNull()
})

test('says of an event that its measurements are no longer kept, or that its values are not shown', async () => {
  const hidden = testSensor(1, {}, { values: [] })
  const list = handle(smartropes.events, ({ query }) => pageOfList([event(1)], query))
  const gone = handle(smartropeEvents.measurements, () => [])
  const drawn = await renderPage(path, { handlers: [list, gone, ...deviceHandlers({ device })] })
  const open = page.getByRole('button', { name: /^Chart of the event of/ })
  await open.click()
  await expect.element(page.getByText('The measurements of this event are no longer kept singly')).toBeVisible()
  await drawn.unmount()
  const unset = testDevice({ ...device, sensors: [hidden] })
  await renderPage(path, { handlers: [list, measured, ...deviceHandlers({ device: unset })] })
  await open.click()
  await expect.element(page.getByText(/^The values of this sensor are not shown/)).toBeVisible()
})
