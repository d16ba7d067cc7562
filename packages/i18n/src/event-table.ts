import type { Texts } from './language.ts'

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
    de: 'Dieser Verlauf ist nicht mehr so, wie er geschrieben wurde',
    fr: 'Cet historique n’est plus tel qu’il a été écrit',
    es: 'Este historial no está como se escribió',
  },
  historyBrokenAt: {
    en: 'Entries were changed or removed outside Catenary (first at version {{versions}}). Tell your administrator. Nothing can be restored from this history.',
    de: 'Einträge wurden außerhalb von Catenary verändert oder entfernt (ab Version {{versions}}). Informieren Sie Ihren Administrator. Eine Wiederherstellung ist nicht möglich.',
    fr: 'Des entrées ont été modifiées ou supprimées en dehors du produit\u202f; cela se voit à la version {{versions}}. Veuillez prévenir votre administrateur\u202f: rien ne peut en être restauré.',
    es: 'Alguien ha alterado o eliminado entradas al margen del producto; se nota en la versión {{versions}}. Avise a su administrador: no se puede restaurar nada a partir de él.',
  },
  changedAt: { en: 'Changed on', de: 'Geändert am', fr: 'Modifié le', es: 'Modificado el' },
  version: { en: 'Version', de: 'Fassung', fr: 'Version', es: 'Versión' },
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
    en: 'Only the latest {{number}} events were loaded. Filters and downloads include only these.',
    de: 'Nur die neuesten {{number}} Ereignisse wurden geladen. Filter und Downloads umfassen nur diese.',
    fr: 'Seuls les {{number}} événements les plus récents ont pu être lus. Tous les autres manquent dans les filtres et les téléchargements.',
    es: 'Solo se han podido leer los {{number}} eventos más recientes. Los demás faltan en los filtros y en las descargas.',
  },
  statusConflict: {
    en: 'Somebody else has changed this event',
    de: 'Dieses Ereignis wurde inzwischen geändert',
    fr: 'Cet événement a été modifié entre-temps',
    es: 'Alguien ha modificado este evento entretanto',
  },
  statusConflictExplained: {
    en: 'Left: the version you opened. Right: the saved version. Setting the status changes nothing else.',
    de: 'Links die Version, die Sie geöffnet hatten, rechts die gespeicherte. Der Status allein wird geändert.',
    fr: 'À gauche la version que vous avez vue, à droite celle qui est enregistrée. Si vous définissez le statut, tout le reste demeure tel qu’enregistré.',
    es: 'A la izquierda, la versión que usted vio; a la derecha, la guardada. Si establece el estado, todo lo demás queda como está guardado.',
  },
  seen: { en: 'Your version', de: 'Ihre Version', fr: 'Vue par vous', es: 'Vista por usted' },
  setStatus: {
    en: 'Set status “{{status}}”',
    de: 'Status „{{status}}“ setzen',
    fr: 'Définir le statut «\u202f{{status}}\u202f»',
    es: 'Cambiar el estado a «{{status}}»',
  },
} as const satisfies Texts
