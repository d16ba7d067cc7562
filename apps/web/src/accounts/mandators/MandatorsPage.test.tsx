import { mandators } from '@catenary/contract/accounts/mandators'
import type { Mandator } from '@catenary/contract/accounts/mandators'
import { backups } from '@catenary/contract/system/backups'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import { someMandators, usersHandlers, versionedResponse } from '../../test/user-handlers.ts'

const table = page.getByRole('table', { name: 'Mandators' })
const alpha = firstOf(someMandators)
const beta = firstOf(someMandators.slice(1))

test('lists mandators with their contents; one in use cannot be deleted, with the reason', async () => {
  await renderPage('/mandators', { handlers: usersHandlers() })
  await expect.element(table.getByRole('row', { name: /Alpha Bergbahnen 2/ })).toBeVisible()
  await expect.element(table.getByRole('cell', { name: '1.2 GB of 20 GB' })).toBeVisible()
  const locked = table.getByRole('button', { name: 'Delete Alpha Bergbahnen: Assigned to Areas/Users' })
  await expect.element(locked).toHaveAttribute('aria-disabled', 'true')
  ;((await locked.findElement()) as HTMLElement).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const area = table.getByRole('link', { name: 'Add an area for Alpha Bergbahnen' })
  await expect.element(area).toHaveAttribute('href', expect.stringContaining('/areas?dialog=new&mandator='))
  await expectAccessible()
})

test('names archived areas, which are found in the archive', async () => {
  const archived = { ...alpha, areaCount: 0, archivedAreaCount: 2 }
  await renderPage('/mandators', { handlers: [handle(mandators.list, () => [archived]), ...usersHandlers()] })
  const link = table.getByRole('link', { name: '2 archived' })
  await expect.element(link).toHaveAttribute('href', '/areas?dialog=archived')
  await expectAccessible()
})

test('fits a phone, in German too', async () => {
  await page.viewport(360, 740)
  await renderPage('/mandators', { handlers: usersHandlers(), language: 'de' })
  await expect.element(page.getByRole('rowheader', { name: 'Alpha Bergbahnen' })).toBeVisible()
  const rights = page
    .getByRole('main')
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().right)
  expect(Math.max(...rights)).toBeLessThanOrEqual(360)
})

test('creates a mandator; a name is needed, and one that is taken is refused at its field', async () => {
  const sent: unknown[] = []
  const create = handle(mandators.create, ({ body }) => {
    sent.push(body)
    return sent.length === 1 ? problemResponse('mandator.exists', 'There is a mandator with this name already.') : beta
  })
  await renderPage('/mandators', { handlers: [create, ...usersHandlers()] })
  await page.getByRole('button', { name: 'Create mandator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create mandator' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Gamma')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('There is a mandator with this name already.')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Gamma Lifte')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Mandator created')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ mandator: { name: 'Gamma' } }, { mandator: { name: 'Gamma Lifte' } }])
})

test('says that a first try was saved after all, in words for a person, and saves no other beside it', async () => {
  let attempts = 0
  const create = handle(mandators.create, () => {
    attempts += 1
    return attempts === 1 ? lostConnection : problemResponse('retry.otherBody', 'Use a new key')
  })
  await renderPage('/mandators', { handlers: [create, ...usersHandlers()] })
  await page.getByRole('button', { name: 'Create mandator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create mandator' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Gamma')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Gamma Lifte')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const alert = dialog.getByRole('alert')
  await expect.element(alert.getByText('Your changes were not saved.')).toBeVisible()
  await expect.element(alert.getByText(/^An earlier try was saved after all/)).toBeVisible()
  await expect.element(alert.getByText(/key|Try again/)).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: /^(Save|Try again)$/ })).not.toBeInTheDocument()
  // A form with one field is sent by Enter without any button.
  await dialog.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(attempts).toBe(2)
})

