import type { Texts } from './language.ts'

/** Mandators: their list, and what is done with them. */
export const mandatorTexts = {
  create: { en: 'Create mandator', de: 'Mandant anlegen', fr: 'Créer un mandant', es: 'Crear mandante' },
  rename: { en: 'Rename mandator', de: 'Mandant umbenennen', fr: 'Renommer le mandant', es: 'Renombrar mandante' },
  delete: { en: 'Delete mandator', de: 'Mandant löschen', fr: 'Supprimer le mandant', es: 'Eliminar mandante' },
  deleteQuestion: {
    en: 'Really delete the mandator?',
    de: 'Mandant wirklich löschen?',
    fr: 'Vraiment supprimer le mandant\u202f?',
    es: '¿Eliminar realmente el mandante?',
  },
  userCount: {
    en: { one: '{{count}} user', other: '{{count}} users' },
    de: { one: '{{count}} Benutzer', other: '{{count}} Benutzer' },
    fr: { one: '{{count}} utilisateur', other: '{{count}} utilisateurs' },
    es: { one: '{{count}} usuario', other: '{{count}} usuarios' },
  },
  areaCount: {
    en: { one: '{{count}} area', other: '{{count}} areas' },
    de: { one: '{{count}} Gebiet', other: '{{count}} Gebiete' },
    fr: { one: '{{count}} domaine', other: '{{count}} domaines' },
    es: { one: '{{count}} área', other: '{{count}} áreas' },
  },
} as const satisfies Texts
