import { ownTokens } from '@catenary/contract/accounts/api-tokens'
import { areas } from '@catenary/contract/assets/areas'
import { openapi } from '@catenary/contract/system/openapi'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers, someAreas, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { testToken } from '../../test/user-handlers.ts'
import { testDescription } from './test-description.ts'

const base = [
  handle(openapi.document, () => testDescription),
  handle(ownTokens.list, () => [testToken(1, 'Weekly report', false)]),
  ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
]
const tab = (name: string) => page.getByRole('tab', { name })
const call = (name: RegExp) => page.getByRole('button', { name })

test('Swagger UI is shown in a frame, in the address', async () => {
  const { router } = await renderPage('/openapi', { handlers: base })
  await tab('Swagger UI').click()
  await expect.element(page.getByTitle('Swagger UI')).toHaveAttribute('src', '/api/doc')
  await expect.poll(() => router.state.location.search).toMatchObject({ tab: 'swagger' })
})

test('the chosen tab is in view on a phone', async () => {
  await page.viewport(360, 740)
  await renderPage('/openapi?tab=swagger', { handlers: base })
  const isInView = async (name: string) => {
    const { left, right } = (await tab(name).findElement()).getBoundingClientRect()
    return left >= 0 && right <= 360
  }
  await expect.poll(() => isInView('Swagger UI')).toBe(true)
  // Not as a person clicks: the test would bring it into view by itself.
  ;((await tab('Getting started').findElement()) as HTMLElement).click()
  await expect.element(tab('Getting started')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => isInView('Getting started')).toBe(true)
  await page.viewport(1280, 800)
})

describe('all calls', () => {
  test('are grouped by domain, found by words and opened one at a time, in the address', async () => {
    const { router } = await renderPage('/openapi', { handlers: base })
    await tab('All calls').click()
    await expect.element(page.getByRole('heading', { name: 'Areas, installations and ropes' })).toBeVisible()
    await expect.element(page.getByText('3 calls')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search calls' }).fill('areas change')
    await expect.element(page.getByText('1 call')).toBeVisible()
    await expect.element(call(/Change an area/)).toHaveAttribute('aria-expanded', 'false')
    ;((await call(/Change an area/).findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(call(/Change an area/)).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => router.state.location.search).toMatchObject({ tab: 'reference', call: 'areas.change' })
    await expectAccessible()
  })

  test('show who may call, parameters, body and answers, and fields within fields', async () => {
    await renderPage('/openapi?tab=reference&call=areas.change', { handlers: base })
    await expect.element(page.getByText('Administrator, Project manager')).toBeVisible()
    await expect.element(page.getByText('string (uuid) · in the address · required')).toBeVisible()
    await expect.element(page.getByText('Scope that a token needs: Settings')).toBeVisible()
    const example = page.getByRole('region', { name: 'Example: PATCH /api/areas/{id}' })
    await expect.element(example).toHaveTextContent(`curl -X PATCH "${window.location.origin}/api/areas/1"`)
    const answer = page.getByRole('region', { name: 'Answers 200: PATCH /api/areas/{id}' })
    await expect.element(answer).toMatchTextContent(/"name": "Piz Gamma"/)
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

const secret = 'cat_0123456789abcdef'

describe('the first steps', () => {
  test('make a token, show the command with it and its answer, which is asked for with the token alone', async () => {
    const made: unknown[] = []
    const asked: unknown[] = []
    const handlers = [
      handle(ownTokens.create, ({ body }) => {
        made.push(body?.token.name, body?.token.scopes)
        return { id: testToken(2, '', false).id, token: secret }
      }),
      handle(areas.list, ({ headers }) => {
        asked.push(headers['authorization'])
        return [...someAreas]
      }),
      ...base,
    ]
    await renderPage('/openapi', { handlers })
    const command = page.getByRole('region', { name: 'Send it with the first call' })
    await expect
      .element(command)
      .toHaveTextContent(`curl -H "Authorization: Bearer $TOKEN" ${window.location.origin}/api/areas`)
    await expect.element(page.getByRole('button', { name: 'Run here' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Name of the token' }).fill('Nightly report')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect.element(command).toMatchTextContent(new RegExp(`Bearer ${secret}`))
    await page.getByRole('button', { name: 'Run here' }).click()
    const answer = page.getByRole('region', { name: 'Read the answer' })
    await expect.element(answer).toMatchTextContent(/HTTP 200/)
    await expect.element(answer).toMatchTextContent(/Piz Alpha/)
    expect(made).toEqual(['Nightly report', ['read']])
    expect(asked).toContain(`Bearer ${secret}`)
    await expectAccessible()
  })

  test('show the error that a wrong token gets', async () => {
    const refusing = handle(areas.list, ({ headers }) =>
      headers['authorization'] ? problemResponse('token.invalid', 'This token is not accepted') : [...someAreas],
    )
    await renderPage('/openapi', { handlers: [refusing, ...base] })
    await page.getByLabelText('Token', { exact: true }).fill('cat_wrong')
    await page.getByRole('button', { name: 'Run here' }).click()
    const answer = page.getByRole('region', { name: 'Read the answer' })
    await expect.element(answer).toMatchTextContent(/HTTP 401/)
    await expect.element(answer).toMatchTextContent(/This token is not accepted/)
  })

  test('list the tokens there are, and revoke one after a question', async () => {
    const revoked: unknown[] = []
    const handlers = [handle(ownTokens.revoke, ({ params }) => void revoked.push(params?.id)), ...base]
    await renderPage('/openapi', { handlers })
    await expect.element(page.getByText(/Scopes: Read, Imports/)).toBeVisible()
    await page.getByRole('button', { name: 'Revoke Weekly report' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.element(page.getByText('Token revoked')).toBeVisible()
    expect(revoked).toEqual([testToken(1, '', false).id])
  })

  test('need a name, an end and a scope', async () => {
    await renderPage('/openapi', { handlers: base })
    await page.getByRole('checkbox', { name: 'Read' }).click()
    await page.getByRole('textbox', { name: 'Valid until' }).fill('')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect.element(page.getByText('Choose at least one scope.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Valid until' })).toBeInvalid()
    await expect.element(page.getByRole('textbox', { name: 'Name of the token' })).toBeInvalid()
  })

  test('fit a phone', async () => {
    await page.viewport(360, 700)
    await renderPage('/openapi', { handlers: base })
    await expect.element(page.getByRole('button', { name: 'Run here' })).toBeVisible()
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
