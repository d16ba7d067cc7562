import { identifier } from './search-param-parsers.ts'

/** The parts of the user settings in their order, as the address names them: `?settings=…`. */
export const settingsTabs = ['profile', 'password', 'twoFactor', 'sessions', 'calendar'] as const

/** Search params common to all pages in the shell: the open tab of the user settings. */
export function validateShellSearch({ settings }: Record<string, unknown>): { readonly settings?: string } {
  return { settings: identifier(settings) }
}

/** How many rows a table may show at once. */
export const pageSizes = [10, 25, 50, 'all'] as const
