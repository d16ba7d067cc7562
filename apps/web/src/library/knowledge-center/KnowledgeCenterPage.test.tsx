import { knowledgePageIds } from '@catenary/contract/library/knowledge-center'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'

const handlers = defaultHandlers(testSessionUser('ROLE_FREE_USER'))
const heading = page.getByRole('heading', { level: 1 })
const contents = page.getByRole('navigation', { name: 'Contents' })

describe('the knowledge center', () => {
  test('begins with its chapters, and what each page is for', async () => {
    await renderPage('/knowledge-center', { handlers })
    await expect.element(heading).toHaveTextContent('Knowledge Center')
    expect(page.getByRole('main').getByRole('link').elements()).toHaveLength(knowledgePageIds.length)
    await expect.element(page.getByText('A splice is measured part by part', { exact: false })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Splices' }).click()
    await expect.element(heading).toHaveTextContent('Splices')
    await expect.element(contents.getByRole('link', { name: 'Splices' })).toHaveAttribute('aria-current', 'page')
  })

  test('opens the page and the section of the address, with the words that stand on the screen', async () => {
    await renderPage('/knowledge-center?location=splices#section-3', { handlers })
    const section = page.getByRole('region', { name: 'Inspect a splice' })
    await expect.element(section.getByText('Not measured')).toBeVisible()
    expect((await section.getByText('Not measured').findElement()).tagName).toBe('STRONG')
    await expect.poll(() => document.activeElement?.id).toBe('section-3')
    expect(document.title).toBe('Splices · Knowledge Center · Catenary')
  })

  test('leads to the page before and the next one, and by links to others', async () => {
    const { router } = await renderPage('/knowledge-center?location=splices', { handlers })
    const order = page.getByRole('navigation', { name: 'Previous and next page' })
    await order.getByRole('link', { name: /Magnetic rope test/ }).click()
    await expect.element(heading).toHaveTextContent('Magnetic rope test')
    await order.getByRole('link', { name: /Splices/ }).click()
    await page.getByRole('article').getByRole('link', { name: 'Reports' }).click()
    await expect.element(heading).toHaveTextContent('Reports')
    await expect.poll(() => router.state.location.search).toEqual({ location: 'reports' })
  })

  test('says that a page does not exist, and offers those there are', async () => {
    await renderPage('/knowledge-center?location=nothing', { handlers })
    await expect.element(page.getByRole('status')).toHaveTextContent('This page does not exist. Choose one below.')
    expect(page.getByRole('main').getByRole('link').elements().length).toBe(knowledgePageIds.length)
  })

  test('is read in the language chosen, at the same page', async () => {
    await renderPage('/knowledge-center?location=splices', { handlers })
    await expect.element(heading).toHaveTextContent('Splices')
    await page.getByRole('button', { name: 'DE, Deutsch' }).click()
    await expect.element(heading).toHaveTextContent('Spleiße')
    await page.getByRole('button', { name: 'EN, English' }).click()
    await expect.element(heading).toHaveTextContent('Splices')
  })

  test('prints the page', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await renderPage('/knowledge-center?location=splices', { handlers })
    await page.getByRole('button', { name: 'Print this page' }).click()
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })
})

describe('the search', () => {
  const box = page.getByRole('textbox', { name: 'Search the Knowledge Center' })

  test('shows pages with what stands around the words, and leads to the section', async () => {
    const { router } = await renderPage('/knowledge-center?location=tasks', { handlers })
    await box.fill('tuck tials')
    await expect.element(heading).toHaveTextContent('Search')
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect.element(first.getByRole('link')).toMatchTextContent(/^Splices/)
    expect((await first.findElement()).querySelector('mark')?.textContent).toMatch(/tuck|tails/i)
    await first.getByRole('link').click()
    await expect.element(heading).toHaveTextContent('Splices')
    await expect.element(box).toHaveValue('')
    router.history.back()
    await expect.element(box).toHaveValue('tuck tials')
    await expect.element(page.getByRole('status')).toMatchTextContent(/found/)
  })

  test('says when nothing is found; cleared, it shows the page that was read', async () => {
    await renderPage('/knowledge-center?location=tasks', { handlers })
    await box.fill('xyzzyxyzzy')
    await expect.element(page.getByRole('status')).toHaveTextContent('No page found. Try fewer or other words.')
    await userEvent.clear(box)
    await expect.element(heading).toHaveTextContent('Tasks')
  })
})

test('on a phone the contents are a drawer that closes when a page is chosen', async () => {
  await page.viewport(360, 740)
  await renderPage('/knowledge-center?location=tasks', { handlers })
  await expect.element(heading).toHaveTextContent('Tasks')
  await page.getByRole('button', { name: 'Contents' }).click()
  const drawer = page.getByRole('dialog', { name: 'Contents' })
  await drawer.getByRole('link', { name: 'Splices' }).click()
  await expect.element(heading).toHaveTextContent('Splices')
  await expect.element(drawer).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
