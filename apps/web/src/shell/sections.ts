import type { Permission } from '@catenary/contract/access'
import { pages } from '@catenary/contract/pages'
import type { TextKey } from '@catenary/i18n/catalogue'

interface SectionFacts {
  readonly page: `/${string}`
  /** Any of these opens the section; without them it is open to everybody, logged in or not. */
  readonly permissions?: readonly Permission[]
  readonly name: TextKey
  /** What the breadcrumb says, where it is not the name. */
  readonly crumb?: TextKey
  /** One sentence on what the section will hold, while it does not yet. */
  readonly coming?: TextKey
  /** It has no entry in the menu: other ways lead there. */
  readonly isUnlisted?: true
  /** It is listed only where the server keeps its mails as files. */
  readonly isForKeptMails?: true
  /** It stands outside of the shell and opens in a new tab. */
  readonly isApart?: true
}

/** Every section of the application in the menu's order: menu, router and breadcrumb read this table. */
export const sections = {
  areas: { page: pages.areas, permissions: ['AREA'], name: 'sections.name.areas', crumb: 'areas.all' },
  dashboard: {
    page: pages.dashboard,
    permissions: ['DASHBOARD'],
    name: 'sections.name.dashboard',
    coming: 'sections.coming.dashboard',
  },
  documents: {
    page: pages.documents,
    permissions: ['DOCUMENT'],
    name: 'sections.name.documents',
    crumb: 'sections.allDocuments',
    coming: 'sections.coming.documents',
  },
  generalDocuments: {
    page: pages.generalDocuments,
    permissions: ['DOCUMENT'],
    name: 'sections.name.generalDocuments',
    coming: 'sections.coming.generalDocuments',
  },
  sensorDevices: {
    page: pages.sensorDevices,
    permissions: ['ADMIN'],
    name: 'sections.name.sensorDevices',
    coming: 'sections.coming.sensorDevices',
  },
  smartropes: {
    page: pages.smartropes,
    permissions: ['ADMIN'],
    name: 'sections.name.smartropes',
    coming: 'sections.coming.smartropes',
  },
  users: {
    page: pages.users,
    permissions: ['USER_EDIT_ANY', 'USER_EDIT_OWN'],
    name: 'sections.name.users',
    coming: 'sections.coming.users',
  },
  mandators: {
    page: pages.mandators,
    permissions: ['ADMIN'],
    name: 'sections.name.mandators',
    coming: 'sections.coming.mandators',
  },
  audit: { page: pages.audit, permissions: ['ADMIN'], name: 'sections.name.audit', coming: 'sections.coming.audit' },
  singleSignOn: { page: pages.singleSignOn, permissions: ['ADMIN'], name: 'sections.name.singleSignOn' },
  outbox: { page: pages.outbox, permissions: ['ADMIN'], name: 'sections.name.outbox', isForKeptMails: true },
  api: { page: pages.api, permissions: ['API_PAGE'], name: 'sections.name.api' },
  knowledgeCenter: {
    page: pages.knowledgeCenter,
    permissions: ['KNOWLEDGE_CENTER'],
    name: 'sections.name.knowledgeCenter',
    coming: 'sections.coming.knowledgeCenter',
    isApart: true,
  },
  search: {
    page: pages.search,
    permissions: ['GLOBAL_SEARCH'],
    name: 'sections.name.search',
    isUnlisted: true,
  },
  imprint: { page: pages.imprint, name: 'sections.name.imprint', isUnlisted: true },
} as const satisfies Record<string, SectionFacts>
export type SectionName = keyof typeof sections

/** A section as everybody may read it. */
export interface Section extends SectionFacts {
  readonly key: SectionName
}

const list: readonly Section[] = Object.entries<SectionFacts>(sections).map(([key, facts]) => ({
  key: key as SectionName,
  ...facts,
}))

/** True where somebody with these permissions may enter. */
export function isOpenTo(section: SectionFacts, held: readonly Permission[]): boolean {
  return section.permissions?.some((permission) => held.includes(permission)) ?? true
}

/** The entries of the menu for somebody with these permissions; that of kept mails only where there are any. */
export function menuSections(held: readonly Permission[], hasOutbox: boolean): readonly Section[] {
  const isListed = ({ isUnlisted, isForKeptMails }: Section) => !isUnlisted && (!isForKeptMails || hasOutbox)
  return list.filter((section) => isListed(section) && isOpenTo(section, held))
}

/** The section that an address belongs to, if any. */
export function sectionAt(pathname: string): Section | undefined {
  return list.find(({ page }) => pathname === page || pathname.startsWith(`${page}/`))
}
