import { openapi } from '@catenary/contract/system/openapi'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { testDescription } from './test-description.ts'

const base = [handle(openapi.document, () => testDescription), ...defaultHandlers(testSessionUser('ROLE_ADMIN'))]
const tab = (name: string) => page.getByRole('tab', { name })
const call = (name: RegExp) => page.getByRole('button', { name })

describe('all calls', () => {
  test('are grouped by domain, found by words and opened one at a time, in the address', async () => {
    const { router } = await renderPage('/openapi', { handlers: base })
    await tab('All calls').click()
    await expect.element(page.getByRole('heading', { name: 'Areas, installations and ropes' })).toBeVisible()
    await expect.element(page.getByText('3 calls')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search calls' }).fill('areas change')
    await expect.element(page.getByText('1 call')).toBeVisible()
    await expect.element(call(/Change an area/)).toHaveAttribute('aria-expanded', 'false')
    ;(call(/Change an area/).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(call(/Change an area/)).toHaveAttribute('aria-expanded', 'true')
    expect(router.state.location.search).toMatchObject({ tab: 'reference', call: 'areas.change' })
    await expectAccessible()
  })

  test('show who may call, parameters, body and answers, and fields within fields', async () => {
    await renderPage('/openapi?tab=reference&call=areas.change', { handlers: base })
    await expect.element(page.getByText('Administrator, Project manager')).toBeVisible()
    await expect.element(page.getByText('string (uuid) · in the address · required')).toBeVisible()
    await page.getByText('Fields of area').click()
    await expect.element(page.getByText('string · length ≤ 100 · required').first()).toBeVisible()
    await expect.element(page.getByText('Any error')).toBeVisible()
  })

  test('say that they could not be loaded', async () => {
    const failing = handle(openapi.document, () => problemResponse('server.failed', 'Something broke'))
    await renderPage('/openapi?tab=reference', { handlers: [failing, ...base] })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('fit a phone', async () => {
    await page.viewport(360, 700)
    await renderPage('/openapi?tab=reference&call=areas.change', { handlers: base })
    await expect.element(page.getByText('Any error')).toBeVisible()
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await page.viewport(1280, 800)
  })
})

test('the rules of every call are the first thing after the first steps', async () => {
  await renderPage('/openapi', { handlers: base })
  for (const name of ['Errors', 'Versions', 'Retries', 'Pages of a list', 'Rate limits', 'Units and times'])
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectAccessible()
})
