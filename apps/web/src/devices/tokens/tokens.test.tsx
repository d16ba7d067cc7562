import type { DeviceToken } from '@catenary/contract/devices/device-tokens'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceHandlers, deviceId, testDevice, testDevicePath, testSensor } from '../../test/device-handlers.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const card = page.getByRole('region', { name: 'Access for the device' })
const stored: DeviceToken = {
  id: deviceId(31),
  name: 'Workshop',
  createdAt: '2026-01-05T08:00:00.000Z',
  createdBy: { name: 'Anna Keller' },
  lastUsedAt: null,
}

test('makes a token that is shown once, with a command that sends a measurement', async () => {
  const tokens = [stored]
  const names: unknown[] = []
  const device = testDevice({ sensors: [testSensor(1), testSensor(2)] })
  const handlers = [
    handle(sensorDevices.tokens, () => tokens),
    handle(sensorDevices.addToken, ({ body }) => {
      names.push(body)
      if (names.length === 1) return problemResponse('server.failed', 'Something failed')
      const token = { ...stored, id: deviceId(32), name: 'Tower 3' }
      tokens.push(token)
      return { ...token, token: 'catd_abcdef' }
    }),
    ...deviceHandlers({ device }),
  ]
  await renderPage(testDevicePath, { handlers })
  await expect.element(card.getByText('Created Jan 5, 2026 by Anna Keller · Last used: never')).toBeVisible()
  await card.getByRole('button', { name: 'Create token' }).click()
  await expect.element(card.getByText('A value needs to be provided for the field')).toBeVisible()
  await card.getByRole('textbox', { name: 'Name of the token' }).fill(' Tower 3 ')
  await card.getByRole('button', { name: 'Create token' }).click()
  await expect.element(card.getByText('Something failed')).toBeVisible()
  await card.getByRole('button', { name: 'Create token' }).click()
  await expect.element(card.getByText('catd_abcdef', { exact: true })).toBeVisible()
  expect(names).toEqual([{ name: 'Tower 3' }, { name: 'Tower 3' }])
  const command = () => card.element().querySelector('pre')?.textContent ?? ''
  expect(command()).toContain(`/api/sensors/${deviceId(11)}/measurements'`)
  expect(command()).toContain("-H 'Authorization: Bearer catd_abcdef'")
  expect(command()).toMatch(
    /-d '\{"measurements":\[\{"fragment":"c8y_Load","name":"F","timestamp":"20.*","value":42\}\]\}'/,
  )
  await card.getByRole('combobox', { name: 'Sensor' }).selectOptions('Load cell 2')
  expect(command()).toContain(`/api/sensors/${deviceId(12)}/measurements'`)
  await expect.element(card.getByRole('button', { name: 'Copy token' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Copy command' })).toBeVisible()
  await expectAccessible()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect.element(card.getByText('catd_abcdef', { exact: true })).not.toBeInTheDocument()
  await expect.element(card.getByRole('list', { name: 'Tokens' }).getByText(/^Tower 3/)).toBeVisible()
})

test('its times are those of the installation', async () => {
  const used = { ...stored, createdAt: '2026-01-05T23:30:00.000Z', lastUsedAt: '2026-01-06T23:45:00.000Z' }
  const device = testDevice()
  const rope = device.rope && { ...device.rope, installation: { ...device.rope.installation, timezone: 'Asia/Tokyo' } }
  const handlers = [handle(sensorDevices.tokens, () => [used]), ...deviceHandlers({ device: { ...device, rope } })]
  await renderPage(testDevicePath, { handlers })
  await expect
    .element(card.getByText(/Created Jan 6, 2026 by Anna Keller · Last used: Jan 7, 2026, 8:45/))
    .toBeVisible()
})

test('ends a token after a question', async () => {
  const ended: unknown[] = []
  const handlers = [
    handle(sensorDevices.tokens, () => (ended.length === 0 ? [stored] : [])),
    handle(sensorDevices.revokeToken, ({ params }) => void ended.push(params?.token)),
    ...deviceHandlers(),
  ]
  await renderPage(testDevicePath, { handlers })
  await card.getByRole('button', { name: 'Revoke Workshop' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke the token Workshop?' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click()
  await expect.element(page.getByText('Token revoked')).toBeVisible()
  await expect.element(card.getByText(/^No token yet/)).toBeVisible()
  expect(ended).toEqual([stored.id])
})

test('a command quotes what a shell would read, and needs a sensor', async () => {
  const odd = testSensor(1)
  const values = odd.attributes.values.map((value) => ({ ...value, name: "it's $HOME" }))
  const made = handle(sensorDevices.addToken, () => ({ ...stored, token: 'catd_abcdef' }))
  const device = testDevice({ sensors: [{ ...odd, attributes: { ...odd.attributes, values } }] })
  const drawn = await renderPage(testDevicePath, { handlers: [made, ...deviceHandlers({ device })] })
  const make = async () => {
    await card.getByRole('textbox', { name: 'Name of the token' }).fill('A')
    await card.getByRole('button', { name: 'Create token' }).click()
    await expect.element(card.getByText('catd_abcdef', { exact: true })).toBeVisible()
  }
  await make()
  expect((await card.findElement()).querySelector('pre')?.textContent).toContain(String.raw`"name":"it'\''s $HOME"`)
  await drawn.unmount()
  await renderPage(testDevicePath, { handlers: [made, ...deviceHandlers({ device: testDevice({ sensors: [] }) })] })
  await make()
  await expect.element(card.getByText('Add a sensor to get a command that sends a measurement.')).toBeVisible()
})
