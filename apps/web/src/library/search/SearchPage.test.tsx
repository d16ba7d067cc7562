import type { SearchResult } from '@catenary/contract/library/search'
import { search } from '@catenary/contract/library/search'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf, testSessionUser, someRopes, defaultHandlers } from '../../test/fixtures.ts'
import { framesDrawn } from '../../test/layout-shift.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const rope = firstOf(someRopes)
const { installation } = rope
const { area } = installation

const nowhere = {
  area: null,
  installation: null,
  rope: null,
  folder: null,
  folderPath: [],
  projectDocument: null,
  mimeType: null,
  size: null,
  excerpt: null,
  page: null,
  event: null,
  state: null,
}
const found: readonly SearchResult[] = [
  { ...nowhere, type: 'area', id: area.id, name: 'Piz Alpha' },
  { ...nowhere, type: 'installation', id: installation.id, name: 'Gipfelbahn', area },
  {
    ...nowhere,
    type: 'rope',
    id: rope.id,
    name: 'Track rope 1',
    area,
    installation: { id: installation.id, name: installation.name },
  },
]

function many(count: number): SearchResult[] {
  return Array.from({ length: count }, (_, number) => ({
    ...nowhere,
    type: 'area' as const,
    id: `01938f00-0009-7000-8000-${String(number).padStart(12, '0')}`,
    name: `Area ${number + 1}`,
  }))
}

/** A server with these results per filter, and none for others. */
function finding(results: Readonly<Record<string, readonly SearchResult[]>>): RequestHandler[] {
  const requests = handle(search.find, ({ query }) => [...(results[query.get('filter') ?? ''] ?? [])])
  return [requests, ...defaultHandlers(testSessionUser('ROLE_USER'))]
}

const rows = () => page.getByRole('table').getByRole('rowheader')
const field = page.getByRole('combobox', { name: 'Search or give a command' })
const options = page.getByRole('option')

test('shows name, section and type of each result, linked to its page', async () => {
  await renderPage('/search?filter=alpha', { handlers: finding({ alpha: found }) })
  for (const head of ['Name', 'Section', 'Type of result'])
    await expect.element(page.getByRole('columnheader', { name: head })).toBeVisible()
  const line = page.getByRole('row').nth(3)
  await expect.element(line.getByRole('cell', { name: 'Piz Alpha › Gipfelbahn' })).toBeVisible()
  await expect.element(line.getByRole('cell', { name: 'Rope' })).toBeVisible()
  await expect
    .element(line.getByRole('link'))
    .toHaveAttribute('href', `/areas/${area.id}/installations/${installation.id}/ropes/${rope.id}`)
  const place = page.getByRole('row').nth(2)
  await expect
    .element(place.getByRole('link'))
    .toHaveAttribute('href', `/areas/${area.id}/installations/${installation.id}`)
  expect(document.querySelector('mark')?.textContent).toBe('Alpha')
})

test('shows ten results per page; the page is in the address and reset with the filter', async () => {
  const { router } = await renderPage('/search?filter=area', { handlers: finding({ area: many(23), other: many(11) }) })
  await expect.element(page.getByText('1–10 of 23')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(10)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByRole('link', { name: 'Area 11' })).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'area', page: 2 })
  await page.getByRole('textbox', { name: 'Search' }).fill('other')
  await expect.element(page.getByText('1–10 of 11')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'other' })
})

test('shows that nothing was found, or that no filter was given, in the language of the reader', async () => {
  const drawn = await renderPage('/search?filter=nothing', { handlers: finding({}) })
  await expect.element(page.getByText('No matching results')).toBeVisible()
  await drawn.unmount()
  const empty = await renderPage('/search', { handlers: finding({}) })
  await expect.element(page.getByText('No search filter provided')).toBeVisible()
  await empty.unmount()
  await renderPage('/search', { handlers: finding({}), language: 'de' })
  await expect.element(page.getByText('Kein Suchfilter angegeben')).toBeVisible()
})

