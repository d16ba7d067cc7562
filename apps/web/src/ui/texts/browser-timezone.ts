import { presentTimezoneName } from '@catenary/i18n/timezones'

/**
 * The time zone of the browser, by its present name, as files are asked for, whose days are by it where an installation has no time zone of its
 * own. Undefined where the browser does not know it.
 */
export function browserTimezone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? undefined : presentTimezoneName(timeZone)
}
