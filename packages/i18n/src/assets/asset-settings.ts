import type { AreaFields } from '@catenary/contract/assets/areas'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'
import { installationFileTexts } from './installation-file-texts.ts'
import { referencePointTexts } from './reference-point-texts.ts'

/** The settings of areas, installations and ropes. */
export const assetSettingsTexts = {
  ...installationFileTexts,
  ...referencePointTexts,
  ...labels('area.attributes', {
    name: { en: 'Name', de: 'Name', fr: 'Nom', es: 'Nombre' },
    mandator: { en: 'Mandator', de: 'Mandant', fr: 'Mandant', es: 'Mandante' },
    adminUser: { en: 'Client', de: 'Kunde', fr: 'Client', es: 'Cliente' },
    latlng: { en: 'Position on the map', de: 'Ort auf der Karte', fr: 'Lieu sur la carte', es: 'Lugar en el mapa' },
    isMap: { en: 'Show a map', de: 'Karte anzeigen', fr: 'Afficher une carte', es: 'Mostrar un mapa' },
    mapZoom: { en: 'Map zoom', de: 'Kartenzoom', fr: 'Zoom de la carte', es: 'Zoom del mapa' },
    mapBaseLayers: { en: 'Background maps', de: 'Hintergrundkarten', fr: 'Fonds de carte', es: 'Mapas base' },
    mapDefaultBaseLayer: {
      en: 'Default background map',
      de: 'Voreingestellte Hintergrundkarte',
      fr: 'Fond de carte par défaut',
      es: 'Mapa base predeterminado',
    },
    isDeleted: { en: 'Archived', de: 'Archiviert', fr: 'Archivé', es: 'Archivado' },
  } satisfies Record<keyof AreaFields, Text>),
  titled: {
    en: '{{title}} – {{name}}',
    de: '{{title}} – {{name}}',
    fr: '{{title}} – {{name}}',
    es: '{{title}} – {{name}}',
  },
  addAndContinue: {
    en: 'Add and open settings',
    de: 'Hinzufügen und weiter zu den Einstellungen',
    fr: 'Ajouter et passer aux paramètres',
    es: 'Añadir y seguir con los ajustes',
  },
  added: {
    en: '{{name}} was added',
    de: '{{name}} wurde hinzugefügt',
    fr: 'Ajout effectué\u202f: {{name}}',
    es: 'Se ha añadido {{name}}',
  },
  deleteArea: {
    en: 'Really delete the area?',
    de: 'Gebiet wirklich archivieren?',
    fr: 'Voulez-vous vraiment supprimer le domaine\u202f?',
    es: '¿Seguro que desea eliminar el área?',
  },
  deleteInstallation: {
    en: 'Really delete the installation?',
    de: 'Anlage wirklich archivieren?',
    fr: 'Voulez-vous vraiment supprimer l’installation\u202f?',
    es: '¿Seguro que desea eliminar la instalación?',
  },
  deleteRope: {
    en: 'Really delete the rope?',
    de: 'Seil wirklich archivieren?',
    fr: 'Voulez-vous vraiment supprimer le câble\u202f?',
    es: '¿Seguro que desea eliminar el cable?',
  },
  deleteExplained: {
    en: 'It moves to the archive with everything in it. Nothing is lost, and you can restore it at any time.',
    de: 'Alles darin kommt mit ins Archiv. Nichts geht verloren, und Sie können es jederzeit wiederherstellen.',
    fr: 'L’élément est archivé avec tout son contenu. Rien de ce qui a été saisi n’est perdu, et il peut être restauré.',
    es: 'Se archiva con todo su contenido. No se pierde nada de lo registrado y se puede restaurar.',
  },
  archived: {
    en: '{{name}} was archived',
    de: '{{name}} wurde archiviert',
    fr: 'Archivage effectué\u202f: {{name}}',
    es: 'Se ha archivado {{name}}',
  },
  conflictArea: {
    en: 'Someone else changed this area in the meantime',
    de: 'Dieses Gebiet wurde inzwischen geändert',
    fr: 'Quelqu’un d’autre a modifié ce domaine entre-temps',
    es: 'Otra persona ha modificado esta área mientras tanto',
  },
  conflictInstallation: {
    en: 'Someone else changed this installation in the meantime',
    de: 'Diese Anlage wurde inzwischen geändert',
    fr: 'Quelqu’un d’autre a modifié cette installation entre-temps',
    es: 'Otra persona ha modificado esta instalación mientras tanto',
  },
  conflictRope: {
    en: 'Someone else changed this rope in the meantime',
    de: 'Dieses Seil wurde inzwischen geändert',
    fr: 'Quelqu’un d’autre a modifié ce câble entre-temps',
    es: 'Otra persona ha modificado este cable mientras tanto',
  },
  moveExplained: {
    en: 'If you change the mandator, everything in this area moves with it and other people will see it.',
    de: 'Wenn Sie den Mandanten ändern, wechselt alles in diesem Gebiet mit und wird für andere Personen sichtbar.',
    fr: 'Avec un autre mandant, tout le contenu du domaine change de mandant et devient visible pour d’autres personnes.',
    es: 'Con otro mandante, todo el contenido del área cambia de mandante y pasa a ser visible para otras personas.',
  },
  unknownUser: { en: 'Another user', de: 'Anderer Benutzer', fr: 'Autre utilisateur', es: 'Otro usuario' },
  latitude: { en: 'Latitude', de: 'Breitengrad', fr: 'Latitude', es: 'Latitud' },
  longitude: { en: 'Longitude', de: 'Längengrad', fr: 'Longitude', es: 'Longitud' },
  placeHint: {
    en: 'If empty, the center of its installations is used. You can paste both values, e.g. 46.8026, 9.8391.',
    de: 'Leer: die Mitte der Anlagen. Sie können beides einfügen, etwa 46.8026, 9.8391.',
    fr: 'Vide\u202f: le centre de ses installations. Vous pouvez coller les deux, par exemple 46.8026, 9.8391.',
    es: 'Vacío: el centro de sus instalaciones. Puede pegar ambas, por ejemplo 46.8026, 9.8391.',
  },
  willClear: {
    en: 'With this installation type these values no longer apply and are cleared on saving: {{fields}}',
    de: 'Diese Angaben gelten für die gewählte Anlagenart nicht und werden beim Speichern entfernt: {{fields}}',
    fr: 'Avec ce type d’installation, ces valeurs ne s’appliquent plus et seront effacées à l’enregistrement\u202f: {{fields}}',
    es: 'Con este tipo de instalación, estos valores dejan de aplicarse y se borran al guardar: {{fields}}',
  },
  chooseImage: { en: 'Choose image', de: 'Bild wählen', fr: 'Choisir une image', es: 'Elegir imagen' },
  otherImage: { en: 'Other image', de: 'Anderes Bild', fr: 'Autre image', es: 'Otra imagen' },
  keepImage: { en: 'Discard image', de: 'Bild verwerfen', fr: 'Ne pas envoyer', es: 'No subir' },
  imageHint: {
    en: 'JPEG or PNG. Ropes are drawn on it. If a new image has a different size, the lines are scaled to fit.',
    de: 'JPEG oder PNG. Darauf werden die Seile eingezeichnet; hat ein neues Bild eine andere Größe, werden ihre Linien mitskaliert.',
    fr: 'JPEG ou PNG. Les câbles y sont tracés\u202f; si une nouvelle image a une autre taille, leurs tracés sont adaptés.',
    es: 'JPEG o PNG. Sobre ella se trazan los cables; si una imagen nueva tiene otro tamaño, sus líneas se adaptan.',
  },
  imageChosen: {
    en: '{{name}} is uploaded on saving',
    de: '{{name}} wird beim Speichern hochgeladen',
    fr: '{{name}} sera envoyé à l’enregistrement',
    es: '{{name}} se sube al guardar',
  },
  imageSize: {
    en: '{{width}} × {{height}} pixels',
    de: '{{width}} × {{height}} Pixel',
    fr: '{{width}} × {{height}} pixels',
    es: '{{width}} × {{height}} píxeles',
  },
  uploading: { en: 'Uploading', de: 'Wird hochgeladen', fr: 'Envoi en cours', es: 'Subiendo' },
  imageWrong: {
    en: 'Choose an image in the format JPEG or PNG',
    de: 'Wählen Sie ein Bild im Format JPEG oder PNG',
    fr: 'Choisissez une image au format JPEG ou PNG',
    es: 'Elija una imagen en formato JPEG o PNG',
  },
  imageNotSaved: {
    en: 'The settings are saved, the map image is not.',
    de: 'Die Einstellungen sind gespeichert, das Kartenbild nicht.',
    fr: 'Les paramètres sont enregistrés, l’image de la carte ne l’est pas.',
    es: 'Los ajustes se han guardado; la imagen del mapa, no.',
  },
  changesState: {
    en: 'This changes how rope health is calculated. The rope health and the damage chart will change.',
    de: 'Damit ändert sich die Berechnung: Seilzustand und Schadensdiagramm zeigen danach andere Werte.',
    fr: 'Cela modifie le calcul de l’état du câble\u202f: l’état et le graphique des dommages seront différents.',
    es: 'Esto modifica el cálculo del estado del cable: el estado y el gráfico de daños serán distintos.',
  },
  standardLimits: {
    en: 'Limits of the standard',
    de: 'Grenzwerte der Norm',
    fr: 'Limites de la norme',
    es: 'Límites de la norma',
  },
  noStandardLimits: {
    en: 'This standard has no limit for this rope. Enter custom limits.',
    de: 'Für dieses Seil ist kein Grenzwert dieser Norm bekannt. Geben Sie eigene Grenzwerte ein.',
    fr: 'Cette norme ne donne aucune limite connue pour ce câble. Saisissez des limites personnalisées.',
    es: 'No se conoce ningún límite de esta norma para este cable. Introduzca límites propios.',
  },
  ownLimit: {
    en: '{{multiple}}: {{limit}}',
    de: '{{multiple}}: {{limit}}',
    fr: '{{multiple}}\u202f: {{limit}}',
    es: '{{multiple}}: {{limit}}',
  },
  ownLimitOf: {
    en: 'Custom limit {{number}}: {{field}}',
    de: 'Eigener Grenzwert {{number}}: {{field}}',
    fr: 'Limite personnalisée {{number}}\u202f: {{field}}',
    es: 'Límite propio {{number}}: {{field}}',
  },
  removeOwnLimit: {
    en: 'Remove custom limit {{number}}',
    de: 'Eigenen Grenzwert {{number}} entfernen',
    fr: 'Retirer la limite personnalisée {{number}}',
    es: 'Quitar el límite propio {{number}}',
  },
} as const satisfies Texts
