import type { Role } from '@catenary/contract/access'
import { installations } from '@catenary/contract/assets/installations'
import { documents } from '@catenary/contract/library/documents'
import { Notifications } from '@mantine/notifications'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  installationWith,
  sample,
  settingsHandlers,
  versionConflictResponse,
  etagResponse,
} from '../../../test/asset-handlers.ts'
import { expectAccessible, renderUi } from '../../../test/render.tsx'
import type { RequestHandler } from '../../../test/request-handlers.ts'
import { handle, lostConnection, problemResponse } from '../../../test/request-handlers.ts'
import { NewInstallation } from '../../areas/AreaDialogs.tsx'
import { InstallationSettings } from './InstallationSettings.tsx'

const dialog = page.getByRole('dialog').first()
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const list = (name: string) => dialog.getByRole('combobox', { name })
const save = dialog.getByRole('button', { name: 'Save' })
const onClose = vi.fn()

function Closable() {
  const [opened, setOpened] = useState(true)
  const close = () => {
    setOpened(false)
    onClose()
  }
  return <InstallationSettings installationId={sample.installation.id} opened={opened} onClose={close} />
}

async function open(role: Role, handlers: readonly RequestHandler[] = [], language: 'en' | 'de' = 'en') {
  onClose.mockReset()
  await renderUi(
    <>
      <Closable />
      <Notifications />
    </>,
    { handlers: [...handlers, ...settingsHandlers(role)], language },
  )
  await expect.element(field('Name')).toBeVisible()
}

const stored = (attributes: Parameters<typeof installationWith>[0]) =>
  handle(installations.get, () => etagResponse(installationWith(attributes)))

function recording() {
  const sent: { body: unknown; version: string | undefined }[] = []
  const change = handle(installations.change, ({ body, headers }) => {
    sent.push({ body, version: headers['if-match'] })
    return etagResponse(sample.installation)
  })
  return { sent, change }
}

it('is accessible, and lets each role change the permitted fields', async () => {
  await open('ROLE_CLIENT_ADMIN')
  await expect.element(dialog.getByRole('heading', { name: /Gipfelbahn/ })).toBeVisible()
  await expect.element(field('Object name')).toBeDisabled()
  await expect.element(field('Object name')).toHaveAccessibleDescription('Only administrators can change this')
  await expect.element(field('Location')).toBeEnabled()
  expect(dialog.getByRole('combobox', { name: 'Time zone' }).query()).toBeNull()
  expect(dialog.getByRole('button', { name: 'Archive' }).query()).toBeNull()
  await expectAccessible()
})

