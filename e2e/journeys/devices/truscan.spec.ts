import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { simulate } from '../../../apps/server/simulate/simulate.ts'
import { haulRope } from '../../../apps/server/test/support/state-ropes.ts'
import { addOwnInstallation, openPage } from '../../asset-steps.ts'
import { logInByApi, openEveryTab } from '../../steps.ts'

const serialNumber = 'TS-7001'

test('a client requests a measurement, the device makes it, and a finding on its trace becomes a damage', async ({
  page,
  baseURL,
}) => {
  const own = await addOwnInstallation({
    name: 'Lift with a TRUscan',
    ropes: [{ name: 'Haul rope', attributes: haulRope }],
  })
  const address = own.ropeAddress(0)
  await logInByApi(page, 'admin@catenary.example')
  const access = await setUpDevice(page, own.ropes[0]?.id ?? '', address)

  await logInByApi(page, 'clientadmin@alpha.example')
  await openPage(page, address, 'Haul rope')
  const card = cardOf(page)
  await expect(card).toContainText('3 of 3 measurements left')
  await card.getByRole('button', { name: 'Request measurement' }).click()
  const question = page.getByRole('dialog', { name: 'Request a measurement?' })
  await expect(question).toContainText('one of the 3 measurements')
  await question.getByRole('button', { name: 'Request measurement' }).click()
  const requested = page.getByRole('dialog', { name: 'Measurement Requested' })
  await requested.getByRole('button', { name: 'Close' }).last().click()
  await expect(card).toContainText(/Measurement Requested.*2 of 3 measurements left/)

  await measure(baseURL ?? '', access)
  await page.reload()
  await expect(card).not.toContainText('Measurement Requested')
  await expect(card).toContainText('2 of 3 measurements left')
  await card.getByRole('button', { name: 'Show last measurement' }).click()
  await recordFinding(page)
})

function cardOf(page: Page): Locator {
  return page.getByRole('region', { name: 'TRUscan device' })
}

interface Access {
  readonly device: string
  readonly token: string
}

/** Sets the device up on the rope, under a contract over three measurements; returns by what it calls. */
async function setUpDevice(page: Page, ropeId: string, address: string): Promise<Access> {
  const named = await page.request.patch(`/api/ropes/${ropeId}`, {
    data: { rope: { deviceSerialNumber: serialNumber } },
  })
  expect(named.status(), await named.text()).toBe(200)
  await openPage(page, address, 'Haul rope')
  await cardOf(page).getByRole('button', { name: 'Set up device' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Contract' }).selectOption('Number of measurements')
  await dialog.getByLabel('Measurements paid for').fill('3')
  await dialog.getByLabel('Measurements left').fill('3')
  await dialog.getByLabel('Last day of the contract').fill('12/31/2099')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await cardOf(page).getByRole('button', { name: 'Contract and access' }).click()
  await dialog.getByRole('textbox', { name: 'Name of the token' }).fill('Box')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const command = await dialog.getByText(/^curl /).innerText()
  const [device = '', token = ''] = [/truscan-devices\/([\w-]+)/, /Bearer (\w+)/].map((part) => part.exec(command)?.[1])
  return { device, token }
}

/** Has the simulated device take the request, measure and upload, as fast as it can. */
async function measure(address: string, { device, token }: Access): Promise<void> {
  const printed: string[] = []
  const stop = new AbortController()
  const print = (line: string) => {
    printed.push(line)
    if (line.includes('recorded')) stop.abort()
  }
  const at = ['--address', address, '--device', device, '--token', token, '--serial', serialNumber]
  const quick = ['--interval', '0.2', '--measuring', '0.2', '--length', '120', '--faults', 'none', '--for', '60']
  const exitCode = await simulate(['truscan', ...at, ...quick], { print, printError: print, stop: stop.signal })
  expect(exitCode, printed.join('\n')).toBe(0)
}

async function recordFinding(page: Page): Promise<void> {
  const trace = page.getByRole('region', { name: /^Measurement of / })
  await expect(trace.getByRole('img', { name: /^Loss of metallic area: .* from 0\.00.m to 120\.00.m/ })).toBeVisible()
  await trace.getByRole('button', { name: 'Mark a finding' }).click()
  await trace.getByLabel('Finding to').fill('81.5')
  await trace.getByLabel('Finding from').fill('80.25')
  await trace.getByRole('button', { name: 'Record damage' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Position')).toHaveValue('80.25')
  await expect(dialog.getByLabel('Length', { exact: true })).toHaveValue('1.25')
  await dialog.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Broken wire')
  await dialog.getByLabel('Loss of metallic cross-section').fill('2.5')
  await openEveryTab(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Event saved')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Events' }).getByRole('row', { name: /80\.25.m Broken wire/ }),
  ).toBeVisible()
}
