import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The list of smartropes, the page of one, its own settings, and the way to link one. */
export const smartropeTexts = {
  empty: {
    en: 'No smartropes yet',
    de: 'Noch keine Smartropes',
    fr: 'Aucun smartrope pour l’instant',
    es: 'Todavía no hay smartropes',
  },
  noneMatching: {
    en: 'No smartrope matches the filters',
    de: 'Kein Smartrope passt zu den Filtern',
    fr: 'Aucun smartrope ne correspond aux filtres',
    es: 'Ningún smartrope coincide con los filtros',
  },
  search: {
    en: 'Search by name, number or rope',
    de: 'Nach Name, Nummer oder Seil suchen',
    fr: 'Chercher par nom, numéro ou câble',
    es: 'Buscar por nombre, número o cable',
  },
  create: { en: 'Add smartrope', de: 'Smartrope hinzufügen', fr: 'Ajouter un smartrope', es: 'Añadir smartrope' },
  created: { en: 'Smartrope added', de: 'Smartrope hinzugefügt', fr: 'Smartrope ajouté', es: 'Smartrope añadido' },
  facts: { en: 'Smartrope', de: 'Smartrope', fr: 'Smartrope', es: 'Smartrope' },
  ...labels('attributes', {
    externalId: {
      en: 'Fabrication number',
      de: 'Fabrikationsnummer',
      fr: 'Numéro de fabrication',
      es: 'Número de fabricación',
    },
  } satisfies Record<string, Text>),
  settings: {
    en: 'Smartrope settings',
    de: 'Smartrope-Einstellungen',
    fr: 'Paramètres du smartrope',
    es: 'Ajustes del smartrope',
  },
  saved: { en: 'Smartrope saved', de: 'Smartrope gespeichert', fr: 'Smartrope enregistré', es: 'Smartrope guardado' },
  conflictTitle: {
    en: 'Someone else changed the smartrope in the meantime',
    de: 'Jemand anderes hat das Smartrope inzwischen geändert',
    fr: 'Quelqu’un d’autre a modifié le smartrope entre-temps',
    es: 'Otra persona ha modificado el smartrope mientras tanto',
  },
  archiveQuestion: {
    en: 'Archive this smartrope?',
    de: 'Dieses Smartrope archivieren?',
    fr: 'Archiver ce smartrope\u202f?',
    es: '¿Archivar este smartrope?',
  },
  archiveExplained: {
    en: 'Its charts and events no longer appear on the rope. Everything is kept, and it can be restored.',
    de: 'Seine Diagramme und Ereignisse erscheinen nicht mehr beim Seil. Alles bleibt erhalten, und es kann wiederhergestellt werden.',
    fr: 'Ses graphiques et ses événements n’apparaissent plus avec le câble. Tout est conservé et il peut être restauré.',
    es: 'Sus gráficos y eventos dejan de aparecer en el cable. Todo se conserva y se puede restaurar.',
  },
  archived: {
    en: 'Smartrope archived',
    de: 'Smartrope archiviert',
    fr: 'Smartrope archivé',
    es: 'Smartrope archivado',
  },
  readOnly: {
    en: 'This smartrope is archived. You can view it but not change it.',
    de: 'Dieses Smartrope ist archiviert. Ansehen ist möglich, Ändern nicht.',
    fr: 'Ce smartrope est archivé. Il peut être consulté, mais pas modifié.',
    es: 'Este smartrope está archivado. Se puede consultar, pero no modificar.',
  },
  noSensors: {
    en: 'This smartrope has no sensors yet',
    de: 'Dieses Smartrope hat noch keine Sensoren',
    fr: 'Ce smartrope n’a pas encore de capteur',
    es: 'Este smartrope todavía no tiene sensores',
  },
  lastEvent: { en: 'Last event', de: 'Letztes Ereignis', fr: 'Dernier événement', es: 'Último evento' },
  link: {
    en: 'Link a smartrope',
    de: 'Smartrope verknüpfen',
    fr: 'Associer un smartrope',
    es: 'Vincular un smartrope',
  },
  linked: { en: 'Smartrope linked', de: 'Smartrope verknüpft', fr: 'Smartrope associé', es: 'Smartrope vinculado' },
  numberHint: {
    en: 'It is printed on the smartrope, also as a QR code',
    de: 'Sie steht auf dem Smartrope, auch als QR-Code',
    fr: 'Il figure sur le smartrope, également sous forme de code QR',
    es: 'Está impreso en el smartrope, también como código QR',
  },
  unknownNumber: {
    en: 'There is no smartrope with this fabrication number. Check it, or add the smartrope first.',
    de: 'Es gibt kein Smartrope mit dieser Fabrikationsnummer. Prüfen Sie sie, oder legen Sie das Smartrope zuerst an.',
    fr: 'Aucun smartrope n’a ce numéro de fabrication. Vérifiez-le, ou ajoutez d’abord le smartrope.',
    es: 'No hay ningún smartrope con este número de fabricación. Compruébelo o añada primero el smartrope.',
  },
  archivedNumber: {
    en: 'The smartrope with this fabrication number is archived. Restore it first.',
    de: 'Das Smartrope mit dieser Fabrikationsnummer ist archiviert. Stellen Sie es zuerst wieder her.',
    fr: 'Le smartrope qui porte ce numéro de fabrication est archivé. Restaurez-le d’abord.',
    es: 'El smartrope con este número de fabricación está archivado. Restáurelo primero.',
  },
  foundUnlinked: {
    en: '{{name}}, currently not linked to a rope',
    de: '{{name}}, derzeit mit keinem Seil verknüpft',
    fr: '{{name}}, actuellement associé à aucun câble',
    es: '{{name}}, actualmente no vinculado a ningún cable',
  },
  foundLinked: {
    en: '{{name}}, linked to {{rope}} so far. What it measured there stays with that rope.',
    de: '{{name}}, bisher mit {{rope}} verknüpft. Was es dort gemessen hat, bleibt bei jenem Seil.',
    fr: '{{name}}, associé jusqu’ici à {{rope}}. Ce qu’il y a mesuré reste avec ce câble.',
    es: '{{name}}, vinculado hasta ahora a {{rope}}. Lo que midió allí se queda en ese cable.',
  },
} as const satisfies Texts

