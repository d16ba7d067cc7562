import type { paperSizes } from '@catenary/contract/records/reports'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The dialog for PDF reports, and the progress of a report. */
export const reportDialogTexts = {
  ...labels('papers', {
    a4: { en: 'A4', de: 'A4', fr: 'A4', es: 'A4' },
    letter: { en: 'Letter', de: 'Letter', fr: 'Letter', es: 'Letter' },
  } satisfies Record<(typeof paperSizes)[number], Text>),
  'dialog.kind': { en: 'Report', de: 'Bericht', fr: 'Rapport', es: 'Informe' },
  'dialog.language': {
    en: 'Language of the report',
    de: 'Sprache des Berichts',
    fr: 'Langue du rapport',
    es: 'Idioma del informe',
  },
  'dialog.photos': { en: 'With photos', de: 'Mit Fotos', fr: 'Avec photos', es: 'Con fotos' },
  'dialog.photosOfList': {
    en: 'At most {{most}} photos; the report says how many more there are.',
    de: 'Höchstens {{most}} Fotos; der Bericht nennt, wie viele es noch gibt.',
    fr: 'Au plus {{most}} photos\u202f; le rapport indique combien d’autres existent.',
    es: 'Como máximo {{most}} fotos; el informe indica cuántas más hay.',
  },
  'dialog.create': { en: 'Create PDF', de: 'PDF erstellen', fr: 'Créer le PDF', es: 'Crear PDF' },
  'dialog.making': {
    en: 'Creating the report…',
    de: 'Bericht wird erstellt …',
    fr: 'Création du rapport…',
    es: 'Creando el informe…',
  },
  'dialog.makingWithPhotos': {
    en: 'Preparing the photos and creating the report…',
    de: 'Fotos werden aufbereitet, Bericht wird erstellt …',
    fr: 'Préparation des photos et création du rapport…',
    es: 'Preparando las fotos y creando el informe…',
  },
  'dialog.receiving': {
    en: 'Downloading: {{received}}',
    de: 'Der Bericht wird empfangen: {{received}}',
    fr: 'Réception du rapport\u202f: {{received}}',
    es: 'Recibiendo el informe: {{received}}',
  },
  'dialog.receivingOf': {
    en: 'The report is coming in: {{received}} of {{total}}',
    de: 'Der Bericht wird empfangen: {{received}} von {{total}}',
    fr: 'Réception du rapport\u202f: {{received}} sur {{total}}',
    es: 'Recibiendo el informe: {{received}} de {{total}}',
  },
  'dialog.elapsed': {
    en: '{{seconds}}\u202fs',
    de: '{{seconds}}\u202fs',
    fr: '{{seconds}}\u202fs',
    es: '{{seconds}}\u202fs',
  },
  'dialog.saved': {
    en: 'Report saved: {{name}}',
    de: 'Bericht gespeichert: {{name}}',
    fr: 'Rapport enregistré\u202f: {{name}}',
    es: 'Informe guardado: {{name}}',
  },
  'dialog.failed': {
    en: 'The report could not be created. Try again. It is faster without photos.',
    de: 'Der Bericht konnte nicht erstellt werden. Versuchen Sie es erneut. Ohne Fotos geht es schneller.',
    fr: 'Le rapport n’a pas pu être créé. Réessayez\u202f; sans photos, c’est plus rapide.',
    es: 'No se ha podido crear el informe. Vuelva a intentarlo; sin fotos es más rápido.',
  },
} as const satisfies Texts
