import type { Language } from '@catenary/i18n/language'
import { notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '../api/client.ts'
import { App } from '../App.tsx'
import { makeRouter } from '../router.tsx'
import { loadTexts, textParts } from '../ui/texts/load-texts.ts'
import type { RequestHandler } from './request-handlers.ts'
import { serveHandlers } from './request-handlers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
})

interface Options {
  readonly handlers?: readonly RequestHandler[]
  readonly language?: Language
}

/** Draws one component in theme, language and cache, with a handler for each endpoint that it calls. */
export async function renderUi(ui: ReactNode, { handlers = [], language = 'en' }: Options = {}) {
  serveHandlers(handlers)
  const root = createRootRoute({ component: () => ui })
  const any = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({ routeTree: root.addChildren([any]), history: createMemoryHistory() })
  return draw(<RouterProvider router={router as never} />, language)
}

/** Draws the whole application at an address, with a handler for each endpoint that it calls. */
export async function renderPage(address: string, { handlers = [], language = 'en' }: Options = {}) {
  serveHandlers(handlers)
  const queryClient = makeQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  const drawn = await draw(<RouterProvider router={router} />, language, queryClient)
  return { ...drawn, router, queryClient }
}

async function draw(content: ReactNode, language: Language, queryClient = makeQueryClient()) {
  document.documentElement.lang = language
  const languageState = await loadTexts(language, textParts)
  // Left by the test before, it would stand before the page, and the links of a dialog before the one that skips to the content.
  const portals = document.querySelector('[data-mantine-shared-portal-node]')
  if (portals?.childElementCount === 0) portals.remove()
  return render(
    <App queryClient={queryClient} initialLanguage={languageState}>
      {content}
    </App>,
  )
}

/**
 * Fails with the accessibility rules that the page, or a part of it such as a dialog, breaks once it has settled:
 * transitions are not checked.
 */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  // What still fades in breaks the rules of contrast, and going through all rules is slow.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isEnding)
      .map(({ finished }) => finished),
  )
  await expect.poll(() => findViolations(element), { interval: 250 }).toEqual([])
}

function isEnding({ effect, playState }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
}

async function findViolations(element: Element): Promise<string[]> {
  const context = { include: [element], exclude: [[tooltip]] }
  const { violations } = await axe.run(context, {
    rules: { 'page-has-heading-one': { enabled: false } },
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  })
  return violations
    .map(({ id, nodes }) => ({ id, broken: nodes.map(({ html }) => html).filter((html) => !isOnlyTooltip(html)) }))
    .filter(({ broken }) => broken.length > 0)
    .map(({ id, broken }) => `${id}: ${broken.join('\n')}`)
}

// Tooltips are rendered outside of all landmarks.
const tooltip = '[role="tooltip"]'

/** Whether what breaks a rule is a portal that has nothing but the name of what the mouse points at. */
function isOnlyTooltip(html: string): boolean {
  if (!html.startsWith('<div data-portal')) return false
  return [...document.querySelectorAll('[data-portal]')].every((portal) => {
    const rest = portal.cloneNode(true) as Element
    for (const one of rest.querySelectorAll(tooltip)) one.remove()
    return rest.textContent.trim() === ''
  })
}
