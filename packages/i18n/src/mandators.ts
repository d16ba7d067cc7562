import type { Texts } from './language.ts'

/** Mandators: their list, and what is done with them. */
export const mandatorTexts = {
  title: { en: 'Mandators', de: 'Mandanten', fr: 'Mandants', es: 'Mandantes' },
  empty: {
    en: 'There are no mandators yet.',
    de: 'Es gibt noch keine Mandanten.',
    fr: 'Il n’y a pas encore de mandants.',
    es: 'Todavía no hay mandantes.',
  },
  areas: { en: 'Areas', de: 'Gebiete', fr: 'Domaines', es: 'Áreas' },
  users: { en: 'Users', de: 'Benutzer', fr: 'Utilisateurs', es: 'Usuarios' },
  renameNamed: {
    en: 'Rename {{name}}',
    de: '{{name}} umbenennen',
    fr: 'Renommer {{name}}',
    es: 'Renombrar {{name}}',
  },
  deleteNamed: { en: 'Delete {{name}}', de: '{{name}} löschen', fr: 'Supprimer {{name}}', es: 'Eliminar {{name}}' },
  created: { en: 'Mandator created', de: 'Mandant angelegt', fr: 'Mandant créé', es: 'Mandante creado' },
  renamed: { en: 'Mandator renamed', de: 'Mandant umbenannt', fr: 'Mandant renommé', es: 'Mandante renombrado' },
  deleted: { en: 'Mandator deleted', de: 'Mandant gelöscht', fr: 'Mandant supprimé', es: 'Mandante eliminado' },
  conflictTitle: {
    en: 'Somebody changed this mandator in the meantime',
    de: 'Dieser Mandant wurde inzwischen geändert',
    fr: 'Quelqu’un a modifié ce mandant entre-temps',
    es: 'Alguien ha modificado este mandante entretanto',
  },
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