/** Reading a QR code with the camera or from a photo. */
export const qrCodeTexts = {
  scan: { en: 'Scan QR code', de: 'QR-Code scannen', fr: 'Scanner le code QR', es: 'Escanear código QR' },
  stop: { en: 'Stop camera', de: 'Kamera beenden', fr: 'Arrêter la caméra', es: 'Detener la cámara' },
  photo: { en: 'Read from a photo', de: 'Aus einem Foto lesen', fr: 'Lire sur une photo', es: 'Leer de una foto' },
  aim: {
    en: 'Hold the QR code in front of the camera',
    de: 'Halten Sie den QR-Code vor die Kamera',
    fr: 'Placez le code QR devant la caméra',
    es: 'Coloque el código QR delante de la cámara',
  },
  read: {
    en: 'The QR code says {{text}}',
    de: 'Der QR-Code enthält {{text}}',
    fr: 'Le code QR contient {{text}}',
    es: 'El código QR contiene {{text}}',
  },
  none: {
    en: 'No QR code can be read in this picture. Try another one, or type instead.',
    de: 'In diesem Bild ist kein QR-Code lesbar. Versuchen Sie ein anderes, oder nutzen Sie das Eingabefeld.',
    fr: 'Aucun code QR lisible sur cette image. Essayez-en une autre ou utilisez le champ de saisie.',
    es: 'No se puede leer ningún código QR en esta imagen. Pruebe con otra o use el campo de texto.',
  },
  noCamera: {
    en: 'No camera can be used here. Choose a photo, or type instead.',
    de: 'Hier ist keine Kamera nutzbar. Wählen Sie ein Foto, oder nutzen Sie das Eingabefeld.',
    fr: 'Aucune caméra n’est utilisable ici. Choisissez une photo ou utilisez le champ de saisie.',
    es: 'Aquí no se puede usar ninguna cámara. Elija una foto o use el campo de texto.',
  },
  refused: {
    en: 'The browser does not let Catenary use the camera. Allow it, choose a photo, or type instead.',
    de: 'Der Browser lässt Catenary die Kamera nicht nutzen. Erlauben Sie es, wählen Sie ein Foto, oder nutzen Sie das Eingabefeld.',
    fr: 'Le navigateur n’autorise pas Catenary à utiliser la caméra. Autorisez-la, choisissez une photo ou utilisez le champ de saisie.',
    es: 'El navegador no permite que Catenary use la cámara. Permítalo, elija una foto o use el campo de texto.',
  },
} as const satisfies Texts

