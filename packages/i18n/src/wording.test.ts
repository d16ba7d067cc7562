import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import type { TextKey } from './catalogue.ts'
import type { Language, Plural, Text } from './language.ts'
import { languages } from './language.ts'

/** A wording rule: a text of the language that matches the pattern breaks it. */
type Rule = readonly [name: string, languages: readonly Language[], fault: RegExp, allowed?: readonly TextKey[]]

const unit = 'mm²|mm|km|cm|m/s|m|kN|N|d|s|kB|MB|GB|B|ko|Mo|Go|o(?= :)'
/** A word of one of the forms, whole, whatever letters it has. */
const word = (forms: string, flags = 'u') => new RegExp(String.raw`(?<![\p{L}\d-])(?:${forms})(?![\p{L}-])`, flags)
/** A sentence that begins with one of the words. */
const beginning = (forms: string) => new RegExp(String.raw`(?:^|[.:;?!…] |[¿¡«])(?:${forms})(?!\p{L})`, 'u')

const typography: readonly Rule[] = [
  [
    '% and a unit never part from their figure',
    ['de', 'fr', 'es'],
    new RegExp(`(?:\\d|\\}\\}) (?:%|(?:${unit})(?![\\p{L}’]))`, 'u'),
  ],
  ['% follows its figure without a space', ['en'], /(?:\d|\}\})\s%/],
  ['… follows its word without a space', ['en', 'fr', 'es'], /\s…/],
  ['… stands apart, as it is for words that are left out', ['de'], /[^\s„]…/],
  [
    'the apostrophe is curly',
    languages,
    /'/,
    // The letter of the specification and of the limits' verification.
    ['fields.password.blankEnds', 'ropes.limitStatusSentence.verified', 'ropes.limitStatusSentence.unverified'],
  ],
  ['formats of files are in capitals', languages, /(?<![\p{L}\d.-])(?:jpe?g|png|pdf|csv|json|xml)(?![\p{L}-])/u],
  ['ID is in capitals', ['en'], word('id|Id|ids')],
]

const register: readonly Rule[] = [
  [
    'the spelling is American',
    ['en'],
    word(
      'colours?|coloured|centres?|metres?|kilometres?|organis\\w*|recognis\\w*|grey|judgement|favou?rs?|behaviour|licence|analys(?:e|ed)|labelled|cancelled|modelled',
      'iu',
    ),
  ],
  ['du does not occur', ['de'], word('du|dein\\p{L}*|dir|dich|euch|euer|eure\\p{L}*|gehe|klicke|gib|wähle', 'iu')],
  ['tu does not occur', ['fr'], word('tu|toi|ton|ta|tes|te', 'iu')],
  [
    'tú does not occur',
    ['es'],
    word(
      'tú|tu|tus|ti|te|contigo|tuy[oa]s?|puedes|debes|tienes|quieres|eres|haz|inténtalo|elígelo|guárdalo|vosotros',
      'iu',
    ),
  ],
  [
    'no sentence begins with a verb that reads as tú',
    ['es'],
    beginning(
      'Inicia|Recibe|Elige|Introduce|Cierra|Guarda|Usa|Selecciona|Configura|Pulsa|Arrastra|Escribe|Añade|Cambia|Copia|Mira',
    ),
  ],
]

