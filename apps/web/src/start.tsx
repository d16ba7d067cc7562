import type { Language } from '@catenary/i18n/language'
import { localeFor } from '@catenary/i18n/language'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/client.ts'
import { noteImpersonation } from './api/impersonation.ts'
import { App } from './App.tsx'
import { makeRouter } from './router.tsx'
import type { LanguageState } from './ui/texts/load-texts.ts'
import { loadTexts, noteLanguage, preferredLanguage, rememberedEnglishDates } from './ui/texts/load-texts.ts'
import { requiredParts } from './ui/texts/required-texts.ts'

/**
 * Starts the application once the texts of the reader's language are there, and the code of the page: until then the page
 * that the server wrote stands, with its name, state and facts.
 */
export async function start(container: HTMLElement): Promise<void> {
  const language = preferredLanguage()
  document.documentElement.lang = localeFor(language, rememberedEnglishDates())
  noteLanguage(language)
  noteImpersonation()
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  // Session and data are requested while texts and code are loading.
  const loading = Promise.allSettled([router.load(), loadCode(router)])
  const initialLanguage = await loadRequiredTexts(language)
  await loading
  // In slices, so that the browser can scroll what the server wrote: at once it takes a phone half a second.
  startTransition(() =>
    createRoot(container).render(
      <App queryClient={queryClient} initialLanguage={initialLanguage}>
        <RouterProvider router={router} />
      </App>,
    ),
  )
}

/** Loads the texts of the first page; more may be requested meanwhile, for instance after a redirect from the log-in. */
async function loadRequiredTexts(language: Language): Promise<LanguageState> {
  const state = await loadTexts(language, requiredParts())
  return requiredParts().length > state.parts.length ? loadRequiredTexts(language) : state
}

/** Loads the code of the page at this address and of the shell, without waiting for the session. */
async function loadCode(router: ReturnType<typeof makeRouter>): Promise<void> {
  const matches = router.matchRoutes(router.latestLocation)
  await Promise.all(
    matches.map(({ routeId }) => router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])),
  )
}
