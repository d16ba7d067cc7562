import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** Keeping an inspection on the device and saving it: its draft, its outcome, its photos. */
export const quickEntrySavingTexts = {
  save: {
    en: { one: 'Save {{count}} damage', other: 'Save {{count}} damages' },
    de: { one: '{{count}} Schaden speichern', other: '{{count}} Schäden speichern' },
    fr: { one: 'Enregistrer {{count}} dommage', other: 'Enregistrer {{count}} dommages' },
    es: { one: 'Guardar {{count}} daño', other: 'Guardar {{count}} daños' },
  },
  saveNone: {
    en: 'Save without damages',
    de: 'Ohne Schäden speichern',
    fr: 'Enregistrer sans dommage',
    es: 'Guardar sin daños',
  },
  nothingFound: {
    en: 'No damage entered. Save as an inspection without findings?',
    de: 'Kein Schaden eingegeben. Prüfung ohne Befund speichern?',
    fr: 'Aucun dommage n’est saisi. Enregistrer le contrôle sans constat\u202f?',
    es: 'No ha introducido ningún daño. ¿Guardar la inspección como «sin hallazgos»?',
  },
  kept: {
    en: 'Saved on this device',
    de: 'Auf diesem Gerät gespeichert',
    fr: 'Brouillon enregistré sur cet appareil',
    es: 'Borrador guardado en este dispositivo',
  },
  keeping: {
    en: 'Saving on this device…',
    de: 'Wird auf diesem Gerät gespeichert …',
    fr: 'Enregistrement du brouillon…',
    es: 'Guardando borrador…',
  },
  notKept: {
    en: 'This browser can’t save drafts. Save before you close the page.',
    de: 'Dieser Browser kann keine Entwürfe speichern. Speichern Sie, bevor Sie die Seite schließen.',
    fr: 'Ce navigateur ne peut pas enregistrer de brouillon. Enregistrez avant de fermer la page.',
    es: 'Este navegador no puede guardar borradores. Guarde antes de cerrar la página.',
  },
  restored: {
    en: 'Your draft has been restored.',
    de: 'Ihr Entwurf wurde wiederhergestellt.',
    fr: 'Votre saisie précédente a été rétablie.',
    es: 'Se ha recuperado su borrador.',
  },
  startAfresh: {
    en: 'Discard draft',
    de: 'Entwurf verwerfen',
    fr: 'Abandonner le brouillon',
    es: 'Descartar el borrador',
  },
  startAfreshSure: {
    en: 'Discard this draft?',
    de: 'Diesen Entwurf verwerfen?',
    fr: 'Abandonner ce brouillon\u202f?',
    es: '¿Descartar este borrador?',
  },
  otherTab: {
    en: 'This inspection is open in another tab or window.',
    de: 'Diese Prüfung ist in einem anderen Tab oder Fenster geöffnet.',
    fr: 'Ce contrôle est ouvert dans un autre onglet ou une autre fenêtre.',
    es: 'Esta inspección está abierta en otra pestaña o ventana.',
  },
  typeHere: { en: 'Continue here', de: 'Hier weitermachen', fr: 'Continuer ici', es: 'Continuar aquí' },
  unknownOutcome: {
    en: 'We could not confirm that the inspection was saved. Try again: it will not be saved twice.',
    de: 'Ob die Prüfung gespeichert wurde, ist unklar. Versuchen Sie es erneut: Sie wird nicht doppelt gespeichert.',
    fr: 'On ne sait pas si le contrôle a été enregistré. Réessayez\u202f: il ne sera pas enregistré deux fois.',
    es: 'No se sabe si la inspección se ha guardado. Vuelva a intentarlo: no se guardará dos veces.',
  },
  stored: {
    en: { one: 'Inspection with {{count}} damage saved', other: 'Inspection with {{count}} damages saved' },
    de: { one: 'Prüfung mit {{count}} Schaden gespeichert', other: 'Prüfung mit {{count}} Schäden gespeichert' },
    fr: { one: 'Contrôle enregistré avec {{count}} dommage', other: 'Contrôle enregistré avec {{count}} dommages' },
    es: { one: 'Inspección guardada con {{count}} daño', other: 'Inspección guardada con {{count}} daños' },
  },
  leftOut: {
    en: { one: '{{count}} row was skipped.', other: '{{count}} rows were skipped.' },
    de: { one: '{{count}} Zeile wurde übersprungen.', other: '{{count}} Zeilen wurden übersprungen.' },
    fr: { one: '{{count}} ligne a été ignorée.', other: '{{count}} lignes ont été ignorées.' },
    es: { one: 'Se ha omitido {{count}} fila.', other: 'Se han omitido {{count}} filas.' },
  },
  toRope: { en: 'Go to rope', de: 'Zum Seil', fr: 'Aller au câble', es: 'Ir al cable' },
  openInspection: {
    en: 'Open the inspection',
    de: 'Prüfung öffnen',
    fr: 'Ouvrir le contrôle',
    es: 'Abrir la inspección',
  },
  another: { en: 'Record another', de: 'Weitere erfassen', fr: 'En saisir un autre', es: 'Registrar otra' },
  addPhotos: { en: 'Add photos', de: 'Fotos hinzufügen', fr: 'Ajouter des photos', es: 'Añadir fotos' },
  photosOf: {
    en: 'Photos of row {{number}}',
    de: 'Fotos von Zeile {{number}}',
    fr: 'Photos de la ligne {{number}}',
    es: 'Fotos de la fila {{number}}',
  },
  ...labels('photo', {
    onDevice: { en: 'on this device', de: 'auf diesem Gerät', fr: 'sur cet appareil', es: 'en este dispositivo' },
    sending: { en: 'uploading', de: 'wird hochgeladen', fr: 'téléversement en cours', es: 'subiendo' },
    stored: { en: 'uploaded', de: 'hochgeladen', fr: 'téléversée', es: 'subida' },
    failed: { en: 'not uploaded', de: 'nicht hochgeladen', fr: 'non téléversée', es: 'no subida' },
  } satisfies Record<string, Text>),
  photosLeft: {
    en: {
      one: '{{count}} photo has not been uploaded yet.',
      other: '{{count}} photos have not been uploaded yet.',
    },
    de: { one: '{{count}} Foto ist noch nicht hochgeladen.', other: '{{count}} Fotos sind noch nicht hochgeladen.' },
    fr: {
      one: '{{count}} photo n’est pas encore téléversée.',
      other: '{{count}} photos ne sont pas encore téléversées.',
    },
    es: {
      one: '{{count}} foto no se ha subido aún.',
      other: '{{count}} fotos no se han subido aún.',
    },
  },
  photosStored: {
    en: 'All photos are uploaded.',
    de: 'Alle Fotos sind hochgeladen.',
    fr: 'Toutes les photos sont téléversées.',
    es: 'Todas las fotos están subidas.',
  },
  notAPhoto: {
    en: '{{name}} is not a photo.',
    de: '{{name}} ist kein Foto.',
    fr: '{{name}} n’est pas une image.',
    es: '{{name}} no es una imagen.',
  },
  removePhoto: { en: 'Remove {{name}}', de: '{{name}} entfernen', fr: 'Retirer {{name}}', es: 'Quitar {{name}}' },
  step: { en: 'By {{step}}', de: 'Um {{step}}', fr: 'De {{step}}', es: '{{step}}' },
  oneMore: { en: 'One more', de: 'Einer mehr', fr: 'Un de plus', es: 'Uno más' },
  oneLess: { en: 'One less', de: 'Einer weniger', fr: 'Un de moins', es: 'Uno menos' },
  moreFields: { en: 'More fields', de: 'Weitere Felder', fr: 'Plus de champs', es: 'Más campos' },
  archived: {
    en: 'Nothing can be recorded on an archived rope.',
    de: 'Auf einem archivierten Seil kann nichts erfasst werden.',
    fr: 'Rien ne peut être saisi sur un câble archivé.',
    es: 'No se puede registrar nada en un cable archivado.',
  },
} as const satisfies Texts
