import type { Text } from '../language.ts'
import { labels } from '../language.ts'

/** What an API token may be used for: the names of the scopes, and what each of them permits. */
export const tokenScopeTexts = {
  scopes: { en: 'Scopes', de: 'Umfang', fr: 'Périmètre', es: 'Ámbitos' },
  scopesHint: {
    en: 'A token never permits more than its user may do.',
    de: 'Ein Token erlaubt nie mehr, als sein Benutzer darf.',
    fr: 'Un jeton ne permet jamais plus que ce que son utilisateur peut faire.',
    es: 'Un token nunca permite más de lo que puede hacer su usuario.',
  },
  noScope: {
    en: 'Choose at least one scope.',
    de: 'Wählen Sie mindestens einen Umfang.',
    fr: 'Choisissez au moins un périmètre.',
    es: 'Elija al menos un ámbito.',
  },
  ...labels('scope', {
    read: { en: 'Read', de: 'Lesen', fr: 'Lecture', es: 'Lectura' },
    records: { en: 'Records', de: 'Aufzeichnungen', fr: 'Enregistrements', es: 'Registros' },
    imports: { en: 'Imports', de: 'Importe', fr: 'Importations', es: 'Importaciones' },
    settings: { en: 'Settings', de: 'Einstellungen', fr: 'Réglages', es: 'Ajustes' },
    administration: { en: 'Administration', de: 'Verwaltung', fr: 'Administration', es: 'Administración' },
  } satisfies Record<string, Text>),
  ...labels('scopeHint', {
    read: {
      en: 'Everything that only reads',
      de: 'Alles, was nur liest',
      fr: 'Tout ce qui ne fait que lire',
      es: 'Todo lo que solo lee',
    },
    records: {
      en: 'Record and change events, documents, tasks and notes',
      de: 'Ereignisse, Dokumente, Aufgaben und Notizen erfassen und ändern',
      fr: 'Saisir et modifier des événements, des documents, des tâches et des notes',
      es: 'Registrar y modificar eventos, documentos, tareas y notas',
    },
    imports: {
      en: 'Send measurements; with “Records”, import MRT reports',
      de: 'Messwerte senden; mit „Aufzeichnungen“ auch MRT-Berichte importieren',
      fr: 'Envoyer des mesures\u202f; avec «\u202fEnregistrements\u202f», importer des rapports MRT',
      es: 'Enviar mediciones; con «Registros», importar informes MRT',
    },
    settings: {
      en: 'Create and change areas, installations and ropes',
      de: 'Gebiete, Anlagen und Seile anlegen und ändern',
      fr: 'Créer et modifier des domaines, des installations et des câbles',
      es: 'Crear y modificar áreas, instalaciones y cables',
    },
    administration: {
      en: 'Change users, mandators, devices, folders and webhooks',
      de: 'Benutzer, Mandanten, Geräte, Ordner und Webhooks ändern',
      fr: 'Modifier les utilisateurs, les mandants, les appareils, les dossiers et les webhooks',
      es: 'Modificar usuarios, mandantes, dispositivos, carpetas y webhooks',
    },
  } satisfies Record<string, Text>),
}
