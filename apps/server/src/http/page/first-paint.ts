import { pages } from '@catenary/contract/page-routes'
import type { StateText } from '@catenary/i18n/assets/describe-rope'
import type { Language } from '@catenary/i18n/language'
import { localeFor } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { escapeHtml } from '../../ports/escape-html.ts'
import type { FirstResponses, PageAddress } from './first-responses.ts'
import type { PageHead } from './page-head.ts'
import { pageHeadOf } from './page-head.ts'

interface Reader {
  readonly language: Language
  /** The browser was here before. */
  readonly isKnown: boolean
}

/** The first paint of a page; null where nothing is known that may be shown, and the logo stands until the page does. */
export function firstPaint(
  { route, search }: PageAddress,
  { session, own }: FirstResponses,
  { language, isKnown }: Reader,
): string | null {
  const t = translatorFor(language)
  const user = session?.user
  if (route === pages.login && search === '' && session && !user && session.twoFactorMethod === null)
    return loginHtml({
      product: t('shell.product'),
      title: t('session.title'),
      notice: isKnown ? null : t('session.cookieNotice'),
    })
  if (!user || own === null) return null
  const head = pageHeadOf(route, own, { t, locale: localeFor(language, user.englishDates), now: Date.now(), user })
  return head && headHtml(head)
}

/**
 * Appears by the style sheet alone where no code has come after a while: what the server wrote does not pass for the whole page.
 */
export function incompleteNote(language: Language): string {
  const t = translatorFor(language)
  return `<p class="first-incomplete" role="alert">${escapeHtml(t('common.pageIncomplete'))} <a href="">${escapeHtml(t('common.reload'))}</a></p>`
}

/**
 * The head of a page as HTML: read while the code of the page is loading, which then draws the page in its place. It holds
 * nothing to be operated: what is clicked before the code is there would be lost. The client's `first-paint.css` has its look.
 */
function headHtml({ trail, title, state, facts = [], rows = [] }: PageHead): string {
  const crumbs = trail.map((name) => `<li>${escapeHtml(name)}</li>`).join('')
  const lines = rows.map(([text, note]) => `<li>${escapeHtml(text)}<p>${escapeHtml(note)}</p></li>`).join('')
  return [
    '<div class="first-paint"><div class="first-menu"></div><div class="first-page">',
    `<header><ol>${crumbs}</ol></header><main aria-busy="true"><div class="first-head">`,
    `<h1>${escapeHtml(title)}</h1>`,
    state === undefined ? '' : stateHtml(state),
    facts.length === 0 ? '' : `<p class="first-facts">${facts.map(escapeHtml).join(' · ')}</p>`,
    '</div>',
    lines === '' ? '<div class="first-rest"></div>' : `<ul class="first-rows">${lines}</ul>`,
    '</main></div></div>',
  ].join('')
}

/** The log-in, and to a browser that was never here what its notice says. */
function loginHtml(texts: { product: string; title: string; notice: string | null }): string {
  const { product, title, notice } = texts
  return [
    '<div class="first-paint first-login"><div class="first-picture">',
    notice === null ? '' : `<p>${escapeHtml(notice)}</p>`,
    `</div><main aria-busy="true"><div><span>${escapeHtml(product)}</span><h1>${escapeHtml(title)}</h1></div></main></div>`,
  ].join('')
}

function stateHtml(state: StateText | string): string {
  if (typeof state === 'string') return `<span>${escapeHtml(state)}</span>`
  const { level, isUrgent, figure, word, reason, leftOut } = state
  const note = [reason, ...leftOut].filter((text) => text !== '').join(' ')
  return `<span class="first-state" data-state="${isUrgent ? 'discard' : level}">${escapeHtml(figure ?? '')} <b>${escapeHtml(word)}</b> ${escapeHtml(note)}</span>`
}
