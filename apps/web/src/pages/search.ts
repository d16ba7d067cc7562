import { signOnProblems } from '@catenary/contract/saml-refusals'
import type { SignOnProblem } from '@catenary/contract/saml-refusals'
import { returnTarget } from '../shell/return-path.ts'
import { idIn, oneOf, typed, withoutUndefined } from './search-values.ts'

/** What the login page's address may say. */
export interface LoginSearch {
  /** Where to go after the login. */
  readonly to?: string
  /** What is asked for instead of a login: a link to a new password, or to the first one. */
  readonly mode?: 'reset' | 'activate'
  /** Why single sign-on led back here. */
  readonly sso?: SignOnProblem
}

/** Keeps a return path of this origin and drops everything else: a link must not send people elsewhere. */
export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const to = returnTarget(search, '')
  const { mode } = search
  const sso = signOnProblems.find((known) => known === search['sso'])
  return {
    ...(to === null ? {} : { to }),
    ...(mode === 'reset' || mode === 'activate' ? { mode } : {}),
    ...(sso === undefined ? {} : { sso }),
  }
}

/** Every dialog of the list of areas beside the settings of one. */
export const areasDialogs = ['new', 'archived'] as const

/** What the address of the list of areas may say. */
export interface AreasSearch {
  /** The filter as typed. */
  readonly filter?: string
  /** The dialog that is open over the page. */
  readonly dialog?: (typeof areasDialogs)[number]
  /** The id of the mandator that a new area is for. */
  readonly mandator?: string
  /** The id of the area whose settings are open. */
  readonly edit?: string
}

export function areasSearch({ filter, dialog, edit, mandator }: Record<string, unknown>): AreasSearch {
  return withoutUndefined({
    filter: typed(filter),
    dialog: oneOf(areasDialogs, dialog),
    edit: idIn(edit),
    mandator: idIn(mandator),
  })
}

/** The parts of the user settings in their order, as the address names them: `?settings=…`. */
export const settingsParts = ['profile', 'password', 'twoFactor', 'sessions'] as const

/** What every address inside the shell may say. */
export interface ShellSearch {
  /** The part of the user settings that is open over the page. */
  readonly settings?: string
}

/** The names that belong to the shell and hold on every page in it. */
const shellSearchNames: ReadonlySet<string> = new Set(['settings'])

export function shellSearch(search: Record<string, unknown>): ShellSearch {
  const { settings } = search
  return typeof settings === 'string' && /^[a-zA-Z]{1,30}$/.test(settings) ? { settings } : { settings: undefined }
}

/** What the address of the search results may say. */
export interface ResultsSearch {
  /** What is searched for, as typed. */
  readonly filter?: string
  /** From 1; the first where absent. */
  readonly page?: number
  /** The document of the results that is looked at. */
  readonly document?: string
}

export function resultsSearch(search: Record<string, unknown>): ResultsSearch {
  const { filter, page, document } = search
  // A filter such as 12 stands in the address as a number.
  const typed = typeof filter === 'number' || typeof filter === 'boolean' ? String(filter) : filter
  if (typeof typed !== 'string' || typed === '') return {}
  return {
    filter: typed,
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
    ...(typeof document === 'string' && { document }),
  }
}

/** What the address of the kept mails may say. */
export interface OutboxSearch {
  /** The id of the mail that is read. */
  readonly mail?: string
}

export function outboxSearch({ mail }: Record<string, unknown>): OutboxSearch {
  return typeof mail === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(mail) ? { mail } : {}
}

type Address = Record<string, unknown>

/** The router keeps in a page's search what its reader has dropped; this makes the drop hold, save for what is the shell's. */
export function only<Search extends object>(read: (search: Address) => Search): (search: Address) => Search {
  return (search) => {
    const dropped = Object.keys(search).filter((key) => !shellSearchNames.has(key))
    return { ...Object.fromEntries(dropped.map((key) => [key, undefined])), ...read(search) }
  }
}