/** The events of smartropes: bursts of measurements, and what people find them to be. */
export const smartropeEventTexts = {
  last: {
    en: 'Last smartrope events',
    de: 'Letzte Smartrope-Ereignisse',
    fr: 'Derniers événements de smartrope',
    es: 'Últimos eventos de smartrope',
  },
  title: { en: 'Events', de: 'Ereignisse', fr: 'Événements', es: 'Eventos' },
  none: {
    en: 'No events yet',
    de: 'Noch keine Ereignisse',
    fr: 'Aucun événement pour l’instant',
    es: 'Todavía no hay eventos',
  },
  more: { en: 'Show more', de: 'Mehr anzeigen', fr: 'Afficher plus', es: 'Mostrar más' },
  ...labels('type', {
    unclassified: { en: 'Not classified', de: 'Nicht eingestuft', fr: 'Non classé', es: 'Sin clasificar' },
    harmless: { en: 'Harmless', de: 'Unbedenklich', fr: 'Sans gravité', es: 'Sin importancia' },
    deviceFault: {
      en: 'Device fault',
      de: 'Gerätefehler',
      fr: 'Défaut de l’appareil',
      es: 'Fallo del dispositivo',
    },
    overload: { en: 'Overload', de: 'Überlast', fr: 'Surcharge', es: 'Sobrecarga' },
    impact: { en: 'Impact', de: 'Schlag', fr: 'Choc', es: 'Impacto' },
    ropeFault: { en: 'Damage to the rope', de: 'Seilschaden', fr: 'Dommage au câble', es: 'Daño en el cable' },
  } satisfies Record<string, Text>),
  typeOf: {
    en: 'Type of the event of {{time}}',
    de: 'Art des Ereignisses vom {{time}}',
    fr: 'Type de l’événement du {{time}}',
    es: 'Tipo del evento del {{time}}',
  },
  typeSaved: { en: 'Type saved', de: 'Art gespeichert', fr: 'Type enregistré', es: 'Tipo guardado' },
  changedMeanwhile: {
    en: 'Someone else set the type to “{{type}}” in the meantime. It was not overwritten.',
    de: 'Jemand anderes hat die Art inzwischen auf „{{type}}“ gesetzt. Sie wurde nicht überschrieben.',
    fr: 'Quelqu’un d’autre a entre-temps choisi le type «\u202f{{type}}\u202f». Il n’a pas été remplacé.',
    es: 'Otra persona ha elegido mientras tanto el tipo «{{type}}». No se ha sobrescrito.',
  },
  classified: {
    en: '{{name}}, {{time}}',
    de: '{{name}}, {{time}}',
    fr: '{{name}}, {{time}}',
    es: '{{name}}, {{time}}',
  },
  seconds: { en: '{{seconds}} s', de: '{{seconds}}\u00a0s', fr: '{{seconds}}\u00a0s', es: '{{seconds}}\u00a0s' },
  duration: { en: 'Duration', de: 'Dauer', fr: 'Durée', es: 'Duración' },
  showChart: {
    en: 'Chart of the event of {{time}}',
    de: 'Diagramm des Ereignisses vom {{time}}',
    fr: 'Graphique de l’événement du {{time}}',
    es: 'Gráfico del evento del {{time}}',
  },
  noMeasurements: {
    en: 'The measurements of this event are no longer kept singly',
    de: 'Die einzelnen Messwerte dieses Ereignisses werden nicht mehr aufbewahrt',
    fr: 'Les mesures individuelles de cet événement ne sont plus conservées',
    es: 'Las mediciones individuales de este evento ya no se conservan',
  },
  noShownValues: {
    en: 'The values of this sensor are not shown. An administrator can enable them in the sensor settings.',
    de: 'Die Werte dieses Sensors werden nicht angezeigt. In den Sensoreinstellungen kann das jemand mit Administrationsrechten ändern.',
    fr: 'Les valeurs de ce capteur ne sont pas affichées. Un administrateur peut les activer dans les paramètres du capteur.',
    es: 'Los valores de este sensor no se muestran. Un administrador puede activarlos en los ajustes del sensor.',
  },
  truncated: {
    en: 'Only the first {{count}} measurements are drawn',
    de: 'Nur die ersten {{count}} Messwerte sind gezeichnet',
    fr: 'Seules les {{count}} premières mesures sont tracées',
    es: 'Solo se dibujan las primeras {{count}} mediciones',
  },
} as const satisfies Texts
