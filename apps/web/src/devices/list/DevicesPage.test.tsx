import type { ListedSensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceHandlers, deviceId, hoursAgo, listedDevice, testDevice } from '../../test/device-handlers.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'

const table = page.getByRole('table', { name: 'Sensors' })
const listed: readonly ListedSensorDevice[] = [
  listedDevice(1, { newValueCount: 3 }),
  listedDevice(2, { rope: null, lastSeenAt: hoursAgo(80), sensorCount: 2 }),
  listedDevice(3, { lastSeenAt: null, sensorCount: 0 }),
]

test('lists devices with the path of their rope, how long ago they were seen and what is new', async () => {
  await renderPage('/sensor-devices', { handlers: deviceHandlers({ listed }) })
  const first = table.getByRole('row', { name: /Box 1/ })
  await expect.element(first).toMatchTextContent(/Haul ropeAlpha › Gipfelbahn.*15 minutes ago.*1 sensor 3 new values/)
  await expect.element(first.getByRole('link')).toHaveAttribute('href', `/sensor-devices/${deviceId(1)}`)
  const silent = table.getByRole('row', { name: /Box 2/ })
  await expect
    .element(silent)
    .toMatchTextContent(/Not linked to a rope.*Silent for more than a day: 3 days ago.*2 sensors/)
  await expect.element(table.getByRole('row', { name: /Box 3/ })).toMatchTextContent(/never.*0 sensors/)
  await expectAccessible()
})

test('shows which device was reported offline, and adds one whose messages no device has', async () => {
  const offline = listedDevice(1, { offlineSince: hoursAgo(2) })
  const unknown = [
    { externalId: 'tower-9', topic: 'catenary/tower-9/wind/f/n', firstAt: hoursAgo(3), lastAt: hoursAgo(1), count: 12 },
  ]
  await renderPage('/sensor-devices', { handlers: deviceHandlers({ listed: [offline], unknown }) })
  await expect.element(table.getByRole('row', { name: /Box 1/ })).toMatchTextContent(/Offline · 15 minutes ago/)
  const note = page.getByRole('alert', { name: 'Messages arrive under 1 ID that no device has' })
  await expect.element(note).toMatchTextContent(/tower-912 messages, the last one 1 hour ago · catenary\/tower-9/)
  await expectAccessible()
  await note.getByRole('button', { name: 'Add device: tower-9' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add device' })
  await expect.element(dialog.getByRole('textbox', { name: 'External ID' })).toHaveValue('tower-9')
})

test('says where it is not known whether messages of unknown devices arrive', async () => {
  const failing = handle(sensorDevices.unknown, () => problemResponse('server.failed', 'Something failed'))
  await renderPage('/sensor-devices', { handlers: [failing, ...deviceHandlers()] })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/unknown devices arrive\..*Something failed/)
})

test('says that the broker is away, and nothing where there is none', async () => {
  const broker = { isSetUp: true, isConnected: false }
  const handlers = [handle(sensorDevices.broker, () => broker), ...deviceHandlers({ listed })]
  const { unmount } = await renderPage('/sensor-devices', { handlers })
  const note = page.getByRole('alert', { name: 'The MQTT broker is not connected' })
  await expect.element(note).toMatchTextContent(/Nothing that devices publish arrives/)
  await expectAccessible()
  await unmount()
  broker.isSetUp = false
  await renderPage('/sensor-devices', { handlers })
  await expect.element(table.getByRole('row', { name: /Box 1/ })).toBeVisible()
  expect(note.query()).toBeNull()
})

test('narrows, sorts and pages by the address', async () => {
  const queries: string[] = []
  const many = Array.from({ length: 30 }, (_, index) => listedDevice(index + 1))
  const list = handle(sensorDevices.list, ({ query }) => {
    queries.push(query.toString())
    return query.has('query') ? pageOfList([], query) : pageOfList(many, query)
  })
  const { router } = await renderPage('/sensor-devices?linked=true&sort=-lastSeenAt', {
    handlers: [list, ...deviceHandlers()],
  })
  await expect.element(page.getByText('1–25 of 30')).toBeVisible()
  expect(queries).toEqual(['linked=1&sort=-lastSeenAt&limit=25&total=1'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Link' }), 'unlinked')
  await userEvent.click(page.getByText('Show archived'))
  await page.getByRole('textbox', { name: 'Search by name, ID or rope' }).fill('tower')
  await expect.element(page.getByText('No device matches the filters')).toBeVisible()
  expect(queries.at(-1)).toBe('query=tower&linked=0&archived=1&sort=-lastSeenAt&limit=25&total=1')
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ filter: 'tower', linked: false, archived: true, sort: '-lastSeenAt' })
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect.element(page.getByText('1–25 of 30')).toBeVisible()
})

test('says that there are none yet, and why they could not be loaded', async () => {
  const drawn = await renderPage('/sensor-devices', { handlers: deviceHandlers() })
  await expect.element(page.getByText('No sensors yet')).toBeVisible()
  await drawn.unmount()
  const broken = handle(sensorDevices.list, () => problemResponse('server.failed', 'Something failed'))
  await renderPage('/sensor-devices', { handlers: [broken, ...deviceHandlers()] })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Something failed/)
})

test('adds a device: what is wrong is told at its field, and its page opens', async () => {
  const sent: unknown[] = []
  const create = handle(sensorDevices.create, ({ body }) => {
    sent.push(body)
    return testDevice()
  })
  const { router } = await renderPage('/sensor-devices', { handlers: [create, ...deviceHandlers()] })
  await page.getByRole('button', { name: 'Add device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add device' })
  await dialog.getByRole('textbox', { name: 'IMEI' }).fill('12')
  await dialog.getByRole('textbox', { name: 'External ID' }).fill('tower/3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('14 to 16 digits, nothing else')).toBeVisible()
  await expect.element(dialog.getByText('The characters / + and # are not allowed here')).toBeVisible()
  await expect.element(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
  expect(sent).toEqual([])
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tower 3 box')
  await dialog.getByRole('textbox', { name: 'IMEI' }).fill('356938035643809')
  await dialog.getByRole('textbox', { name: 'External ID' }).fill('tower-3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('heading', { name: 'Tower 3 box' })).toBeVisible()
  expect(sent).toEqual([
    { sensorDevice: { name: 'Tower 3 box', externalId: 'tower-3', attributes: { imei: '356938035643809' } } },
  ])
  await expect.poll(() => router.state.location.pathname).toBe(`/sensor-devices/${deviceId(1)}`)
})
