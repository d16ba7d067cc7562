import type { ResponseBody } from '@catenary/contract/endpoint'
import type { ScanFinding } from '@catenary/contract/library/file-scans'
import { fileScans } from '@catenary/contract/library/file-scans'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const place = (id: string, name: string) => ({ id: `01938f00-${id}-7000-8000-000000000001`, name })
const rope = place('0005', 'Haul rope')

function findingOf(changed: Partial<ScanFinding> & { readonly name: string }): ScanFinding {
  const { name, ...rest } = changed
  return {
    hash: 'a'.repeat(64),
    state: 'infected',
    finding: 'Win.Test.EICAR_HDB-1',
    isHeld: true,
    scannedAt: '2026-06-01T12:00:00.000Z',
    decision: null,
    documents: [
      {
        id: '01938f00-0009-7000-8000-000000000001',
        name,
        size: 68,
        createdAt: '2026-06-01T11:59:00.000Z',
        createdBy: 'Ursina Caduff',
        isDeleted: false,
        target: { type: 'ropes', ...rope },
        mandator: place('0001', 'Alpha Bergbahnen'),
        area: place('0003', 'Alpha'),
        installation: place('0004', 'Gipfelbahn'),
        rope,
      },
    ],
    ...rest,
  }
}

const findings = [
  findingOf({ name: 'invoice.pdf' }),
  findingOf({ hash: 'b'.repeat(64), name: 'video.mp4', state: 'unchecked', finding: 'tooLarge' }),
  findingOf({ hash: 'd'.repeat(64), name: 'old.zip', state: 'unchecked', finding: 'failed', isHeld: false }),
  findingOf({
    hash: 'c'.repeat(64),
    name: 'tool.zip',
    state: 'released',
    isHeld: false,
    decision: { at: '2026-06-02T08:00:00.000Z', by: 'Ada Admin', reason: 'Our own tool' },
  }),
]
const scans = {
  isOn: true,
  waiting: 2,
  waitingSince: '2026-06-01T11:59:00.000Z',
  earlier: 40,
  scanned: 1200,
  findings,
  total: 3,
}

async function open(handlers: Parameters<typeof handle>[1][], answer: ResponseBody<typeof fileScans.list> = scans) {
  await renderPage('/virus-scanner', {
    handlers: [
      ...(handlers as never[]),
      handle(fileScans.list, () => answer),
      ...defaultHandlers({ ...testSessionUser('ROLE_ADMIN'), hasVirusScanner: true as const }),
    ],
  })
}
const item = (name: string) =>
  page.getByRole('list', { name: 'Findings' }).getByRole('listitem').filter({ hasText: name }).first()

test('says what was found, where, by whom it was added, and how much is still to be checked', async () => {
  await open([])
  await expect.element(page.getByText('2 new files wait')).toBeVisible()
  await expect.element(page.getByText('40 older files still to be checked')).toBeVisible()
  await expect
    .element(item('invoice.pdf'))
    .toMatchTextContent(/Virus found: Win.Test.EICAR_HDB-1.*Cannot be opened · Checked .*Added by Ursina Caduff/)
  const link = item('invoice.pdf').getByRole('link')
  await expect.element(link).toMatchTextContent(/^Alpha Bergbahnen › Alpha › Gipfelbahn › Haul rope$/)
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`/ropes/${rope.id}$`)))
  await expect.element(item('video.mp4')).toMatchTextContent(/too large for the virus scanner.* · Last tried /)
  await expect.element(item('tool.zip')).toMatchTextContent(/Can be opened.*Released by Ada Admin, .*: Our own tool/)
  expect(page.getByRole('button', { name: 'Delete permanently: video.mp4' }).elements()).toEqual([])
  for (const name of ['tool.zip', 'old.zip'])
    expect(page.getByRole('button', { name: `Release ${name}` }).elements()).toEqual([])
  await expectAccessible()
})

test('says that the scanner may not be running once new files wait for long', async () => {
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await open([], { ...scans, waitingSince: since(5) })
  await expect.element(item('invoice.pdf')).toBeVisible()
  const warning = page.getByText(/^New files have been waiting since .* Check whether the virus scanner is running.$/)
  expect(warning.elements()).toEqual([])
  await open([], { ...scans, waitingSince: since(15) })
  await expect.element(warning).toBeVisible()
})

test('a false alarm is released with a reason; without one nothing is sent, and a refusal is shown', async () => {
  const sent: unknown[] = []
  await open([
    handle(fileScans.release, ({ params, body }) => {
      sent.push([params, body])
      return sent.length === 1 ? problemResponse('file.decided', 'Somebody has already decided') : undefined
    }) as never,
  ])
  await page.getByRole('button', { name: 'Release invoice.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release invoice.pdf' })
  const release = dialog.getByRole('button', { name: 'Release', exact: true })
  await release.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('  Checked by IT ')
  await release.click()
  await expect.element(dialog.getByText('Somebody has already decided')).toBeVisible()
  await expectAccessible()
  await release.click()
  await expect.element(page.getByText('File released')).toBeVisible()
  expect(sent[1]).toEqual([{ hash: 'a'.repeat(64) }, { reason: 'Checked by IT' }])
})

test('what was found is deleted for good after a question', async () => {
  const sent: unknown[] = []
  await open([handle(fileScans.remove, ({ params }) => void sent.push(params)) as never])
  await page.getByRole('button', { name: 'Delete permanently: invoice.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permanently delete the file?' })
  await expect.element(dialog.getByText(/This cannot be undone/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect.element(page.getByText('File permanently deleted')).toBeVisible()
  expect(sent).toEqual([{ hash: 'a'.repeat(64) }])
})

test('without a scanner it says that nothing is checked, and the menu has no entry', async () => {
  const nothing = { isOn: false, waiting: 0, waitingSince: null, earlier: 0, scanned: 0, findings: [], total: 0 }
  await renderPage('/virus-scanner', {
    handlers: [handle(fileScans.list, () => nothing), ...defaultHandlers(testSessionUser('ROLE_ADMIN'))],
  })
  await expect.element(page.getByText(/No virus scanner is set up: files are not checked/)).toBeVisible()
  expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Virus scanner' }).elements(),
  ).toHaveLength(0)
  expect(page.getByText(/files checked/).elements()).toHaveLength(0)
  expect(page.getByText('Nothing was found.').elements()).toHaveLength(0)
})

test('only of what was checked it says that nothing was found', async () => {
  await open([], { ...scans, findings: [], total: 0, scanned: 0 })
  await expect.element(page.getByText('0 files checked')).toBeVisible()
  expect(page.getByText('Nothing was found.').elements()).toHaveLength(0)
})