test('a document that was found is opened over the results, from the list and from the quick search', async () => {
  const place = { area, installation: { id: installation.id, name: installation.name } }
  const report = { ...nowhere, ...place, type: 'document' as const, id: rope.id, name: 'report.zip' }
  const { router } = await renderPage('/search?filter=report', { handlers: finding({ report: [report] }) })
  const preview = page.getByRole('dialog', { name: 'report.zip' })
  await expect
    .element(page.getByRole('cell').getByRole('link'))
    .toHaveAttribute('href', `/areas/${area.id}/installations/${installation.id}`)
  await rows().getByRole('link').click()
  await expect.element(preview).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'report', document: rope.id })
  await userEvent.keyboard('{Escape}')
  await expect.element(preview).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('report')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(preview).toBeVisible()
})

test('indicates that only the best results are shown', async () => {
  await renderPage('/search?filter=area', { handlers: finding({ area: many(200) }) })
  await expect.element(page.getByText('Showing the top 200 results.', { exact: false })).toBeVisible()
})

test('the keys open the quick search anywhere; arrows choose, Enter opens, and it closes', async () => {
  const { router } = await renderPage('/areas', { handlers: finding({ alpha: found }) })
  await expect.element(page.getByRole('textbox', { name: 'Filter' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Filter' }).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('alpha')
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(options.nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', (await options.nth(2).findElement()).id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toContain(rope.id)
  await expect.element(field).not.toBeInTheDocument()
})

test('Escape closes the quick search and nothing below it', async () => {
  await renderPage('/areas?settings=profile', { handlers: finding({}) })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Meta>}k{/Meta}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('Enter before the response searches for the typed text, not for the previous results', async () => {
  const [areaFound, , ropeFound] = found
  const handlers = finding({ a: areaFound ? [areaFound] : [], 'a rope': ropeFound ? [ropeFound] : [] })
  const { router } = await renderPage('/areas', { handlers })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.element(options.nth(0)).toMatchTextContent(/Piz Alpha/)
  await userEvent.keyboard(' rope{Enter}')
  await expect.poll(() => router.state.location.pathname).toContain(rope.id)
})

test('a late response never replaces a newer one', async () => {
  const late: (() => void)[] = []
  let hasResponded = false
  const slow = handle(search.find, async ({ query }) => {
    if (query.get('filter') !== 'old') return [...found]
    await new Promise<void>((done) => late.push(done))
    hasResponded = true
    return many(3)
  })
  const { queryClient } = await renderPage('/areas', {
    handlers: [slow, ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('old')
  await expect.poll(() => late.length).toBe(1)
  await field.fill('later')
  await expect.element(options.nth(2)).toMatchTextContent(/Track rope 1/)
  late[0]?.()
  await expect.poll(() => hasResponded && queryClient.isFetching() === 0).toBe(true)
  // What it changed is drawn by now.
  await framesDrawn()
  await expect.element(options.nth(0)).toMatchTextContent(/Piz Alpha/)
})

test('sends one request for text typed without a pause', async () => {
  const requests: (string | null)[] = []
  const counting = handle(search.find, ({ query }) => {
    requests.push(query.get('filter'))
    return [...found]
  })
  await renderPage('/areas', { handlers: [counting, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  // Between keys of a keyboard a busy machine may make a pause by itself.
  const input = (await field.findElement()) as HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  for (const typed of ['g', 'gi', 'gip', 'gipf', 'gipfe', 'gipfel']) {
    set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await expect.element(options.nth(0)).toBeVisible()
  expect(requests).toEqual(['gipfel'])
})

test('users without permission have neither the page nor its shortcuts', async () => {
  await renderPage('/search?filter=alpha', { handlers: defaultHandlers(testSessionUser('ROLE_FREE_USER')) })
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).not.toBeInTheDocument()
})

test('a failure is shown with its reason', async () => {
  const failing = handle(search.find, () => problemResponse('input.invalid', 'The filter is too long'))
  await renderPage('/search?filter=alpha', { handlers: [failing, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The filter is too long/)
})

test('the quick search can be used by everybody', async () => {
  // What an earlier test left behind would stand before the page, and its links before the one to the content.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove()
  await renderPage('/areas', { handlers: finding({ alpha: found }) })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('alpha')
  await expect.element(options.nth(2)).toBeVisible()
  await expectAccessible()
})

test('is accessible', async () => {
  await renderPage('/search?filter=alpha', { handlers: finding({ alpha: found }) })
  await expect.element(page.getByRole('link', { name: 'Track rope 1' })).toBeVisible()
  await expectAccessible()
})
