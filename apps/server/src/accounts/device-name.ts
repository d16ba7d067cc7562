import Bowser from 'bowser'

/** What a person would call the device that names itself so: `Firefox, Windows`; a dash where it tells nothing. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return '–'
  const { browser, os } = Bowser.parse(userAgent)
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return known.length > 0 ? known.join(', ') : userAgent.slice(0, 60)
}
