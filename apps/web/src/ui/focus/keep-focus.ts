/** Where the focus was in one layer of the page: a dialog, the page itself, its head, its menu, a message. */
interface FocusedPlace {
  /** What had the focus, then what is around it. */
  readonly path: readonly HTMLElement[]
  readonly layer: Element
  readonly address: string
}

const layers = '[role="dialog"], main, header, aside, nav, [data-portal], body > *'
/** What can be named to a reader whose focus was in it. */
const places =
  'main, [role="dialog"], [role="tabpanel"], section, article, form, fieldset, nav, header, aside, table, ul, ol, li'
/** What takes the focus by itself when it appears has it by then. */
const settlingMs = 60

/**
 * Keeps the focus on the page. What has it may leave the page, such as a button that ends what its row is about, a dialog, or all of
 * the page when a link is followed, or be switched off while it works: the focus then goes to what is around it, to what had it below
 * a dialog, or to the heading of the next page, and back to what is switched on again. Returns how to end that.
 */
export function keepFocus(): () => void {
  let focused: readonly FocusedPlace[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let awaitsHeading = false
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (target.tagName !== 'MAIN') awaitsHeading = false
    const layer = target.closest(layers) ?? document.body
    const place = { path: pathOf(target), layer, address: window.location.pathname }
    focused = [place, ...focused.filter((one) => one.layer !== layer && one.layer.isConnected)]
  }
  // Whoever leaves what is still there wants the focus nowhere. What is switched off now may be switched on again a moment later.
  const noteLeaving = () => {
    const last = focused[0]?.path[0]
    if (!last || !isUsable(last)) return
    setTimeout(() => {
      if (last === focused[0]?.path[0] && isFocusLost() && document.hasFocus() && isUsable(last)) focused = []
    })
  }
  const restore = () => {
    timer = undefined
    if (!isFocusLost()) return
    awaitsHeading = focusAgain(focused)
  }
  const observer = new MutationObserver(() => {
    if (awaitsHeading && document.activeElement?.tagName === 'MAIN') awaitsHeading = !focusHeading()
    if (isFocusLost() && focused.length > 0) timer ??= setTimeout(restore, settlingMs)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', noteLeaving, true)
  document.addEventListener('mousedown', noteLeaving)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', noteLeaving, true)
    document.removeEventListener('mousedown', noteLeaving)
  }
}

function pathOf(element: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) path.push(at)
  return path
}

const isFocusLost = () => document.activeElement === document.body || document.activeElement === null
const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/** Gives the focus to the first that is left; true where that is a page whose heading is not there yet. */
function focusAgain(focused: readonly FocusedPlace[]): boolean {
  const [last] = focused
  // It works, and is switched on again.
  if (!last || (last.path[0]?.isConnected === true && !isUsable(last.path[0]))) return false
  const isOtherPage = last.address !== window.location.pathname
  const below = isOtherPage ? [] : focused
  for (const { path } of below) {
    const left = path.find((one) => one.isConnected && (one === path[0] || one.matches(places)))
    if (left?.tagName === 'MAIN') break
    if (left) focusOn(left)
    if (!isFocusLost()) return false
  }
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1)
  if (dialog) focusOn(dialog)
  return isFocusLost() && !focusHeading() && focusMain()
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusOn(heading)
  return heading !== null
}

function focusMain(): boolean {
  const main = document.querySelector<HTMLElement>('main')
  if (main) focusOn(main)
  return main !== null
}

/** Gives the focus to anything, for as long as it stays there. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element || element.hasAttribute('tabindex')) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
  // What is hidden takes no focus.
  if (document.activeElement !== element) element.removeAttribute('tabindex')
}
