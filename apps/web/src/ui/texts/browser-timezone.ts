/**
 * The time zone of the browser as files are asked for, whose days are by it where an installation has no time zone of its
 * own. Undefined where the browser does not know it.
 */
export function browserTimezone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? undefined : timeZone
}
