import { localeFor } from '@catenary/i18n/language'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/client.ts'
import { App } from './App.tsx'
import { makeRouter } from './router.tsx'
import { requestedScope, loadFullCatalogue } from './ui/texts/full-catalogue.ts'
import { loadTexts, preferredLanguage, rememberedEnglishDates } from './ui/texts/load-texts.ts'

/** Pages before the log-in need few texts. */
const loginPaths = /^\/(login|setup|notification)(\/|$)/

/** Starts the application once the texts of the reader's language are there. */
async function start(container: HTMLElement): Promise<void> {
  const language = preferredLanguage()
  document.documentElement.lang = localeFor(language, rememberedEnglishDates())
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  if (!loginPaths.test(location.pathname)) void loadFullCatalogue()
  // Who is there and what the page shows is asked for while the texts and the page's code are under way.
  void router.load()
  void loadCode(router)
  const firstTexts = await loadTexts(language, requestedScope())
  // Who has a session may have been sent on from the login meanwhile.
  const scope = requestedScope()
  const texts = scope === 'full' ? await loadTexts(language) : firstTexts
  createRoot(container).render(
    <App queryClient={queryClient} initialLanguage={{ language, texts, scope }}>
      <RouterProvider router={router} />
    </App>,
  )
}

/** Fetches the code of the page at this address, and of what stands around it, without waiting for the session. */
async function loadCode(router: ReturnType<typeof makeRouter>): Promise<void> {
  const matches = router.matchRoutes(router.latestLocation)
  await Promise.all(
    matches.map(({ routeId }) => router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])),
  )
}

// Libraries that add styles of their own, such as the one that stops the page from scrolling under a dialog, ask for the
// nonce by this name; without it the content security policy refuses them.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
// Schemas must not even try to compile themselves to code: it forbids that too, and each try would be reported. They look
// for this name when they are loaded, which is before any module that uses them could say so.
Object.assign(globalThis, { __webpack_nonce__: nonce, __zod_globalConfig: { jitless: true } })

const container = document.getElementById('root')
if (container) await start(container)