it.each([
  ['ROLE_PROJECT_MANAGER', true],
  ['ROLE_ADMIN', false],
] as const)('%s sees time zone and deleting', async (role, isLocked) => {
  await open(role)
  await expect.element(dialog.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Archive' })).toBeVisible()
  await expect.element(field('Object number')).toHaveProperty('disabled', isLocked)
})

it('sends only changed fields, with the opened version', async () => {
  const { sent, change } = recording()
  await open('ROLE_ADMIN', [stored({ installationLength: 2140.123456789, objectName: ' A ' }), change], 'de')
  await expect.element(field('Länge der Anlage')).toHaveValue('2.140,123')
  await userEvent.fill(field('Betriebsgeschwindigkeit'), '5,1')
  await userEvent.clear(field('Baujahr'))
  await userEvent.selectOptions(list('Einheiten'), 'Imperial')
  await expect.element(field('Länge der Anlage')).toHaveValue('2.340,47')
  await expect.element(field('Betriebsgeschwindigkeit')).toHaveValue('5,58')
  expect(dialog.getByText('y/s').elements()).toHaveLength(1)
  await userEvent.selectOptions(list('Längeneinheit'), 'Fuß')
  await expect.element(field('Länge der Anlage')).toHaveValue('7.021,4')
  await expect.element(field('Betriebsgeschwindigkeit')).toHaveValue('16,73')
  await expect.element(dialog.getByText('ft/s')).toBeVisible()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const attributes = { operatingSpeed: 5.1, constructionYear: null, baseUnit: 'imperial', imperialLength: 'feet' }
  expect(sent).toEqual([{ body: { installation: { attributes } }, version: '"1"' }])
})

it('sets values beyond a limit to the limit, and marks missing and invalid values', async () => {
  await open('ROLE_ADMIN')
  await userEvent.fill(field('Construction year'), '9999')
  await expect.element(field('Construction year')).toHaveValue(String(new Date().getFullYear()))
  await expect.element(dialog.getByText(/^Set to the nearest allowed value: 20\d\d$/)).toBeVisible()
  await userEvent.fill(field('Construction year'), '12')
  await userEvent.fill(field('Operating speed'), 'fast')
  await expect.element(field('Construction year')).toHaveValue('1850')
  await userEvent.clear(field('Name'))
  await save.click()
  await expect.element(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
  await expect.element(dialog.getByText('Enter a number')).toBeVisible()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Operating speed')).toHaveValue('fast')
})

it('shows the fields of the type, and what a change of it clears', async () => {
  const { sent, change } = recording()
  await open('ROLE_ADMIN', [stored({ clampType: 'fixGrip' }), change])
  await userEvent.selectOptions(list('Installation type'), 'Building')
  expect(dialog.getByRole('combobox', { name: 'Grip type' }).query()).toBeNull()
  await expect.element(dialog.getByText(/no longer apply .*: Ropeway type, Grip type$/)).toBeVisible()
  await userEvent.selectOptions(list('Building type'), 'Mast')
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toEqual({
    installation: { attributes: { installationType: 'building', buildingType: 'mast' } },
  })
})

it('keeps the input when the server refuses it or cannot be reached, and marks the field', async () => {
  const handlers = [
    lostConnection,
    problemResponse('input.invalid', 'No', [
      { path: 'installation.attributes.locationInstallation', message: 'Nowhere' },
    ]),
  ] as const
  let tries = 0
  const change = handle(installations.change, () => handlers[tries++] ?? etagResponse(sample.installation))
  await open('ROLE_ADMIN', [change])
  await userEvent.fill(field('Location'), 'Sagogn')
  await save.click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText('Nowhere')).toBeVisible()
  await expect.element(field('Location')).toHaveFocus()
  await expect.element(field('Location')).toHaveValue('Sagogn')
  await userEvent.fill(field('Location'), 'Laax')
  expect(dialog.getByText('Nowhere').query()).toBeNull()
  await save.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('shows both versions after a concurrent change, and overwrites only on demand', async () => {
  const versions: (string | undefined)[] = []
  const change = handle(installations.change, ({ headers }) => {
    versions.push(headers['if-match'])
    return versions.length === 1
      ? versionConflictResponse(installationWith({ country: 'IT' }))
      : etagResponse(sample.installation)
  })
  await open('ROLE_ADMIN', [change])
  await userEvent.fill(field('Name'), 'Talbahn')
  await save.click()
  const theirs = dialog.getByRole('row', { name: /Country/ })
  await expect.element(theirs).toHaveTextContent('CountryItaly')
  await expect.element(dialog.getByRole('row', { name: /Name/ }).first()).toHaveTextContent('NameTalbahnGipfelbahn')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('Name')).toHaveValue('Talbahn')
  await save.click()
  await expect.poll(() => versions).toEqual(['"1"', '"1"'])
})

it('asks for confirmation before unsaved input is discarded', async () => {
  await open('ROLE_ADMIN')
  await userEvent.fill(field('Name'), 'Talbahn')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  // By keyboard: the dialog is still animating when it becomes visible, and a click beside it closes it.
  const discard = await page.getByRole('button', { name: 'Discard' }).findElement()
  if (discard instanceof HTMLElement) discard.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('offers a map image for ropeways as for buildings', async () => {
  await open('ROLE_ADMIN', [stored({ installationType: 'ropeway' })])
  await expect.element(dialog.getByText('Choose image')).toBeVisible()
})

it('uploads a map image after the settings, and only the image again where that failed', async () => {
  const { sent, change } = recording()
  const uploads: FormData[] = []
  const upload = handle(documents.add, ({ form }) => {
    if (form) uploads.push(form)
    return uploads.length === 1 ? lostConnection : []
  })
  await open('ROLE_ADMIN', [stored({ installationType: 'building', ropewayType: undefined }), change, upload])
  const image = new File([new Uint8Array(8)], 'bridge.png', { type: 'image/png' })
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')
  const choose = async (file: File) => userEvent.upload(input() as HTMLElement, file)
  await choose(new File(['x'], 'plan.pdf', { type: 'application/pdf' }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose an image in the format JPEG or PNG')
  await choose(image)
  await expect.element(dialog.getByText('bridge.png is uploaded on saving')).toBeVisible()
  await userEvent.fill(field('Name'), 'Bridge')
  await save.click()
  await expect.element(dialog.getByText('The settings are saved, the map image is not.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(uploads.map((form) => [form.get('location'), form.get('targetType'), form.get('targetId')])).toEqual([
    ['/map', 'installations', sample.installation.id],
    ['/map', 'installations', sample.installation.id],
  ])
  expect(sent.map(({ body }) => body)[0]).toEqual({ installation: { name: 'Bridge' } })
})

it('archives after a confirmation, and restores by a click; what failed is said until it is done', async () => {
  const done: unknown[] = []
  await open('ROLE_ADMIN', [
    handle(installations.remove, ({ headers }) => {
      done.push(headers['if-match'])
      return done.length === 1 ? lostConnection : undefined
    }),
    handle(installations.change, ({ body }) => (done.push(body), etagResponse(sample.installation))),
  ])
  const archive = async () => {
    await dialog.getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('dialog', { name: 'Really delete the installation?' })
    await question.getByRole('button', { name: 'Archive' }).click()
  }
  await archive()
  const failure = page.getByText('No connection to the server.')
  await expect.element(failure).toBeVisible()
  await archive()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Restored')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.poll(() => done).toEqual(['"1"', '"1"', { installation: { isDeleted: false } }])
})

it('says what is reckoned by other clocks without a time zone, to those who can choose one', async () => {
  const note = dialog.getByText(/^Without a time zone, the clock of each reader/)
  const withoutZone = stored({ timezone: undefined })
  await open('ROLE_ADMIN', [withoutZone])
  await expect.element(note).toBeVisible()
  await userEvent.fill(list('Time zone'), 'Zurich')
  await page.getByRole('option', { name: /Zurich/ }).click()
  await expect.element(note).not.toBeInTheDocument()
})

it('adds an installation once, also on retries, and leads to it; all that was entered is sent, and nothing can be typed meanwhile', async () => {
  const sent: unknown[] = []
  const create = handle(installations.create, ({ body, headers }) => {
    sent.push([headers['idempotency-key'], body])
    return sent.length === 1 ? lostConnection : sample.installation
  })
  const onCreated = vi.fn()
  await renderUi(<NewInstallation areaId={sample.area.id} opened onClose={onClose} onCreated={onCreated} />, {
    handlers: [create, ...settingsHandlers('ROLE_ADMIN')],
  })
  await userEvent.fill(field('Name'), 'Gipfelbahn')
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions()
  await userEvent.fill(list('Country'), 'Switz')
  await page.getByRole('option', { name: 'Switzerland' }).click()
  await dialog.getByRole('button', { name: 'Add and open settings' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => onCreated.mock.calls).toEqual([[sample.installation.id]])
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
  const body = {
    installation: { name: 'Gipfelbahn', attributes: { installationType: 'ropeway', country: 'CH', timezone } },
  }
  expect(sent).toEqual([
    [expect.any(String), body],
    [expect.any(String), body],
  ])
  expect((sent[0] as unknown[])[0]).toBe((sent[1] as unknown[])[0])
})
