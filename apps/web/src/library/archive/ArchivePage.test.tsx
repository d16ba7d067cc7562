import { archive } from '@catenary/contract/library/archive'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TestArchive } from '../../test/archive-handlers.ts'
import { archiveHandlers, readArchive, someProjects, testProject } from '../../test/archive-handlers.ts'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'
import { usersHandlers } from '../../test/user-handlers.ts'

const open = (address: string, archived: TestArchive = {}, role: 'ROLE_USER' | 'ROLE_ADMIN' = 'ROLE_USER') =>
  renderPage(address, { handlers: [...archiveHandlers(archived), ...defaultHandlers(testSessionUser(role))] })

const breadcrumb = page.getByRole('navigation', { name: 'You are here' })

test('lists the projects and the newest documents; a project is one click away', async () => {
  const { router } = await open('/documents')
  const row = page.getByRole('row', { name: /Gipfelbahn/ })
  await expect.element(row).toMatchTextContent(/FZ-100 · Aerial tramway · Switzerland/)
  await expect.element(row).toMatchTextContent(/8 documents.*May 20, 2026/)
  const newest = page.getByRole('list', { name: 'Newest documents' })
  await expect.element(newest.getByRole('listitem').first()).toMatchTextContent(/Report.mea.*48 kB.*DE, FR.*Gipfelbahn/)
  await expectAccessible()
  await page.getByRole('link', { name: 'Gipfelbahn', exact: true }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/documents/FZ-100')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gipfelbahn' })).toBeVisible()
  await expect.element(breadcrumb.getByRole('link', { name: 'All Documents' })).toHaveAttribute('href', '/documents')
  await expect.element(breadcrumb.getByRole('link', { name: 'Gipfelbahn' })).toBeVisible()
})

test('the project manager is a click away, by mail and by phone', async () => {
  await open('/documents')
  await page.getByRole('button', { name: 'Contact Anna Brugger' }).click()
  const popup = page.getByRole('dialog', { name: 'Contact Anna Brugger' })
  await expect
    .element(popup.getByRole('link', { name: 'anna@maker.example' }))
    .toHaveAttribute('href', 'mailto:anna@maker.example?subject=FZ-100%20Gipfelbahn')
  await expect
    .element(popup.getByRole('link', { name: '+41 71 555 01 20' }))
    .toHaveAttribute('href', 'tel:+41715550120')
  await expect.poll(() => Math.round(popup.element().getBoundingClientRect().width)).toBe(300)
  await expectAccessible(await popup.findElement())
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
})

test('filters by words, and says where nothing is found', async () => {
  const { router } = await open('/documents')
  const box = page.getByRole('textbox', { name: 'Filter by number, name or project manager' })
  await box.fill('tal')
  await expect.element(page.getByRole('link', { name: 'Gipfelbahn', exact: true })).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'tal' })
  await box.fill('nothing')
  await expect.element(page.getByText('No projects found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect.element(page.getByRole('link', { name: 'Gipfelbahn', exact: true })).toBeVisible()
})

test('an archive with nothing says so', async () => {
  await open('/documents', { projects: [], documents: [] })
  await expect.element(page.getByText('No projects found')).toBeVisible()
  await expect.element(page.getByText('No documents available')).toBeVisible()
})

test('an unreachable archive shows what was read last, with its age; administrators read why', async () => {
  const readAt = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString()
  const state = { ...readArchive, isReachable: false, readAt }
  const drawn = await open('/documents', { state })
  await expect.element(page.getByText('The archive cannot be reached at the moment.')).toBeVisible()
  await expect.element(page.getByText('Shown as of 3 hours ago.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Gipfelbahn', exact: true })).toBeVisible()
  await expectAccessible()
  await drawn.unmount()
  await open('/documents/FZ-100', { state: { ...state, failure: 'refused', omitted: 2 } }, 'ROLE_ADMIN')
  await expect.element(page.getByText('It does not accept the token (ARCHIVE_TOKEN).')).toBeVisible()
  await expect.element(page.getByText(/^2 entries of the archive’s index are invalid/)).toBeVisible()
})

