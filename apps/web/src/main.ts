import { afterPaint } from './ui/paint/after-paint.ts'
// oxlint-disable import/no-unassigned-import -- styles have no value
import './ui/base.css'
import './ui/first-paint.css'
// oxlint-enable import/no-unassigned-import

// Libraries that add styles of their own, such as the one that stops the page from scrolling under a dialog, ask for the
// nonce by this name; without it the content security policy refuses them.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
// Schemas must not even try to compile themselves to code: it forbids that too, and each try would be reported. They look
// for this name when they are loaded, which is before any module that uses them could say so.
Object.assign(globalThis, { __webpack_nonce__: nonce, __zod_globalConfig: { jitless: true } })

/** Executes the application, whose files the browser has been loading meanwhile. */
async function load(): Promise<void> {
  const { start } = await import('./start.tsx')
  const container = document.getElementById('root')
  if (container) await start(container)
}

// What the server wrote is read while a phone still executes the first script. A page that is not shown is not painted.
if (document.visibilityState === 'visible') afterPaint(() => void load())
else void load()
