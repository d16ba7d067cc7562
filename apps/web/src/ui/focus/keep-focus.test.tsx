import { account } from '@catenary/contract/accounts/account'
import { areas } from '@catenary/contract/assets/areas'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sample, settingsHandlers } from '../../test/asset-handlers.ts'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { renderPage, renderUi } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'
import { ropePageHandlers, testRopePath } from '../../test/rope-handlers.ts'

/** A list whose entries end one by one, slowly, and a button that works for a while. */
function Entries() {
  const [entries, setEntries] = useState(['first', 'second'])
  const [isBusy, setBusy] = useState(false)
  const end = (ended: string) => {
    setBusy(true)
    setTimeout(() => {
      setEntries((before) => before.filter((entry) => entry !== ended))
      setBusy(false)
    }, 30)
  }
  return (
    <main>
      <h1>Entries</h1>
      <section aria-label="All of them">
        {entries.map((entry) => (
          <p key={entry}>
            <button type="button" disabled={isBusy} onClick={() => end(entry)}>
              End {entry}
            </button>
          </p>
        ))}
        <button type="button" disabled={isBusy} onClick={() => end('none')}>
          Try
        </button>
      </section>
      {entries.length > 0 && <button onClick={() => setEntries([])}>End all</button>}
      <p>Nothing to press</p>
    </main>
  )
}

/** A button whose work is over in the moment in which it loses the focus by being switched off. */
function Quick() {
  const [isBusy, setBusy] = useState(false)
  return (
    <main>
      <h1>Quick</h1>
      <button type="button" disabled={isBusy} onClick={() => setBusy(true)} onBlur={() => setBusy(false)}>
        Quick
      </button>
    </main>
  )
}

const button = (name: string) => page.getByRole('button', { name })

test('what leaves the page leaves the focus to what is around it', async () => {
  await renderUi(<Entries />)
  await button('End first').click()
  await expect.element(page.getByRole('region', { name: 'All of them' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('End second')).toHaveFocus()
  await button('End all').click()
  await expect.element(page.getByRole('heading', { name: 'Entries' })).toHaveFocus()
  expect(page.getByRole('region', { name: 'All of them' }).element().hasAttribute('tabindex')).toBe(false)
})

test('what is switched off while it works has the focus again afterwards', async () => {
  await renderUi(<Entries />)
  await button('Try').click()
  await expect.element(button('Try')).toBeEnabled()
  await expect.element(button('Try')).toHaveFocus()
})

test('what is switched on again just when it has lost the focus gets it back', async () => {
  await renderUi(<Quick />)
  await button('Quick').click()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(button('Quick')).toBeEnabled()
  await expect.element(button('Quick')).toHaveFocus()
})

test('whoever clicks beside everything is left there', async () => {
  await renderUi(<Entries />)
  await button('Try').click()
  await expect.element(button('Try')).toHaveFocus()
  await page.getByText('Nothing to press').click()
  document.querySelector('section')?.append('More')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.activeElement).toBe(document.body)
})

test('a link and an entry of a menu lead to the heading of their page', async () => {
  await renderPage(testRopePath, { handlers: ropePageHandlers() })
  await button('Record another kind of event').click()
  await page.getByRole('menuitem', { name: 'Record an inspection' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Record an inspection' })).toHaveFocus()
})

test('a page whose name is still being read has the focus first, then its heading', async () => {
  const { promise: read, resolve: answer } = Promise.withResolvers<undefined>()
  const slow = handle(areas.get, async () => {
    await read
    return sample.area
  })
  await renderPage('/areas', { handlers: [slow, ...settingsHandlers('ROLE_ADMIN')] })
  await page.getByRole('link', { name: sample.area.name }).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  answer(undefined)
  await expect.element(page.getByRole('heading', { level: 1, name: sample.area.name })).toHaveFocus()
})

test('an address of the calendar that is revoked leaves the focus in its tab', async () => {
  let feed: { createdAt: string; lastUsedAt: null } | null = { createdAt: '2026-11-20T08:00:00.000Z', lastUsedAt: null }
  const handlers = [
    handle(account.calendarFeed, () => ({ feed })),
    handle(account.revokeCalendarFeed, () => void (feed = null)),
    ...defaultHandlers(testSessionUser('ROLE_USER')),
  ]
  await renderPage('/areas?settings=calendar', { handlers })
  await button('Revoke address').click()
  await expect.element(button('Revoke address')).not.toBeInTheDocument()
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
})