test('a project shows its facts and its documents by folder', async () => {
  const installation = { id: '01938f00-0004-7000-8000-000000000001', name: 'Gipfelbahn 1', isDeleted: false }
  const area = { id: '01938f00-0003-7000-8000-000000000001', name: 'Piz Alpha' }
  await open('/documents/FZ-100', {
    projects: [testProject(100, 'Gipfelbahn', { installations: [{ ...installation, area }] })],
  })
  const plans = page.getByRole('list', { name: 'Plans' })
  await expect.element(plans.getByRole('listitem').nth(1)).toMatchTextContent(/Cut.dwg/)
  await expect.element(page.getByRole('list', { name: 'Without folder' })).toMatchTextContent(/Report.mea/)
  await expect
    .element(page.getByRole('link', { name: 'Gipfelbahn 1' }))
    .toHaveAttribute('href', `/areas/${area.id}/installations/${installation.id}`)
  await expect.element(page.getByText('Garaventa, Goldau')).toBeVisible()
  await expect
    .element(page.getByText('These documents come from the archive and cannot be changed or deleted here.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: /delete|rename/i }).elements()).toHaveLength(0)
  await expectAccessible()
})

test('a project of no known installation says who sees it', async () => {
  await open('/documents/FZ-100', {}, 'ROLE_ADMIN')
  await expect.element(page.getByText(/^No installation has this number/)).toBeVisible()
})

test('a document opens over its project under an address of its own; closing it leads back', async () => {
  const { router } = await open('/documents/FZ-100')
  await page.getByRole('link', { name: 'Plan.dwg', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Plan.dwg' })
  await expect.element(preview).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/documents/FZ-100/plans/d2')
  await expect.element(preview.getByText('Preview unavailable')).toBeVisible()
  await expect
    .element(preview.getByRole('link', { name: 'Download Plan.dwg' }))
    .toHaveAttribute('href', '/api/habel/documents/d2')
  await page.getByRole('button', { name: 'Next document' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/documents/FZ-100/plans/d3')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => router.state.location.pathname).toBe('/documents/FZ-100')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a link leads to a document, and to the page where it is not there any more', async () => {
  const drawn = await open('/documents/FZ-100/d1')
  await expect.element(page.getByRole('dialog', { name: 'Report.mea' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => drawn.router.state.location.pathname).toBe('/documents/FZ-100')
  await drawn.unmount()
  await open('/documents/FZ-100/plans/gone')
  await expect.element(page.getByText('This document is not among those of the project any more.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Plan.dwg', exact: true })).toBeVisible()
})

test('a project that is not there, or not the reader’s, is no page', async () => {
  await open('/documents/FZ-999')
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
})

test('is shown as another user sees it', async () => {
  const asked: (string | null)[] = []
  const seen = handle(archive.projects, ({ query }) => {
    asked.push(query.get('showAsUser'))
    return query.has('showAsUser') ? [testProject(200, 'Talbahn')] : [...someProjects]
  })
  await renderPage('/documents', { handlers: [seen, ...archiveHandlers(), ...usersHandlers('ROLE_ADMIN')] })
  await expect.element(page.getByRole('link', { name: 'Gipfelbahn', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show as user' }).click()
  await expect.element(page.getByRole('option', { name: /Beat/ })).toBeVisible()
  // Nobody is offered for whom this page does not exist.
  await expect.element(page.getByRole('option', { name: /Elin Muster · Free user/ })).not.toBeInTheDocument()
  await page.getByRole('option', { name: /Beat Muster/ }).click()
  await expect.element(page.getByRole('link', { name: 'Talbahn', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Gipfelbahn', exact: true })).not.toBeInTheDocument()
  expect(asked[0]).toBeNull()
  expect(asked.at(-1)).not.toBeNull()
})
