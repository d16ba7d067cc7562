import type { Texts } from '../language.ts'
import { damageChartTexts } from './damage-chart.ts'
import { eventDialogTexts } from './event-dialog.ts'
import { eventLabels } from './event-labels.ts'

/** Events of a rope: their fields, the table, the dialog and the damage chart. */
export const eventTexts = {
  ...eventLabels,
  ...damageChartTexts,
  ...eventDialogTexts,
  photos: { en: 'Photos', de: 'Fotos', fr: 'Photos', es: 'Fotos' },
  photosFailed: {
    en: {
      one: 'The event is saved, but {{count}} photo could not be uploaded. It stays on this device.',
      other: 'The event is saved, but {{count}} photos could not be uploaded. They stay on this device.',
    },
    de: {
      one: 'Das Ereignis ist gespeichert, {{count}} Foto konnte jedoch nicht hochgeladen werden. Es bleibt auf diesem Gerät.',
      other:
        'Das Ereignis ist gespeichert, {{count}} Fotos konnten jedoch nicht hochgeladen werden. Sie bleiben auf diesem Gerät.',
    },
    fr: {
      one: 'L’événement est enregistré, mais {{count}} photo n’a pas pu être téléversée. Elle reste sur cet appareil.',
      other:
        'L’événement est enregistré, mais {{count}} photos n’ont pas pu être téléversées. Elles restent sur cet appareil.',
    },
    es: {
      one: 'El evento está guardado, pero {{count}} foto no se pudo subir. Sigue en este dispositivo.',
      other: 'El evento está guardado, pero {{count}} fotos no se pudieron subir. Siguen en este dispositivo.',
    },
  },
  emptyByStretch: {
    en: 'No events in the selected section of the rope',
    de: 'Keine Ereignisse auf dem gewählten Abschnitt des Seils',
    fr: 'Aucun événement sur le tronçon choisi du câble',
    es: 'No hay eventos en el tramo elegido del cable',
  },
  title: { en: 'Events', de: 'Ereignisse', fr: 'Événements', es: 'Eventos' },
  lastEvents: { en: 'Last events', de: 'Letzte Ereignisse', fr: 'Derniers événements', es: 'Últimos eventos' },
  ofOtherRope: {
    en: 'This event belongs to another rope.',
    de: 'Dieses Ereignis gehört zu einem anderen Seil.',
    fr: 'Cet événement appartient à un autre câble.',
    es: 'Este evento pertenece a otro cable.',
  },
  toItsRope: { en: 'Open that rope', de: 'Jenes Seil öffnen', fr: 'Ouvrir ce câble', es: 'Abrir ese cable' },
  event: { en: 'Event', de: 'Ereignis', fr: 'Événement', es: 'Evento' },
  position: { en: 'Position', de: 'Position', fr: 'Position', es: 'Posición' },
  positionToday: {
    en: 'Position today',
    de: 'Heutige Position',
    fr: 'Position actuelle',
    es: 'Posición actual',
  },
  length: { en: 'Length', de: 'Länge', fr: 'Longueur', es: 'Longitud' },
  timestamp: { en: 'Date and time', de: 'Datum und Uhrzeit', fr: 'Date et heure', es: 'Fecha y hora' },
  empty: {
    en: 'No events found',
    de: 'Keine Ereignisse gefunden',
    fr: 'Aucun événement trouvé',
    es: 'No se han encontrado eventos',
  },
  emptyByZoom: {
    en: 'All events filtered out due to the chart zoom',
    de: 'Keine Ereignisse im gewählten Diagrammausschnitt',
    fr: 'Le zoom du graphique masque tous les événements',
    es: 'El zoom del gráfico oculta todos los eventos',
  },
  resetZoom: { en: 'Reset zoom', de: 'Zoom zurücksetzen', fr: 'Réinitialiser le zoom', es: 'Restablecer zoom' },
  download: {
    en: 'Download events',
    de: 'Ereignisse herunterladen',
    fr: 'Télécharger les événements',
    es: 'Descargar eventos',
  },
  filtered: { en: 'filtered', de: 'gefiltert', fr: 'filtrés', es: 'filtrados' },
  place: {
    en: 'From the reference point',
    de: 'Ab Bezugspunkt',
    fr: 'Depuis le point de référence',
    es: 'Desde el punto de referencia',
  },
  record: { en: 'Record', de: 'Erfassen', fr: 'Saisir', es: 'Registrar' },
  recordDamage: {
    en: 'Record damage',
    de: 'Schaden erfassen',
    fr: 'Saisir un dommage',
    es: 'Registrar daño',
  },
  recordRepair: {
    en: 'Record repair',
    de: 'Reparatur erfassen',
    fr: 'Saisir une réparation',
    es: 'Registrar reparación',
  },
  recordMeasurement: {
    en: 'Record measurement',
    de: 'Messung erfassen',
    fr: 'Saisir une mesure',
    es: 'Registrar medición',
  },
  recordMutation: {
    en: 'Record mutation',
    de: 'Seiländerung erfassen',
    fr: 'Saisir une modification du câble',
    es: 'Registrar modificación del cable',
  },
  damageAt: {
    en: 'Damage at {{position}}',
    de: 'Schaden bei {{position}}',
    fr: 'Dommage à {{position}}',
    es: 'Daño en {{position}}',
  },
  eventAt: {
    en: '{{kind}} at {{position}}',
    de: '{{kind}} bei {{position}}',
    fr: '{{kind}} à {{position}}',
    es: '{{kind}} en {{position}}',
  },
  mutationsNotOffered: {
    en: 'Mutations can be recorded only for stranded ropes and track ropes',
    de: 'Seiländerungen können nur für Litzenseile und Tragseile erfasst werden',
    fr: 'Les modifications du câble ne peuvent être saisies que pour les câbles à torons et les câbles porteurs',
    es: 'Las modificaciones solo se pueden registrar en cables de cordones y cables portadores',
  },
  otherTab: {
    en: 'This event is open in another tab or window.',
    de: 'Dieses Ereignis ist in einem anderen Tab oder Fenster geöffnet.',
    fr: 'Cet événement est ouvert dans un autre onglet ou une autre fenêtre.',
    es: 'Este evento está abierto en otra pestaña o ventana.',
  },
  reallyDelete: {
    en: 'Really delete the event?',
    de: 'Ereignis wirklich archivieren?',
    fr: 'Voulez-vous vraiment supprimer l’événement\u202f?',
    es: '¿Seguro que desea eliminar el evento?',
  },
  deleteArchives: {
    en: 'It moves to the archive, and you can restore it.',
    de: 'Es wird archiviert und kann wiederhergestellt werden.',
    fr: 'Il est archivé et peut être restauré.',
    es: 'Se archiva y se puede restaurar.',
  },
  conflictTitle: {
    en: 'Someone else changed this event in the meantime',
    de: 'Dieses Ereignis wurde inzwischen geändert',
    fr: 'Quelqu’un d’autre a modifié cet événement entre-temps',
    es: 'Otra persona ha modificado este evento mientras tanto',
  },
  savedBefore: {
    en: 'An earlier attempt saved this event with different values',
    de: 'Ein früherer Speicherversuch dieses Ereignisses ist mit anderen Werten angekommen',
    fr: 'Une tentative précédente d’enregistrer cet événement a abouti avec d’autres valeurs',
    es: 'Un intento anterior de guardar este evento se completó con otros valores',
  },
  history: {
    en: 'Change history',
    de: 'Änderungsverlauf',
    fr: 'Historique des modifications',
    es: 'Historial de cambios',
  },
  historyEmpty: {
    en: 'Not changed since it was recorded',
    de: 'Seit der Erfassung nicht geändert',
    fr: 'Aucune modification depuis la saisie',
    es: 'Sin cambios desde su registro',
  },
  version: { en: 'Version {{number}}', de: 'Version {{number}}', fr: 'Version {{number}}', es: 'Versión {{number}}' },
  versionThen: {
    en: 'The whole event as it was then',
    de: 'Das ganze Ereignis, wie es damals war',
    fr: 'L’événement entier tel qu’il était alors',
    es: 'El evento completo tal como era entonces',
  },
  restoreVersion: {
    en: 'Restore this version',
    de: 'Diese Version wiederherstellen',
    fr: 'Restaurer cette version',
    es: 'Restaurar esta versión',
  },
  restoreQuestion: {
    en: 'Restore version {{number}}?',
    de: 'Version {{number}} wiederherstellen?',
    fr: 'Restaurer la version {{number}}\u202f?',
    es: '¿Restaurar la versión {{number}}?',
  },
  restoreExplained: {
    en: 'The following will change. Nothing is lost: the history gets a new entry.',
    de: 'Folgendes ändert sich. Es geht nichts verloren: Der Änderungsverlauf erhält einen neuen Eintrag.',
    fr: 'Voici ce qui change. Rien n’est perdu\u202f: l’historique reçoit une nouvelle entrée.',
    es: 'Esto es lo que cambia. No se pierde nada: el historial recibe una nueva entrada.',
  },
  restoreDropsTyped: {
    en: 'Your unsaved entries will be lost.',
    de: 'Ihre nicht gespeicherten Eingaben gehen verloren.',
    fr: 'Votre saisie non enregistrée sera perdue.',
    es: 'Se perderá lo que no haya guardado.',
  },
  versionRestored: {
    en: 'Version {{number}} restored',
    de: 'Version {{number}} wiederhergestellt',
    fr: 'Version {{number}} restaurée',
    es: 'Versión {{number}} restaurada',
  },
  changedBy: { en: 'Changed by', de: 'Geändert von', fr: 'Modifié par', es: 'Modificado por' },
  value: { en: 'Value', de: 'Wert', fr: 'Valeur', es: 'Valor' },
  oldValue: { en: 'Old value', de: 'Alter Wert', fr: 'Ancienne valeur', es: 'Valor anterior' },
  newValue: { en: 'New value', de: 'Neuer Wert', fr: 'Nouvelle valeur', es: 'Valor nuevo' },
  documents: { en: 'Documents', de: 'Dokumente', fr: 'Documents', es: 'Documentos' },
  nameRepairedDamages: {
    en: 'Select the damages this repair fixes. If you select none, it fixes all earlier ones within its length.',
    de: 'Wählen Sie die Schäden, die diese Reparatur beseitigt. Ohne Auswahl gilt sie für alle früheren innerhalb ihrer Länge.',
    fr: 'Choisissez les dommages que cette réparation élimine. Sans choix, elle vaut pour tous les dommages antérieurs situés sur sa longueur.',
    es: 'Elija los daños que elimina esta reparación. Si no elige ninguno, vale para todos los anteriores dentro de su tramo.',
  },
  repairedWithoutRepair: {
    en: {
      one: '{{count}} damage is marked as repaired but has no repair, so it still counts. Record the repair.',
      other: '{{count}} damages are marked as repaired but have no repair, so they still count. Record the repairs.',
    },
    de: {
      one: '{{count}} Schaden ist als repariert markiert, aber keiner Reparatur zugeordnet: Er zählt weiter. Erfassen Sie die Reparatur.',
      other:
        '{{count}} Schäden sind als repariert markiert, aber keiner Reparatur zugeordnet: Sie zählen weiter. Erfassen Sie die Reparatur.',
    },
    fr: {
      one: '{{count}} dommage est marqué comme réparé, mais aucune réparation ne l’indique\u202f: il est encore pris en compte. Saisissez la réparation.',
      other:
        '{{count}} dommages sont marqués comme réparés, mais aucune réparation ne les indique\u202f: ils sont encore pris en compte. Saisissez la réparation.',
    },
    es: {
      one: '{{count}} daño está marcado como reparado, pero ninguna reparación lo indica: sigue contando. Registre la reparación.',
      other:
        '{{count}} daños están marcados como reparados, pero ninguna reparación los indica: siguen contando. Registre la reparación.',
    },
  },
} as const satisfies Texts
