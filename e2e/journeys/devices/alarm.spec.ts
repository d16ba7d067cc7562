import type { Alarm } from '@catenary/contract/devices/alarms'
import { pages } from '@catenary/contract/page-routes'
import type { OutboxEntry } from '@catenary/contract/system/outbox'
import { expect, request, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoPeople } from '../../../apps/server/seed/demo-people.ts'
import type { OwnInstallation } from '../../asset-steps.ts'
import { addOwnInstallation, getJson, openPage } from '../../asset-steps.ts'
import { logInByApi } from '../../steps.ts'

const operator = 'user@alpha.example'

test('a device that was connected over HTTP raises one alarm, which the operator sees and acknowledges', async ({
  page,
}) => {
  const own = await addOwnInstallation({ name: 'Lift with a load cell', ropes: [{ name: 'Counter rope' }] })
  await logInByApi(page, 'admin@catenary.example')
  await notify(page, own)
  await addDevice(page, own)
  const send = await makeToken(page)
  await send(41)
  await nameValue(page)
  await addAlarmRule(page)
  // It flaps.
  for (const value of [131, 119, 132]) await send(value)

  await logInByApi(page, operator)
  const stateOfAlarm = async () => {
    const found = await getJson<Alarm[]>(page, `/alarms?rope=${own.ropes[0]?.id ?? ''}`)
    return found.map((alarm) => [alarm.state, alarm.lastValue])
  }
  await expect.poll(stateOfAlarm).toEqual([['firing', 132]])
  await page.goto(pages.dashboard)
  const urgent = page.getByRole('region', { name: 'Needs me now', exact: true })
  await urgent.getByRole('textbox').fill(own.name)
  const row = urgent.getByRole('row').filter({ hasText: own.name })
  await expect(row).toContainText('Alarm of a device')
  await row.getByRole('link', { name: 'Counter rope' }).click()
  const alarms = page.getByRole('region', { name: 'Alarms', exact: true })
  await expect(alarms).toContainText(
    /Rope force above 120.kN.*Tower 3 box · Load cell.*last value in alarm: 132.kN.*alarm/,
  )
  const chart = page.getByRole('region', { name: 'Measurements' }).getByRole('region', { name: 'Load cell' })
  await expect(chart.getByRole('img', { name: /^Load cell\. Rope force \(kN\): 41 to 132/ })).toBeVisible()
  await alarms.getByRole('button', { name: /^Acknowledge/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Gust of wind, lift stopped')
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(dialog).toBeHidden()
  await expect(alarms).toContainText(/acknowledged by .*Gust of wind, lift stopped/)
  for (const value of [119, 133]) await send(value)
  await expect.poll(stateOfAlarm).toEqual([['acknowledged', 133]])

  await logInByApi(page, 'admin@catenary.example')
  const mails = async () => {
    const all = await getJson<OutboxEntry[]>(page, '/outbox')
    return all.filter(({ to, text }) => to.includes(operator) && text.includes(own.name))
  }
  await expect.poll(async () => (await mails()).length).toBe(1)
  // In the operator's language; of the time when it was written.
  expect((await mails())[0]?.text).toMatch(
    /Alarm von Tower 3 box \(Load cell\) seit .+: Rope force über 120.kN; gemessen 13[12].kN/,
  )
})

/** Names the operator as recipient of the notifications of the installation. */
async function notify(page: Page, { id }: OwnInstallation): Promise<void> {
  const user = demoPeople.find(({ username }) => username === operator)
  const notificationSettings = { email: true, sms: false, users: [{ id: user?.id }], rules: [] }
  const response = await page.request.patch(`/api/installations/${id}/notification-setting`, {
    data: { notificationSettings },
  })
  expect(response.status(), await response.text()).toBe(200)
}

async function addDevice(page: Page, { name }: OwnInstallation): Promise<void> {
  await openPage(page, pages.sensorDevices, 'Sensors')
  await page.getByRole('button', { name: 'Add device' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tower 3 box')
  await dialog.getByRole('combobox', { name: 'Rope' }).fill(name)
  await page.getByRole('option', { name: /Counter rope/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Tower 3 box', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add sensor' }).last().click()
  await dialog.getByRole('textbox', { name: 'Name of the sensor' }).fill('Load cell')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Makes a token; returns how the device sends a value of now with it, by the command that is shown. */
async function makeToken(page: Page): Promise<(value: number) => Promise<void>> {
  const card = page.getByRole('region', { name: 'Access for the device' })
  await card.getByRole('textbox', { name: 'Name of the token' }).fill('Box')
  await card.getByRole('button', { name: 'Create token' }).click()
  const command = await card.getByText(/^curl /).innerText()
  const [url = '', authorization = ''] = [/'(http\S+)'/, /'Authorization: (.+)'/].map((part) => part.exec(command)?.[1])
  await card.getByRole('button', { name: 'Close' }).click()
  const device = await request.newContext()
  return async (value) => {
    const measurement = { fragment: 'c8y_Load', name: 'F', timestamp: new Date().toISOString(), value }
    const response = await device.post(url, { headers: { authorization }, data: { measurements: [measurement] } })
    expect(await response.json()).toEqual({ accepted: 1, duplicates: 0 })
  }
}

/** Names the value that arrived, and draws a line across its chart. */
async function nameValue(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText('1 value arrives that no one has named')).toBeVisible()
  await page.getByRole('button', { name: 'Settings of Load cell' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings of Load cell' })
  await dialog.getByRole('textbox', { name: 'Displayed name' }).fill('Rope force')
  await dialog.getByRole('textbox', { name: 'Unit of the device' }).fill('kN')
  await dialog.getByRole('switch', { name: 'Show in the chart' }).setChecked(true)
  await dialog.getByRole('button', { name: 'Add plot line' }).click()
  const line = dialog.getByRole('group', { name: 'Plot line 1' })
  await line.getByRole('textbox', { name: 'Name' }).fill('Permitted')
  await line.getByRole('textbox', { name: 'Position' }).fill('150')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

async function addAlarmRule(page: Page): Promise<void> {
  const rules = page.getByRole('region', { name: 'Alarm rules' })
  await rules.getByRole('button', { name: 'Alarm rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Value' }).selectOption('Load cell › Rope force')
  await dialog.getByRole('textbox', { name: 'Threshold (kN)' }).fill('120')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByRole('listitem')).toContainText(/Rope force above 120.kN.*calm/)
}
