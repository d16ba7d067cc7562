import { pages } from '../page-routes.ts'

/**
 * The chapters of the knowledge center with their pages, in the order in which they are read. The id of a page is the name
 * of its file in every language, and its `location` in the address.
 */
export const knowledgeChapters = {
  firstSteps: [
    'first-steps-operator',
    'first-steps-inspector',
    'first-steps-project-manager',
    'first-steps-administrator',
  ],
  ropes: [
    'areas-installations-ropes',
    'recording-on-a-rope',
    'quick-entry',
    'damages-and-loss',
    'rope-changes',
    'splices',
    'magnetic-rope-test',
    'inspections',
  ],
  evaluation: ['reading-the-chart', 'forecast', 'comparing-inspections', 'limits-and-standards', 'reports'],
  work: ['dashboard', 'tasks', 'calendar-and-plan', 'notifications'],
  devices: ['sensors', 'alarms', 'smartropes', 'truscan'],
  documents: ['general-documents', 'project-documents', 'search-and-keys'],
  everyday: ['offline', 'display-and-units'],
  administration: ['users-and-roles', 'signing-in', 'clients-and-settings', 'operations', 'api'],
} as const
export type KnowledgeChapter = keyof typeof knowledgeChapters
/** The id of a page of the knowledge center. */
export type KnowledgePageId = (typeof knowledgeChapters)[KnowledgeChapter][number]

/** The ids of all pages, in the order in which they are read. */
export const knowledgePageIds: readonly KnowledgePageId[] = Object.values(knowledgeChapters).flat()

/** A page, or a section of it by its number from 1: sections have the same order in every language, their headings differ. */
export type HelpTarget = KnowledgePageId | `${KnowledgePageId}#${number}`

/** True for the id of a page, for what arrives in an address. */
export function isKnowledgePageId(id: string): id is KnowledgePageId {
  return knowledgePageIds.some((one) => one === id)
}

/** The id by which a section is found on its page. */
export function knowledgeSectionId(number: number | string): string {
  return `section-${number}`
}

/** The address of a page of the knowledge center, or of a section of it. */
export function knowledgeAddress(target: HelpTarget): string {
  const [page = '', section] = target.split('#')
  return `${pages.knowledgeCenter}?location=${page}${section === undefined ? '' : `#${knowledgeSectionId(section)}`}`
}
