import { errorStatus, fieldErrorCodes } from '@catenary/contract/errors'
import { describe, expect, test } from 'vitest'
import { catalogue, isTextKey, resourcesFor } from './catalogue.ts'
import type { TextKey } from './catalogue.ts'
import type { Plural, Text } from './language.ts'
import { languages } from './language.ts'
import { translatorFor } from './translators.ts'

const entries = Object.entries(catalogue) as [TextKey, Text | Plural][]

function isPlural(text: Text | Plural): text is Plural {
  return typeof text.en !== 'string'
}

const forms = entries.flatMap(([key, text]) =>
  languages.flatMap((language) =>
    isPlural(text)
      ? Object.entries(text[language]).map(([form, words]) => ({ key, language, form, words }))
      : [{ key, language, form: 'only', words: (text as Text)[language] }],
  ),
)

function placeholders(words: string): string[] {
  return [...new Set(words.match(/\{\{.*?\}\}/g))].toSorted()
}

function violations(isViolation: (words: string, language: string) => boolean, among = forms): string[] {
  return among
    .filter(({ words, language }) => isViolation(words, language))
    .map(({ key, language, words }) => `${key} (${language}): ${words}`)
}

describe('every text', () => {
  test('is there in all four languages, without blanks at its ends', () => {
    for (const [key, text] of entries) expect(Object.keys(text).toSorted(), key).toEqual([...languages].toSorted())
    expect(violations((words) => words === '' || words !== words.trim())).toEqual([])
  })

  test('has the same placeholders in every language and form', () => {
    for (const [key, text] of entries) {
      const english = isPlural(text) ? text.en.other : (text as Text).en
      const own = forms.filter((form) => form.key === key)
      for (const { words, language } of own)
        expect(placeholders(words), `${key} (${language})`).toEqual(placeholders(english))
    }
  })

  test('names its values in plain letters, so that they are filled in', () => {
    expect(violations((words) => /[{}]/.test(words.replace(/\{\{[A-Za-z]+\}\}/g, '')))).toEqual([])
  })

  test('with a count has both forms and contains the number', () => {
    for (const [key, text] of entries.filter(([, text]) => isPlural(text)))
      for (const language of languages) {
        expect(Object.keys(text[language]), key).toEqual(['one', 'other'])
        expect(placeholders((text as Plural)[language].one), key).toContain('{{count}}')
      }
  })

  test('keeps the typography of its language', () => {
    expect(violations((words, language) => language === 'fr' && /[^\u00a0\u202f][:;?!](?:\s|$)/.test(words))).toEqual(
      [],
    )
    expect(violations((words, language) => language === 'fr' && words.includes("'"))).toEqual([])
    expect(violations((words, language) => language === 'es' && words.includes('?') !== words.includes('¿'))).toEqual(
      [],
    )
    expect(violations((words) => / {2}|\.\.\./.test(words))).toEqual([])
  })

  test('addresses its German reader with Sie', () => {
    expect(violations((words, language) => language === 'de' && /\b(?:du|dein|deine|dir|dich)\b/i.test(words))).toEqual(
      [],
    )
  })
})

test('every refusal and every field error has a text', () => {
  for (const code of Object.keys(errorStatus)) expect(isTextKey(`errors.${code}`), code).toBe(true)
  for (const code of fieldErrorCodes) expect(isTextKey(`fields.${code}`), code).toBe(true)
  expect(isTextKey('errors.toString')).toBe(false)
})

test.each([
  ['fields.required', 'A value needs to be provided for the field'],
  ['fields.selectionRequired', 'A value needs to be selected for the field'],
  ['fields.spliceName', 'Splice name not unique'],
  ['fields.formIncomplete', 'Form not filled completely'],
  ['fields.password.blankEnds', "Your password can't start or end with a blank space"],
  ['fields.password.tooEasy', 'Password is too easy to guess'],
  ['events.reallyDelete', 'Really delete the event?'],
  ['events.empty', 'No events found'],
  ['events.emptyByZoom', 'All events filtered out due to the chart zoom'],
  ['ropes.empty', 'No ropes found'],
  ['areas.empty', 'No areas available'],
  ['areas.all', 'All Areas'],
  ['common.noArchived', 'No archived items found'],
  ['common.noResults', 'No matching results'],
  ['common.archivedSuffix', '(archived)'],
  ['reports.noEntries', 'No entries'],
  ['session.login', 'Login'],
  ['shell.role.ROLE_USER', 'Client'],
  ['shell.unknownRole', 'Unknown role'],
  ['splices.rating.2', 'Renewal very recommended'],
] as const)('%s says in English “%s”', (key, words) => {
  expect(translatorFor('en')(key)).toBe(words)
})

describe('a speaker', () => {
  test('fills in values as they are, without reading them', () => {
    expect(translatorFor('de')('events.damageAt', { position: '1.245,30 m' })).toBe('Schaden bei 1.245,30 m')
    const hostile = '<b>$t(common.save)</b> {{max}}'
    expect(translatorFor('en')('fields.oneOf', { values: hostile })).toBe(`Must be one of: ${hostile}`)
  })

  test('chooses the form by the number and the language', () => {
    expect(translatorFor('en')('common.damageCount', { count: 1 })).toBe('1 damage')
    expect(translatorFor('en')('common.damageCount', { count: 0 })).toBe('0 damages')
    expect(translatorFor('de')('common.damageCount', { count: 12 })).toBe('12 Schäden')
    expect(translatorFor('fr')('common.damageCount', { count: 0 })).toBe('0 dommage')
    expect(translatorFor('es')('common.damageCount', { count: 1_000_000 })).toBe('1.000.000 daños')
    expect(translatorFor('fr')('common.damageCount', { count: 1_000_000 })).toBe('1\u202f000\u202f000 dommages')
  })

  test('reads keys whole, with their dots and colons', () => {
    expect(translatorFor('es')('ropes.standard.EN12927:2019')).toBe('EN 12927:2019')
    expect(translatorFor('de')('ropes.standard.ANSIB77.1')).toBe('ANSI B77.1')
  })

  test('contains no words of another language', () => {
    for (const language of languages)
      for (const [key, words] of Object.entries(resourcesFor(language)).filter(([, text]) => !text.includes('{{')))
        expect(translatorFor(language)(key as 'common.save')).toBe(words)
  })
})

/** Never called: what must not compile. */
export function refusedByTheCompiler() {
  const t = translatorFor('en')
  // @ts-expect-error a value is missing
  t('fields.tooSmall')
  // @ts-expect-error a value is misspelt
  t('fields.tooSmall', { minimum: 1 })
  // @ts-expect-error no such text
  t('fields.toSmall')
}
