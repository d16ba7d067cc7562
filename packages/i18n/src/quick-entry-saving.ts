import type { Text, Texts } from './language.ts'
import { labels } from './language.ts'

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
    en: 'No damage is typed. Save the inspection as one that found nothing?',
    de: 'Es ist kein Schaden eingegeben. Die Prüfung ohne Befund speichern?',
    fr: 'Aucun dommage n’est saisi. Enregistrer le contrôle sans constat\u202f?',
    es: 'No se ha introducido ningún daño. ¿Guardar la inspección sin hallazgos?',
  },
  kept: {
    en: 'Kept on this device',
    de: 'Auf diesem Gerät aufbewahrt',
    fr: 'Conservé sur cet appareil',
    es: 'Conservado en este dispositivo',
  },
  keeping: { en: 'Being kept …', de: 'Wird aufbewahrt …', fr: 'Conservation en cours…', es: 'Conservando …' },
  notKept: {
    en: 'This browser does not keep what you type. Save before you close the page.',
    de: 'Dieser Browser bewahrt Ihre Eingaben nicht auf. Speichern Sie, bevor Sie die Seite schließen.',
    fr: 'Ce navigateur ne conserve pas votre saisie. Enregistrez avant de fermer la page.',
    es: 'Este navegador no conserva lo que escribe. Guarde antes de cerrar la página.',
  },
  restored: {
    en: 'What you had typed before is back.',
    de: 'Ihre früheren Eingaben sind wieder da.',
    fr: 'Votre saisie précédente est de retour.',
    es: 'Se ha recuperado lo que había escrito.',
  },
  startAfresh: { en: 'Start afresh', de: 'Neu beginnen', fr: 'Recommencer', es: 'Empezar de nuevo' },
  startAfreshSure: {
    en: 'Discard everything that is typed?',
    de: 'Alle Eingaben verwerfen?',
    fr: 'Abandonner toute la saisie\u202f?',
    es: '¿Descartar todo lo introducido?',
  },
  otherTab: {
    en: 'This inspection is being typed in another tab or window.',
    de: 'Diese Prüfung wird in einem anderen Tab oder Fenster eingegeben.',
    fr: 'Ce contrôle est en cours de saisie dans un autre onglet ou une autre fenêtre.',
    es: 'Esta inspección se está introduciendo en otra pestaña o ventana.',
  },
  typeHere: { en: 'Go on here', de: 'Hier weitermachen', fr: 'Continuer ici', es: 'Continuar aquí' },
  unknownOutcome: {
    en: 'It is not known whether the inspection was stored. Try again: it is stored once, however often it is sent.',
    de: 'Es ist nicht bekannt, ob die Prüfung gespeichert wurde. Versuchen Sie es erneut: Sie wird nur einmal gespeichert, so oft sie auch gesendet wird.',
    fr: 'On ne sait pas si le contrôle a été enregistré. Réessayez\u202f: il n’est enregistré qu’une fois, même envoyé plusieurs fois.',
    es: 'No se sabe si la inspección se ha guardado. Inténtelo de nuevo: solo se guarda una vez, por muchas veces que se envíe.',
  },
  oldAttempt: {
    en: 'It was sent on {{date}}, too long ago to be sent again. Look in the events of the rope whether it is there.',
    de: 'Sie wurde am {{date}} gesendet; das ist zu lange her für einen neuen Versuch. Sehen Sie in den Ereignissen des Seils nach, ob sie dort steht.',
    fr: 'Il a été envoyé le {{date}}, il y a trop longtemps pour un nouvel essai. Vérifiez dans les événements du câble s’il y figure.',
    es: 'Se envió el {{date}}, hace demasiado tiempo para repetir el envío. Compruebe en los eventos del cable si está allí.',
  },
  isThere: { en: 'It is there', de: 'Sie steht dort', fr: 'Il y figure', es: 'Está allí' },
  isNotThere: { en: 'It is not there', de: 'Sie steht nicht dort', fr: 'Il n’y figure pas', es: 'No está allí' },
  stored: {
    en: { one: 'Inspection with {{count}} damage saved', other: 'Inspection with {{count}} damages saved' },
    de: { one: 'Prüfung mit {{count}} Schaden gespeichert', other: 'Prüfung mit {{count}} Schäden gespeichert' },
    fr: { one: 'Contrôle avec {{count}} dommage enregistré', other: 'Contrôle avec {{count}} dommages enregistré' },
    es: { one: 'Inspección con {{count}} daño guardada', other: 'Inspección con {{count}} daños guardada' },
  },
  leftOut: {
    en: { one: '{{count}} row was left out.', other: '{{count}} rows were left out.' },
    de: { one: '{{count}} Zeile wurde ausgelassen.', other: '{{count}} Zeilen wurden ausgelassen.' },
    fr: { one: '{{count}} ligne a été omise.', other: '{{count}} lignes ont été omises.' },
    es: { one: 'Se ha omitido {{count}} fila.', other: 'Se han omitido {{count}} filas.' },
  },
  toRope: { en: 'To the rope', de: 'Zum Seil', fr: 'Aller au câble', es: 'Ir al cable' },
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
  photoCount: {
    en: { one: '{{count}} photo', other: '{{count}} photos' },
    de: { one: '{{count}} Foto', other: '{{count}} Fotos' },
    fr: { one: '{{count}} photo', other: '{{count}} photos' },
    es: { one: '{{count}} foto', other: '{{count}} fotos' },
  },
  ...labels('photo', {
    onDevice: { en: 'on this device', de: 'auf diesem Gerät', fr: 'sur cet appareil', es: 'en este dispositivo' },
    sending: { en: 'being sent', de: 'wird gesendet', fr: 'envoi en cours', es: 'enviando' },
    stored: { en: 'stored', de: 'gespeichert', fr: 'enregistrée', es: 'guardada' },
    failed: { en: 'not stored', de: 'nicht gespeichert', fr: 'non enregistrée', es: 'no guardada' },
  } satisfies Record<string, Text>),
  photosLeft: {
    en: {
      one: '{{count}} photo is still on this device alone.',
      other: '{{count}} photos are still on this device alone.',
    },
    de: { one: '{{count}} Foto liegt erst auf diesem Gerät.', other: '{{count}} Fotos liegen erst auf diesem Gerät.' },
    fr: {
      one: '{{count}} photo n’est encore que sur cet appareil.',
      other: '{{count}} photos ne sont encore que sur cet appareil.',
    },
    es: {
      one: '{{count}} foto está aún solo en este dispositivo.',
      other: '{{count}} fotos están aún solo en este dispositivo.',
    },
  },
  photosStored: {
    en: 'All photos are stored.',
    de: 'Alle Fotos sind gespeichert.',
    fr: 'Toutes les photos sont enregistrées.',
    es: 'Todas las fotos están guardadas.',
  },
  notAPhoto: {
    en: '{{name}} is no picture.',
    de: '{{name}} ist kein Bild.',
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
