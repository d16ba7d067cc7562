import Bowser from 'bowser'

/** Browser and system of a User-Agent, such as `Firefox, Windows`; a dash for an empty one. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return '–'
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return names.length > 0 ? names.join(', ') : userAgent.slice(0, 60)
}
