import { labels } from '@catenary/contract/assets/labels'
import { ropes } from '@catenary/contract/assets/ropes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, firstOf, someRopes, testSessionUser } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { ropePageHandlers, testRopePath } from '../../test/rope-handlers.ts'

const rope = firstOf(someRopes)
const { installation } = rope
const installationPath = `/areas/${installation.area.id}/installations/${installation.id}`
const handlers = defaultHandlers(testSessionUser('ROLE_FREE_USER'))
const pdf = () => new Response(new Blob(['%PDF-1.7']))

/** The names under which files are saved from now on. */
function savedFiles(): string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}

test('everybody who sees a rope saves its label; where that fails, it says so and is tried again', async () => {
  const saved = savedFiles()
  let isBroken = true
  const label = handle(labels.rope, () => (isBroken ? problemResponse('server.busy', 'Too busy') : pdf()))
  await renderPage(testRopePath, { handlers: [label, ...ropePageHandlers()] })
  await page.getByRole('button', { name: 'Label with QR code' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'busy' })
  await expect.element(toast).toBeVisible()
  expect(saved).toEqual([])
  isBroken = false
  await toast.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/-Rope-labels\.pdf$/)])
})

test('those of all ropes of an installation are saved as one file, on the paper of the reader', async () => {
  const saved = savedFiles()
  localStorage.setItem('catenary-report-list', JSON.stringify({ paper: 'letter' }))
  onTestFinished(() => localStorage.removeItem('catenary-report-list'))
  const papers: (string | null)[] = []
  const sheet = handle(labels.installation, ({ query }) => {
    papers.push(query.get('paper'))
    return pdf()
  })
  await renderPage(installationPath, { handlers: [sheet, ...handlers] })
  await page.getByRole('button', { name: 'Labels of the ropes' }).click()
  await expect.poll(() => saved).toEqual(['Gipfelbahn-Rope-labels.pdf'])
  expect(papers).toEqual(['letter'])
})

test('the address on a label leads to the page of the rope; one of a rope that is not there says so', async () => {
  const { router } = await renderPage(`/ropes/${rope.id}`, { handlers })
  await expect.poll(() => router.state.location.pathname).toBe(`${installationPath}/ropes/${rope.id}`)
  await expect.element(page.getByRole('heading', { name: rope.name, level: 1 })).toBeVisible()
  const gone = handle(ropes.get, () => problemResponse('record.notFound', 'Not there'))
  await renderPage(`/ropes/${rope.id}`, { handlers: [gone, ...handlers] })
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
})
