import type { Permission } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/accounts/session'
import { pages } from '@catenary/contract/page-routes'
import type { TextKey } from '@catenary/i18n/catalogue'

/** What of the server's set-up decides on entries of the menu, as a session tells it. */
type MenuConditions = Pick<SessionUser, 'hasOutbox' | 'hasVirusScanner'>

interface SectionDefinition {
  readonly page: `/${string}`
  /** Any of these opens the section; without them it is open to everybody, logged in or not. */
  readonly permissions?: readonly Permission[]
  readonly name: TextKey
  /** Text of the breadcrumb, where it differs from the name. */
  readonly breadcrumb?: TextKey
  /** It has no entry in the menu: other ways lead there. */
  readonly isUnlisted?: true
  /** Listed only where the server stores its mails as files, or has files scanned. */
  readonly onlyWith?: keyof MenuConditions
  /** Outside the shell; opens in a new tab. */
  readonly opensInNewTab?: true
}

/** Every section of the application in the menu's order: menu, router and breadcrumb read this table. */
export const sections = {
  dashboard: { page: pages.dashboard, permissions: ['DASHBOARD'], name: 'sections.name.dashboard' },
  // Before that of all tasks, below whose address it lies.
  taskUpload: {
    page: pages.taskUpload,
    permissions: ['EVENT_EDIT'],
    name: 'sections.name.taskUpload',
    isUnlisted: true,
  },
  tasks: { page: pages.tasks, permissions: ['AREA'], name: 'sections.name.tasks' },
  calendar: { page: pages.calendar, permissions: ['AREA'], name: 'sections.name.calendar' },
  areas: { page: pages.areas, permissions: ['AREA'], name: 'sections.name.areas', breadcrumb: 'areas.all' },
  documents: {
    page: pages.documents,
    permissions: ['DOCUMENT'],
    name: 'sections.name.documents',
    breadcrumb: 'sections.allDocuments',
  },
  generalDocuments: {
    page: pages.generalDocuments,
    permissions: ['DOCUMENT'],
    name: 'sections.name.generalDocuments',
  },
  sensorDevices: {
    page: pages.sensorDevices,
    permissions: ['ADMIN'],
    name: 'sections.name.sensorDevices',
  },
  smartropes: {
    page: pages.smartropes,
    permissions: ['ADMIN'],
    name: 'sections.name.smartropes',
  },
  users: {
    page: pages.users,
    permissions: ['USER_EDIT_ANY', 'USER_EDIT_OWN'],
    name: 'sections.name.users',
  },
  mandators: {
    page: pages.mandators,
    permissions: ['ADMIN'],
    name: 'sections.name.mandators',
  },
  audit: {
    page: pages.audit,
    permissions: ['ADMIN'],
    name: 'sections.name.audit',
  },
  notificationDeliveries: {
    page: pages.notificationDeliveries,
    permissions: ['USER_EDIT_ANY', 'USER_EDIT_OWN'],
    name: 'sections.name.notificationDeliveries',
  },
  singleSignOn: { page: pages.singleSignOn, permissions: ['ADMIN'], name: 'sections.name.singleSignOn' },
  outbox: { page: pages.outbox, permissions: ['ADMIN'], name: 'sections.name.outbox', onlyWith: 'hasOutbox' },
  virusScanner: {
    page: pages.virusScanner,
    permissions: ['ADMIN'],
    name: 'sections.name.virusScanner',
    onlyWith: 'hasVirusScanner',
  },
  api: { page: pages.api, permissions: ['API_PAGE'], name: 'sections.name.api' },
  knowledgeCenter: {
    page: pages.knowledgeCenter,
    permissions: ['KNOWLEDGE_CENTER'],
    name: 'sections.name.knowledgeCenter',
    opensInNewTab: true,
  },
  search: {
    page: pages.search,
    permissions: ['GLOBAL_SEARCH'],
    name: 'sections.name.search',
    isUnlisted: true,
  },
  imprint: { page: pages.imprint, name: 'sections.name.imprint', isUnlisted: true },
} as const satisfies Record<string, SectionDefinition>
export type SectionName = keyof typeof sections

/** A section as everybody may read it. */
export interface Section extends SectionDefinition {
  readonly key: SectionName
}

const allSections: readonly Section[] = Object.entries<SectionDefinition>(sections).map(([key, facts]) => ({
  key: key as SectionName,
  ...facts,
}))

/** True where these permissions allow opening the section. */
export function isOpenTo(section: SectionDefinition, permissions: readonly Permission[]): boolean {
  return section.permissions?.some((permission) => permissions.includes(permission)) ?? true
}

/** The menu for these permissions, with what the server is set up for. */
export function menuSections(permissions: readonly Permission[], conditions: MenuConditions): readonly Section[] {
  const isListed = ({ isUnlisted, onlyWith }: Section) => !isUnlisted && (!onlyWith || conditions[onlyWith] === true)
  return allSections.filter((section) => isListed(section) && isOpenTo(section, permissions))
}

/** The section that an address belongs to, if any. */
export function sectionAt(pathname: string): Section | undefined {
  return allSections.find(({ page }) => pathname === page || pathname.startsWith(`${page}/`))
}
