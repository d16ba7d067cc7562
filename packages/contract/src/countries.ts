// What CLDR names in the form of a country's code though ISO 3166-1 assigns the code to no country: parts of countries,
// unions of countries, codes for tests and for the unknown.
const excludedCodes = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ')

let codes: readonly string[] | undefined

/**
 * The ISO 3166-1 alpha-2 codes of all countries and territories that have a name here, and XK for Kosovo, which is
 * waiting for one. Codes that went out of use are not among them.
 */
export function countryCodes(): readonly string[] {
  codes ??= findCountryCodes()
  return codes
}

function findCountryCodes(): readonly string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => !excludedCodes.includes(code) && names.of(code) !== undefined)
    .filter((code) => new Intl.Locale(`und-${code}`).region === code)
}

/** True for the code of a country or territory, as {@link countryCodes} lists them. */
export function isCountry(code: string): boolean {
  return countryCodes().includes(code)
}
