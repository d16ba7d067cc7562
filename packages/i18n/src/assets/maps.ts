import type { Texts } from '../language.ts'
import { labels } from '../language.ts'
import { mapLineTexts } from './map-lines.ts'

/** Maps: moving about on them, their grounds, and what lies on them. */
export const mapTexts = {
  ...mapLineTexts,
  ...labels('layer', {
    osm: { en: 'OpenStreetMap', de: 'OpenStreetMap', fr: 'OpenStreetMap', es: 'OpenStreetMap' },
    'swiss-country': {
      en: 'Swiss national map',
      de: 'Schweizer Landeskarte',
      fr: 'Carte nationale suisse',
      es: 'Mapa nacional suizo',
    },
    'swiss-image': {
      en: 'Swiss aerial image',
      de: 'Schweizer Luftbild',
      fr: 'Image aérienne suisse',
      es: 'Imagen aérea suiza',
    },
    esri: { en: 'Satellite image', de: 'Satellitenbild', fr: 'Image satellite', es: 'Imagen de satélite' },
  }),
  map: { en: 'Map', de: 'Karte', fr: 'Carte', es: 'Mapa' },
  mapOf: { en: 'Map: {{name}}', de: 'Karte: {{name}}', fr: 'Carte\u202f: {{name}}', es: 'Mapa: {{name}}' },
  onMap: { en: 'On the map', de: 'Auf der Karte', fr: 'Sur la carte', es: 'En el mapa' },
  keys: {
    en: 'The arrow keys move the map, plus and minus zoom. The list beside it contains the same items.',
    de: 'Die Pfeiltasten verschieben die Karte, Plus und Minus ändern den Maßstab. Die Liste daneben enthält dieselben Einträge.',
    fr: 'Les flèches déplacent la carte, plus et moins changent l’échelle. La liste à côté contient les mêmes éléments.',
    es: 'Las flechas mueven el mapa, más y menos cambian la escala. La lista de al lado contiene los mismos elementos.',
  },
  pickPlace: { en: 'Pick on the map', de: 'Auf der Karte wählen', fr: 'Choisir sur la carte', es: 'Elegir en el mapa' },
  pickHint: {
    en: 'Move the map until the cross is on the position.',
    de: 'Verschieben Sie die Karte, bis das Kreuz auf dem Ort liegt.',
    fr: 'Déplacez la carte jusqu’à ce que la croix soit sur le lieu.',
    es: 'Mueva el mapa hasta que la cruz esté sobre el lugar.',
  },
  takePlace: { en: 'Use this position', de: 'Diesen Ort übernehmen', fr: 'Utiliser ce lieu', es: 'Usar este lugar' },
  loadFailed: {
    en: 'The map could not be loaded. The list contains the same items.',
    de: 'Die Karte konnte nicht geladen werden. Die Liste enthält dieselben Einträge.',
    fr: 'La carte n’a pas pu être chargée. La liste contient les mêmes éléments.',
    es: 'No se ha podido cargar el mapa. La lista contiene los mismos elementos.',
  },
  tilesMissing: {
    en: 'Background map unavailable',
    de: 'Hintergrundkarte nicht verfügbar',
    fr: 'Fond de carte indisponible',
    es: 'Mapa base no disponible',
  },
  imageMissing: {
    en: 'Map image unavailable',
    de: 'Kartenbild nicht verfügbar',
    fr: 'Image de la carte indisponible',
    es: 'Imagen del mapa no disponible',
  },
  zoom: { en: 'Zoom', de: 'Zoom', fr: 'Zoom', es: 'Zoom' },
  zoomIn: { en: 'Zoom in', de: 'Vergrößern', fr: 'Zoom avant', es: 'Ampliar' },
  zoomOut: { en: 'Zoom out', de: 'Verkleinern', fr: 'Zoom arrière', es: 'Reducir' },
  fineSteps: {
    en: '{{action}} (with Shift: by 0.1)',
    de: '{{action}} (mit Umschalt: um 0,1)',
    fr: '{{action}} (avec Maj\u202f: de 0,1)',
    es: '{{action}} (con Mayús: de 0,1)',
  },
  fit: { en: 'Show everything', de: 'Alles zeigen', fr: 'Tout afficher', es: 'Mostrar todo' },
  demoTerrain: {
    en: 'Invented terrain of the demo',
    de: 'Erfundenes Gelände der Demo',
    fr: 'Relief inventé de la démo',
    es: 'Relieve inventado de la demo',
  },
  baseMap: { en: 'Background map', de: 'Hintergrundkarte', fr: 'Fond de carte', es: 'Mapa base' },
  wheelHint: {
    en: 'Hold {{key}} and turn the wheel to zoom',
    de: 'Zum Zoomen {{key}} halten und das Rad drehen',
    fr: 'Pour zoomer, maintenez {{key}} et tournez la molette',
    es: 'Para ampliar o reducir, mantenga {{key}} y gire la rueda',
  },
  showOnMap: { en: 'Show on map', de: 'Auf Karte zeigen', fr: 'Voir sur la carte', es: 'Ver en el mapa' },
  showNameOnMap: {
    en: 'Show {{name}} on map',
    de: '{{name}} auf der Karte zeigen',
    fr: 'Voir {{name}} sur la carte',
    es: 'Ver {{name}} en el mapa',
  },
  notPlaced: {
    en: 'Not on the map yet',
    de: 'Noch nicht auf der Karte',
    fr: 'Pas encore sur la carte',
    es: 'Aún no está en el mapa',
  },
  onOtherMap: {
    en: 'Drawn on another map',
    de: 'Auf einer anderen Karte eingezeichnet',
    fr: 'Tracé sur une autre carte',
    es: 'Trazado en otro mapa',
  },
  itemsNotLoaded: {
    en: 'The items here could not be loaded',
    de: 'Die Einträge der Karte konnten nicht geladen werden',
    fr: 'Les éléments de la carte n’ont pas pu être chargés',
    es: 'No se han podido cargar los elementos del mapa',
  },
  nothingPlaced: {
    en: 'Nothing is on the map yet',
    de: 'Noch nichts auf der Karte',
    fr: 'Rien ici n’a encore de place sur la carte',
    es: 'Nada de aquí tiene aún un lugar en el mapa',
  },
  here: {
    en: { one: '{{count}} at this position', other: '{{count}} at this position' },
    de: { one: '{{count}} an diesem Ort', other: '{{count}} an diesem Ort' },
    fr: { one: '{{count}} à cet endroit', other: '{{count}} à cet endroit' },
    es: { one: '{{count}} en este lugar', other: '{{count}} en este lugar' },
  },
  scale: { en: 'Scale', de: 'Maßstab', fr: 'Échelle', es: 'Escala' },
} as const satisfies Texts
