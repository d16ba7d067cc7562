import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { makeQueryClient } from './api/client.ts'
import { makeRouter } from './router.tsx'
import { loadTexts, preferredLanguage } from './ui/texts/load-texts.ts'

/** Starts the application once the texts of the reader's language are there. */
async function start(place: HTMLElement): Promise<void> {
  const language = preferredLanguage()
  document.documentElement.lang = language
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  const texts = await loadTexts(language)
  createRoot(place).render(
    <App queryClient={queryClient} speech={{ language, texts }}>
      <RouterProvider router={router} />
    </App>,
  )
}

const place = document.getElementById('root')
if (place) await start(place)