const vocabulary: readonly Rule[] = [
  ['email, not mail', ['en'], word('[Mm]ails?|[Mm]ailed|[Mm]ailing')],
  [
    'E-Mail, not Mailadresse or Nachricht',
    ['de'],
    word('Mailadresse\\p{L}*|Maildomäne\\p{L}*|Nachrichten?'),
    // What devices send by MQTT.
    [
      'deviceMessages.refused',
      'deviceMessages.unknown',
      'deviceMessages.unknownCount',
      'deviceMessages.unknownNotLoaded',
    ],
  ],
  ['e-mail, not adresse électronique', ['fr'], word('adresses? électroniques?|courriels?')],
  ['correo electrónico, not correo alone', ['es'], /por correo(?! electrónico)/],
  ['a wire is an alambre, as in the names of fields, not a hilo', ['es'], word('hilos?', 'iu')],
  ['another user is someone else', ['en'], word('somebody|nobody|anybody|whoever|meanwhile', 'iu')],
  ['saved or uploaded, not stored', ['en'], word('stored?|stores|storing', 'iu')],
  ['entered, not typed', ['en'], word('typed|typing', 'iu')],
  ['login, not log-in', ['en'], word('log-ins?', 'iu')],
  ['an attempt, not a try', ['en'], word('tries', 'iu')],
  ['start over, not begin again', ['en'], word('anew|afresh|begin again|go on', 'iu')],
  ['things are, they do not lie or stand', ['en'], word('stands?|lies?|lying|holds', 'iu')],
  ['turned on and off, not switched', ['en'], word('switch(?:ed|es)?', 'iu')],
  ['a section, not a stretch', ['en'], word('stretch(?:es)?', 'iu')],
  [
    'rope health, not the state of the rope',
    ['en', 'de'],
    word('state of (?:the|your) ropes?|Zustand (?:des|Ihrer) Seile?s?|rope state', 'iu'),
  ],
  ['loss in % of the limit, not over target', ['en', 'de'], word('over target|bezogen auf Grenzwert', 'iu')],
  ['custom limits, not own', ['en'], word('own limits?', 'iu'), ['ropePage.ownLimitsHow']],
  ['an event, not a recording', ['en'], word('recordings?', 'iu')],
  ['a carrier, not a carriage; a grip, not a clamp', ['en'], word('carriages?|clamps?', 'iu')],
  ['a background map, not a base layer', ['en', 'de'], word('base layers?|Grundkarten?', 'iu')],
  ['an invalid finding is skipped', ['en'], word('broken findings?|findings? left out', 'iu')],
  ['two-factor authentication', ['en', 'de'], word('second factor|zweite[rn]? Faktor', 'iu')],
  ['an MRT report, not a test report', ['en'], word('test reports?', 'iu')],
  ['Version, not Fassung', ['de'], /Fassung/],
  ['Single Sign-on', ['de'], /Einmal\u00ad?anmeldung/i],
  ['Audit-Log: a Prüfprotokoll is of a rope', ['de'], /Prüfprotokoll/],
  ['a person is not an Administration', ['de'], word('(?:Ihre|eine) Administration', 'iu')],
  ['Benutzer, not Nutzer', ['de'], word('(?:Gratis)?[Nn]utzern?')],
  ['Prüfart, not Prüfungsart', ['de'], /Prüfungsart/],
  ['Seiländerung', ['de'], /\bMutation/],
  ['das Token, die Token', ['de'], word('der Token|den Token|Tokens', 'iu'), ['users.tokenName']],
  ['German of Germany', ['de'], word('es braucht|braucht es|parkier\\p{L}*|allfällig\\p{L}*', 'iu')],
  ['fil cassé, as the standards', ['fr'], word('rompue?s?', 'iu')],
  ['un contrôle, not une inspection', ['fr'], word('inspections?|inspecter|inspecte', 'iu')],
  ['modification du câble', ['fr'], word('mutations?', 'iu')],
  ['catégorie, fiche du câble', ['fr'], word('genres?|passeports?', 'iu')],
  ['limite personnalisée, perte admissible', ['fr'], word('limites? propres?|pertes? admises?', 'iu')],
  ['le tronçon le plus endommagé', ['fr', 'es'], word('pires? tronçons?|peor(?:es)? tramos?', 'iu')],
  ['réfection, rentrée de toron', ['fr'], word('renouvellement (?:vivement )?recommandé|torons? rentrés?', 'iu')],
  ['a session is closed', ['fr'], word('mettre fin|mettez fin', 'iu')],
  ['mode de connexion', ['fr'], word('méthodes? de connexion', 'iu')],
  ['one question before a deletion', ['fr', 'es'], /\bVraiment (?:supprimer|retirer)|(?<!\p{L})realmente(?!\p{L})/u],
  ['modificación del cable', ['es'], word('mutaci(?:ón|ones)', 'iu')],
  ['previsión, not pronóstico', ['es'], word('pronósticos?', 'iu')],
  ['pilona, ficha del cable', ['es'], word('torres?|pasaportes?', 'iu')],
  ['magnetoinductiva, cableado', ['es'], /magneto-inductiv|Torsión (?:Lang|cruzada)/i],
  ['rol and cargo, not función', ['es'], word('función|funciones', 'iu')],
  ['dispositivo, not equipo or aparato', ['es'], word('equipos?|aparatos?', 'iu')],
  ['mapa base', ['es'], word('mapas? de fondo', 'iu')],
  ['otra persona, mientras tanto', ['es'], word('Alguien (?:ha modificado|está modificando)|entretanto', 'u')],
  ['vuelva a intentarlo', ['es'], word('inténtelo', 'iu')],
]

const forms = (Object.entries(catalogue) as [TextKey, Text | Plural][]).flatMap(([key, text]) =>
  languages.flatMap((language) => {
    const localized = text[language]
    return (typeof localized === 'string' ? [localized] : Object.values(localized)).map((form) => ({
      key,
      language,
      form,
    }))
  }),
)

/** What of a text the reader reads: no names of values, no names of settings that are quoted. */
const read = (form: string) =>
  form.replaceAll(/\{\{\w+\}\}/g, '{{}}').replaceAll(/[“„«]\u202f?[A-Za-z]+\u202f?[”“»]/g, '')

describe.each([
  { about: 'typography', rules: typography },
  { about: 'register', rules: register },
  { about: 'one word per concept', rules: vocabulary },
])('$about', ({ rules }) => {
  test.each(rules.map(([name, among, violation, allowed = []]) => ({ name, among, violation, allowed })))(
    '$name',
    ({ among, violation, allowed }) => {
      const violations = forms
        .filter(({ key, language }) => among.includes(language) && !allowed.includes(key))
        .filter(({ form }) => violation.test(read(form)))
      expect(violations.map(({ key, language, form }) => `${key} (${language}): ${form}`)).toEqual([])
    },
  )
})
