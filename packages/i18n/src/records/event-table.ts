import type { Texts } from '../language.ts'

/** The table of a rope's events. */
export const eventTableTexts = {
  recordedPosition: {
    en: 'Position when recorded',
    de: 'Position bei Erfassung',
    fr: 'Position à la saisie',
    es: 'Posición al registrarlo',
  },
  recordedAt: {
    en: 'recorded at {{position}}',
    de: 'erfasst bei {{position}}',
    fr: 'relevé à {{position}}',
    es: 'registrado en {{position}}',
  },
  sortedBy: { en: 'Sort by', de: 'Sortieren nach', fr: 'Trier par', es: 'Ordenar por' },
  rising: { en: 'Ascending', de: 'Aufsteigend', fr: 'Croissant', es: 'Ascendente' },
  falling: { en: 'Descending', de: 'Absteigend', fr: 'Décroissant', es: 'Descendente' },
  asShown: {
    en: 'Columns shown',
    de: 'Angezeigte Spalten',
    fr: 'Colonnes affichées',
    es: 'Columnas mostradas',
  },
  allColumns: { en: 'All columns', de: 'Alle Spalten', fr: 'Toutes les colonnes', es: 'Todas las columnas' },
  allOf: {
    en: '{{format}}, all columns',
    de: '{{format}}, alle Spalten',
    fr: '{{format}}, toutes les colonnes',
    es: '{{format}}, todas las columnas',
  },
  history: {
    en: 'Change history of all events (CSV)',
    de: 'Änderungsverlauf aller Ereignisse (CSV)',
    fr: 'Historique de tous les événements (CSV)',
    es: 'Historial de cambios de todos los eventos (CSV)',
  },
  historyFile: {
    en: 'Change history',
    de: 'Änderungsverlauf',
    fr: 'Historique',
    es: 'Historial de cambios',
  },
  historyIntact: {
    en: 'History verified: no entry has been changed or removed.',
    de: 'Verlauf geprüft: Kein Eintrag wurde verändert oder entfernt.',
    fr: 'Chaque entrée est liée à la précédente par un sceau\u202f; aucune n’a été altérée.',
    es: 'Cada entrada está vinculada a la anterior mediante un sello; ninguna se ha alterado.',
  },
  historyBroken: {
    en: 'This history has been tampered with',
    de: 'Dieser Verlauf wurde manipuliert',
    fr: 'Cet historique a été altéré',
    es: 'Este historial se ha alterado',
  },
  historyBrokenAt: {
    en: 'Entries, or the data itself, were changed or removed outside Catenary (first at version {{versions}}). Tell your administrator. Nothing can be restored from this history.',
    de: 'Einträge oder die Daten selbst wurden außerhalb von Catenary verändert oder entfernt (ab Version {{versions}}). Informieren Sie Ihren Administrator. Eine Wiederherstellung ist nicht möglich.',
    fr: 'Des entrées, ou les données elles-mêmes, ont été modifiées ou supprimées en dehors de Catenary (dès la version {{versions}}). Prévenez votre administrateur\u202f: rien ne peut en être restauré.',
    es: 'Se han modificado o eliminado entradas, o los propios datos, fuera de Catenary (desde la versión {{versions}}). Avise a su administrador: no se puede restaurar nada a partir de este historial.',
  },
  changedAt: { en: 'Changed on', de: 'Geändert am', fr: 'Modifié le', es: 'Modificado el' },
  version: { en: 'Version', de: 'Version', fr: 'Version', es: 'Versión' },
  eventId: {
    en: 'Event ID',
    de: 'Kennung des Ereignisses',
    fr: 'Identifiant de l’événement',
    es: 'Identificador del evento',
  },
  asWritten: { en: 'Unchanged', de: 'Unverändert', fr: 'Tel qu’écrit', es: 'Como se escribió' },
  hash: { en: 'Seal (SHA-256)', de: 'Siegel (SHA-256)', fr: 'Sceau (SHA-256)', es: 'Sello (SHA-256)' },
  readSoFar: {
    en: '{{number}} events loaded, loading more…',
    de: '{{number}} Ereignisse geladen, weitere werden geladen …',
    fr: '{{number}} événements lus jusqu’ici, la suite arrive…',
    es: '{{number}} eventos leídos hasta ahora, siguen más…',
  },
  notAllRead: {
    en: 'Only the first {{number}} events could be loaded.',
    de: 'Nur die ersten {{number}} Ereignisse konnten geladen werden.',
    fr: 'Seuls les {{number}} premiers événements ont pu être chargés.',
    es: 'Solo se han podido cargar los primeros {{number}} eventos.',
  },
  statusConflict: {
    en: 'Someone else changed this event in the meantime',
    de: 'Dieses Ereignis wurde inzwischen geändert',
    fr: 'Cet événement a été modifié entre-temps',
    es: 'Otra persona ha modificado este evento mientras tanto',
  },
  statusConflictExplained: {
    en: 'Left: the version you opened. Right: the saved version. Setting the status changes nothing else.',
    de: 'Links die Version, die Sie geöffnet hatten, rechts die gespeicherte. Der Status allein wird geändert.',
    fr: 'À gauche, la version que vous aviez ouverte\u202f; à droite, celle qui est enregistrée. Seul le statut est modifié.',
    es: 'A la izquierda, la versión que había abierto; a la derecha, la guardada. Solo se cambia el estado.',
  },
  seen: { en: 'Your version', de: 'Ihre Version', fr: 'Votre version', es: 'Su versión' },
  setStatus: {
    en: 'Set status “{{status}}”',
    de: 'Status „{{status}}“ setzen',
    fr: 'Définir le statut «\u202f{{status}}\u202f»',
    es: 'Cambiar el estado a «{{status}}»',
  },
} as const satisfies Texts