test('renames the opened version, and shows concurrent changes', async () => {
  const versions: (string | undefined)[] = []
  const current: Mandator = { ...alpha, name: 'Alpha AG' }
  const change = handle(mandators.change, async ({ headers }) => {
    versions.push(headers['if-match'])
    if (versions.length > 1) return versionedResponse(current, 3)
    const rejection = (await problemResponse('record.stale', 'Changed').json()) as object
    return new Response(JSON.stringify({ ...rejection, current, currentETag: '"v2"' }), { status: 412 })
  })
  await renderPage('/mandators', { handlers: [change, ...usersHandlers()] })
  await table.getByRole('button', { name: 'Rename Alpha Bergbahnen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename mandator' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Alpha Bahnen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('row', { name: 'Name Alpha Bahnen Alpha AG' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect.element(page.getByText('Mandator renamed')).toBeVisible()
  expect(versions).toEqual(['"v1"', '"v2"'])
})

test('asks for confirmation before a new name is discarded, not if it is unchanged', async () => {
  await renderPage('/mandators', { handlers: usersHandlers() })
  await table.getByRole('button', { name: 'Rename Alpha Bergbahnen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename mandator' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Alpha Bahnen')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), alpha.name)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('sets a logo immediately, refuses other files, and removes it', async () => {
  let logoUri: string | null = null
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const sent: (string | undefined)[] = []
  const handlers = [
    handle(mandators.get, () => versionedResponse({ ...alpha, logoUri }, 1)),
    handle(mandators.setLogo, ({ form }) => {
      const file = form?.get('file')
      sent.push(file instanceof File ? file.name : undefined)
      if (sent.length === 1) return problemResponse('picture.unreadable', 'This file is not a readable image.')
      logoUri = picture
      return { logoUri: picture }
    }),
    handle(mandators.removeLogo, () => void (logoUri = null)),
  ]
  await renderPage('/mandators', { handlers: [...handlers, ...usersHandlers()] })
  await table.getByRole('button', { name: 'Rename Alpha Bergbahnen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename mandator' })
  const choose = (name: string) => dialog.getByLabelText('Choose logo').upload(new File(['x'], name))
  await choose('logo.svg')
  await expect.element(dialog.getByText('A logo is a PNG or JPEG file. Choose another one.')).toBeVisible()
  await choose('broken.png')
  await expect.element(dialog.getByText('This file is not a readable image.')).toBeVisible()
  await choose('logo.png')
  await expect.element(dialog.getByRole('img', { name: 'Logo of Alpha Bergbahnen' })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await expect.element(dialog.getByRole('img', { name: 'Logo of Alpha Bergbahnen' })).not.toBeInTheDocument()
  expect(sent).toEqual(['broken.png', 'logo.png'])
})

test('asks for confirmation before a mandator is deleted', async () => {
  let deleted: unknown
  const remove = handle(mandators.remove, ({ params, headers }) => void (deleted = [params?.id, headers['if-match']]))
  await renderPage('/mandators', { handlers: [remove, ...usersHandlers()] })
  await table.getByRole('button', { name: 'Delete Beta Seilbahnen' }).click()
  await page
    .getByRole('dialog', { name: 'Really delete the mandator?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.element(page.getByText('Mandator deleted')).toBeVisible()
  expect(deleted).toEqual([beta.id, '"v1"'])
})

test('fits a phone', async () => {
  await page.viewport(360, 740)
  await renderPage('/mandators', { handlers: usersHandlers() })
  await expect.element(page.getByText('2 areas')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
})

test.each([
  [{ isNightly: false, isReachable: true, newest: null, ahead: [] }, /This server makes no nightly backups/],
  [{ isNightly: true, isReachable: true, newest: null, ahead: [] }, /every night, but there is none yet/],
  [
    { isNightly: true, isReachable: false, newest: null, ahead: [] },
    /The folder for nightly backups cannot be reached/,
  ],
  [
    { isNightly: true, isReachable: true, newest: { finishedAt: hoursAgo(35), size: 24_899_584 }, ahead: [] },
    /^Last nightly backup: .*, 25 MB$/,
  ],
  [
    { isNightly: true, isReachable: true, newest: { finishedAt: hoursAgo(37), size: 24_899_584 }, ahead: [] },
    /None has been made since/,
  ],
])('says when the installation was backed up: %j', async (state, sentence) => {
  await renderPage('/mandators', { handlers: [handle(backups.state, () => state), ...usersHandlers()] })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}
