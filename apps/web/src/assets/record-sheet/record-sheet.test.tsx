import { ropes } from '@catenary/contract/assets/ropes'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noteRecentPage } from '../../library/search/palette/recent-pages.ts'
import { drawCode } from '../../test/draw-code.ts'
import { defaultHandlers, firstOf, someRopes, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'

const user = testSessionUser('ROLE_USER')
const rope = firstOf(someRopes)
const ropeAddress = `/areas/${rope.installation.area.id}/installations/${rope.installation.id}/ropes/${rope.id}`
const bar = page.getByRole('navigation', { name: 'Main pages' })
const sheet = page.getByRole('dialog')

beforeEach(async () => {
  await page.viewport(360, 740)
  sessionStorage.clear()
  onTestFinished(() => page.viewport(1280, 800))
})

test('on the page of a rope a damage is recorded by two taps, and the page stays as it was filtered', async () => {
  const { router } = await renderPage(`${ropeAddress}?asTable=true`, { handlers: defaultHandlers(user) })
  await bar.getByRole('button', { name: 'Record' }).click()
  await expect.element(sheet).toHaveAccessibleName(`Record on ${rope.name}`)
  await expectAccessible()
  await sheet.getByRole('button', { name: 'Record damage' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ asTable: true, record: 'damage' })
  await expect.element(sheet.getByText(`Record on ${rope.name}`)).not.toBeInTheDocument()
  router.history.back()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('record')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('Back closes the sheet, and leaves the page as it is', async () => {
  const { router } = await renderPage('/areas?filter=pi', {
    handlers: [handle(ropes.all, () => []), ...defaultHandlers(user)],
  })
  await bar.getByRole('button', { name: 'Record' }).click()
  await expect.element(sheet.getByRole('button', { name: 'Close' })).toHaveFocus()
  router.history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(router.state.location.href).toBe('/areas?filter=pi')
  await bar.getByRole('button', { name: 'Record' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(router.state.location.href).toBe('/areas?filter=pi')
})

test('elsewhere the rope is one of those visited last, or found by its name', async () => {
  noteRecentPage(user.id, { href: '/tasks', title: 'Tasks' })
  // A page that was slow had the title of the one before when it was noted.
  noteRecentPage(user.id, { href: `${ropeAddress}?asTable=true`, title: 'Piz Alpha' })
  const archived = { ...rope, id: '01938f00-0005-7000-8000-0000000000fe', isInArchive: true }
  noteRecentPage(user.id, { href: ropeAddress.replace(rope.id, archived.id), title: rope.name })
  const other = { ...rope, id: '01938f00-0005-7000-8000-0000000000ff', name: 'Another rope' }
  const all = handle(ropes.all, ({ query }) => {
    const words = query.get('query')
    if (words === null) return [rope, other]
    return words === 'gip' ? [rope] : []
  })
  const get = handle(ropes.get, ({ params }) => (params?.id === archived.id ? archived : rope))
  const { router } = await renderPage('/areas', { handlers: [all, get, ...defaultHandlers(user)] })
  await bar.getByRole('button', { name: 'Record' }).click()
  await expect.element(sheet).toHaveAccessibleName('Record on which rope?')
  await expectAccessible()
  await expect.element(sheet.getByRole('button', { name: 'Tasks' })).not.toBeInTheDocument()
  const visited = sheet.getByRole('region', { name: 'Visited last' }).getByRole('button')
  await expect.element(visited).toHaveAccessibleName('Track rope 1 Gipfelbahn · Piz Alpha')
  await visited.click()
  await expect.element(sheet).toHaveAccessibleName(`Record on ${rope.name}`)
  await sheet.getByRole('button', { name: 'On another rope' }).click()
  const field = sheet.getByRole('searchbox', { name: 'Rope' })
  await expect.element(sheet.getByRole('button', { name: /^Another rope/ })).toBeVisible()
  await field.fill('nowhere')
  await expect.element(sheet.getByText('No matching results')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: /^Another rope/ })).not.toBeInTheDocument()
  await field.fill('gip')
  await sheet.getByRole('button', { name: /^Track rope 1 Gipfelbahn · Piz Alpha/ }).click()
  await sheet.getByRole('button', { name: 'Record an inspection' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`${ropeAddress}/record`)
})

test('the rope is the one whose label is scanned; another code is refused', async () => {
  const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  onTestFinished(() => camera.mockRestore())
  const all = handle(ropes.all, () => [])
  await renderPage('/areas', { handlers: [all, ...defaultHandlers(user)] })
  await bar.getByRole('button', { name: 'Record' }).click()
  const scan = async (text: string) => {
    const canvas = drawCode(text)
    camera.mockResolvedValue(canvas.captureStream(10))
    await sheet.getByRole('button', { name: 'Scan QR code' }).click()
    // A still picture sends no frame by itself.
    const frames = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50)
    onTestFinished(() => clearInterval(frames))
  }
  await scan('https://maker.example/r/SR-2031-0047')
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('This code is not the label of a rope.')
  await scan(`https://ropes.example/below/ropes/${rope.id}`)
  await expect.element(sheet).toHaveAccessibleName(`Record on ${rope.name}`)
})

test('where no label can be read or no camera be used, no number is asked for: ropes are found by words', async () => {
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  onTestFinished(() => ask.mockRestore())
  await renderPage('/areas', { handlers: [handle(ropes.all, () => [rope]), ...defaultHandlers(user)] })
  await bar.getByRole('button', { name: 'Record' }).click()
  for (const name of ['NotAllowedError', 'NotFoundError']) {
    ask.mockRejectedValueOnce(new DOMException('none', name))
    await sheet.getByRole('button', { name: 'Scan QR code' }).click()
    await expect.element(sheet.getByText(/camera.*or type instead\.$/)).toBeVisible()
  }
})

test('nothing is recorded on an archived rope, and what its use does not allow says why', async () => {
  let shown = { ...rope, isDeleted: true, isInArchive: true }
  const get = handle(ropes.get, () => shown)
  const drawn = await renderPage(ropeAddress, { handlers: [get, ...defaultHandlers(user)] })
  await bar.getByRole('button', { name: 'Record' }).click()
  await expect.element(sheet.getByText('Archived. You can view it', { exact: false })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Record damage' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await drawn.unmount()
  shown = { ...rope, attributes: { ...rope.attributes, ropeApplication: 'haulRope' } }
  await renderPage(ropeAddress, { handlers: [get, ...defaultHandlers(user)] })
  await bar.getByRole('button', { name: 'Record' }).click()
  await expect
    .element(sheet.getByRole('button', { name: /^Record mutation Mutations can be recorded only for/ }))
    .toBeDisabled()
})

test('the bar is for phones, and records for those who may', async () => {
  const drawn = await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_API_EXTERNAL')) })
  await expect.element(bar.getByRole('link', { name: 'Ropes' })).toHaveAttribute('aria-current', 'page')
  await expect.element(bar.getByRole('link', { name: 'Tasks' })).toHaveAttribute('href', '/tasks')
  await expect.element(bar.getByRole('button', { name: 'Record' })).not.toBeInTheDocument()
  await bar.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(sheet.getByRole('link', { name: 'Areas' })).toBeVisible()
  await drawn.unmount()
  await page.viewport(820, 1180)
  await renderPage('/areas', { handlers: defaultHandlers(user) })
  await expect.element(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

test('on a phone that lies on its side the menu is opened from the line above the page', async () => {
  await page.viewport(740, 360)
  await renderPage('/areas', { handlers: defaultHandlers(user) })
  await expect.element(bar).toBeInTheDocument()
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' })
  await expect.element(menu).toBeInViewport()
  await menu.click()
  await expect.element(sheet.getByRole('link', { name: 'Areas' })).toBeVisible()
})

test('where the sheet is higher than the screen, the name of its rope and the way out stay', async () => {
  await page.viewport(740, 360)
  await renderPage(ropeAddress, { handlers: defaultHandlers(user) })
  await bar.getByRole('button', { name: 'Record' }).click()
  const last = sheet.getByRole('button', { name: 'On another rope' })
  await expect.element(last).toBeVisible()
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport()
  await expect.element(sheet.getByText(`Record on ${rope.name}`)).toBeInViewport()
  await expect.element(sheet.getByRole('button', { name: 'Close' })).toBeInViewport()
})

test('a long name without a space widens neither the list of ropes nor the line with the way out', async () => {
  const long = { ...rope, name: 'Förderseil'.repeat(25) }
  const listed = [handle(ropes.all, () => [long]), handle(ropes.get, () => long)]
  await renderPage('/areas', { handlers: [...listed, ...defaultHandlers(user)] })
  await bar.getByRole('button', { name: 'Record' }).click()
  const row = sheet.getByRole('button', { name: /^Förderseil/ })
  await expect.element(row).toBeVisible()
  expect(sheet.getByRole('searchbox').element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
  await row.click()
  await expect.element(sheet).toHaveAccessibleName(/^Record on Förderseil/)
  expect(sheet.getByRole('button', { name: 'Close' }).element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
})
