import type { Texts } from './language.ts'

/** The table of a rope's events. */
export const eventTableTexts = {
  recordedPosition: {
    en: 'Recorded at',
    de: 'Erfasst bei',
    fr: 'Relevé à',
    es: 'Registrado en',
  },
  recordedAt: {
    en: 'recorded at {{position}}',
    de: 'erfasst bei {{position}}',
    fr: 'relevé à {{position}}',
    es: 'registrado en {{position}}',
  },
  sortedBy: { en: 'Sort by', de: 'Sortieren nach', fr: 'Trier par', es: 'Ordenar por' },
  rising: { en: 'Rising', de: 'Aufsteigend', fr: 'Croissant', es: 'Ascendente' },
  falling: { en: 'Falling', de: 'Absteigend', fr: 'Décroissant', es: 'Descendente' },
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
    en: 'Each entry is sealed with the one before; all of them are as they were written.',
    de: 'Jeder Eintrag ist mit dem vorherigen versiegelt; alle sind so, wie sie geschrieben wurden.',
    fr: 'Chaque entrée est scellée avec la précédente\u202f; toutes sont telles qu’elles ont été écrites.',
    es: 'Cada entrada está sellada con la anterior; todas están como se escribieron.',
  },
  historyBroken: {
    en: 'This history is not as it was written',
    de: 'Dieser Verlauf ist nicht mehr so, wie er geschrieben wurde',
    fr: 'Cet historique n’est plus tel qu’il a été écrit',
    es: 'Este historial no está como se escribió',
  },
  historyBrokenAt: {
    en: 'Somebody altered or removed entries past the product; it shows at version {{versions}}. Please tell your administrator: nothing can be restored from it.',
    de: 'Einträge wurden am Produkt vorbei verändert oder entfernt; das zeigt sich bei Fassung {{versions}}. Bitte verständigen Sie die Administration: Wiederherstellen ist damit nicht möglich.',
    fr: 'Des entrées ont été modifiées ou supprimées en dehors du produit\u202f; cela se voit à la version {{versions}}. Veuillez prévenir votre administrateur\u202f: rien ne peut en être restauré.',
    es: 'Alguien ha alterado o eliminado entradas al margen del producto; se nota en la versión {{versions}}. Avise a su administrador: no se puede restaurar nada a partir de él.',
  },
  changedAt: { en: 'Changed on', de: 'Geändert am', fr: 'Modifié le', es: 'Modificado el' },
  version: { en: 'Version', de: 'Fassung', fr: 'Version', es: 'Versión' },
  eventId: {
    en: 'Event id',
    de: 'Kennung des Ereignisses',
    fr: 'Identifiant de l’événement',
    es: 'Identificador del evento',
  },
  asWritten: { en: 'As written', de: 'Unverändert', fr: 'Tel qu’écrit', es: 'Como se escribió' },
  hash: { en: 'Seal (SHA-256)', de: 'Siegel (SHA-256)', fr: 'Sceau (SHA-256)', es: 'Sello (SHA-256)' },
  readSoFar: {
    en: '{{number}} events read so far, more are coming …',
    de: 'Bisher {{number}} Ereignisse geladen, weitere folgen …',
    fr: '{{number}} événements lus jusqu’ici, la suite arrive…',
    es: '{{number}} eventos leídos hasta ahora, siguen más…',
  },
  notAllRead: {
    en: 'Only the newest {{number}} events could be read. Filters and downloads leave out all others.',
    de: 'Nur die neuesten {{number}} Ereignisse waren ladbar. In Filtern und Downloads fehlen alle anderen.',
    fr: 'Seuls les {{number}} événements les plus récents ont pu être lus. Tous les autres manquent dans les filtres et les téléchargements.',
    es: 'Solo se pudieron leer los {{number}} eventos más recientes. Los demás faltan en los filtros y en las descargas.',
  },
  statusConflict: {
    en: 'Somebody else has changed this event',
    de: 'Dieses Ereignis wurde inzwischen geändert',
    fr: 'Cet événement a été modifié entre-temps',
    es: 'Alguien ha modificado este evento entretanto',
  },
  statusConflictExplained: {
    en: 'You saw the version on the left; the one on the right is stored. If you set the status, everything else stays as it is stored.',
    de: 'Links steht, was Sie gesehen haben, rechts die gespeicherte Fassung. Setzen Sie den Status, bleibt alles andere wie gespeichert.',
    fr: 'À gauche la version que vous avez vue, à droite celle qui est enregistrée. Si vous définissez le statut, tout le reste demeure tel qu’enregistré.',
    es: 'A la izquierda, la versión que usted vio; a la derecha, la guardada. Si establece el estado, todo lo demás queda como está guardado.',
  },
  seen: { en: 'Seen by you', de: 'Von Ihnen gesehen', fr: 'Vue par vous', es: 'Vista por usted' },
  setStatus: {
    en: 'Set status “{{status}}”',
    de: 'Status „{{status}}“ setzen',
    fr: 'Définir le statut «\u202f{{status}}\u202f»',
    es: 'Establecer el estado «{{status}}»',
  },
} as const satisfies Texts
