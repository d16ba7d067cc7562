import { identifier } from './search-param-parsers.ts'

/** The parts of the user settings in their order, as the address names them: `?settings=…`. */
export const settingsTabs = ['profile', 'password', 'twoFactor', 'sessions'] as const

/** What every address inside the shell may say: the part of the user settings that is open over the page. */
export function validateShellSearch({ settings }: Record<string, unknown>): { readonly settings?: string } {
  return { settings: identifier(settings) }
}

/** How many rows a table may show at once. */
export const pageSizes = [10, 25, 50, 'all'] as const
