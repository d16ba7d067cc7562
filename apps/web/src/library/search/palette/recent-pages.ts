import { pages } from '@catenary/contract/page-routes'

/** A page that was visited. */
export interface RecentPage {
  /** Its address, with what is chosen on it. */
  readonly href: string
  /** As the browser names it, without the product. */
  readonly title: string
}

const storageKey = 'catenary.recentPages'
/** One more than is offered: the page one is on is left out. */
const maxPages = 6

/** The pages that a user visited in this tab, the last first; none where the browser stores nothing. */
export function recentPages(userId: string): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(`${storageKey}.${userId}`) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentPage) : []
  } catch {
    return []
  }
}

/** Notes a page as the last one that was visited. */
export function noteRecentPage(userId: string, page: RecentPage): void {
  const others = recentPages(userId).filter(({ href }) => pathOf(href) !== pathOf(page.href))
  try {
    sessionStorage.setItem(`${storageKey}.${userId}`, JSON.stringify([page, ...others].slice(0, maxPages)))
  } catch {
    // Without storage there are no recent pages.
  }
}

const ropePath = new RegExp(`^${pages.rope.replace('$ropeId', '([^/]+)').replaceAll(/\$\w+/g, '[^/]+')}$`)

/** The ids of the ropes whose pages a user visited in this tab, the last first. */
export function recentRopes(userId: string): readonly string[] {
  return recentPages(userId).flatMap(({ href }) => ropePath.exec(pathOf(href))?.[1] ?? [])
}

/** The path of an address: two addresses of one path are the same page. */
export function pathOf(href: string): string {
  return new URL(href, window.location.origin).pathname
}

function isRecentPage(value: unknown): value is RecentPage {
  const page = value as Partial<RecentPage> | null
  return typeof page?.href === 'string' && page.href.startsWith('/') && typeof page.title === 'string'
}
