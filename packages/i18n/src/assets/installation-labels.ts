import type {
  baseUnits,
  buildingTypes,
  carriageTypes,
  clampTypes,
  imperialLengths,
  InstallationAttributes,
  installationGroups,
  installationTypes,
  tensionStations,
} from '@catenary/contract/assets/installation-attributes'
import type { Text } from '../language.ts'
import { labels } from '../language.ts'

/** The names of an installation's fields, of their headings, and of the values of short lists. */
export const installationLabels = {
  ...labels('attributes', {
    installationType: {
      en: 'Installation type',
      de: 'Anlagenart',
      fr: 'Type d’installation',
      es: 'Tipo de instalación',
    },
    ropewayType: {
      en: 'Ropeway type',
      de: 'Seilbahntyp',
      fr: 'Type d’installation à câbles',
      es: 'Tipo de instalación de transporte por cable',
    },
    buildingType: { en: 'Building type', de: 'Bauwerkstyp', fr: 'Type d’ouvrage', es: 'Tipo de construcción' },
    installationManufacturer: {
      en: 'Manufacturer',
      de: 'Hersteller',
      fr: 'Constructeur',
      es: 'Fabricante',
    },
    objectName: { en: 'Object name', de: 'Objektname', fr: 'Nom de l’objet', es: 'Nombre del objeto' },
    objectNumber: { en: 'Object number', de: 'Objektnummer', fr: 'Numéro de l’objet', es: 'Número del objeto' },
    installationNumberFatzer: {
      en: 'Installation number (Fatzer)',
      de: 'Anlagennummer (Fatzer)',
      fr: 'Numéro d’installation (Fatzer)',
      es: 'Número de instalación (Fatzer)',
    },
    installationNumberManufacturer: {
      en: 'Installation number (manufacturer)',
      de: 'Anlagennummer (Hersteller)',
      fr: 'Numéro d’installation (constructeur)',
      es: 'Número de instalación (fabricante)',
    },
    otherNumbers: { en: 'Other numbers', de: 'Weitere Nummern', fr: 'Autres numéros', es: 'Otros números' },
    projectManagerFatzer: {
      en: 'Project manager (Fatzer)',
      de: 'Projektleitung (Fatzer)',
      fr: 'Chef de projet (Fatzer)',
      es: 'Jefe de proyecto (Fatzer)',
    },
    locationInstallation: { en: 'Location', de: 'Standort', fr: 'Lieu', es: 'Ubicación' },
    country: { en: 'Country', de: 'Land', fr: 'Pays', es: 'País' },
    timezone: { en: 'Time zone', de: 'Zeitzone', fr: 'Fuseau horaire', es: 'Zona horaria' },
    constructionYear: {
      en: 'Construction year',
      de: 'Baujahr',
      fr: 'Année de construction',
      es: 'Año de construcción',
    },
    clampType: { en: 'Grip type', de: 'Klemmenart', fr: 'Type d’attache', es: 'Tipo de pinza' },
    carriageType: { en: 'Carrier type', de: 'Fahrzeugart', fr: 'Type de véhicule', es: 'Tipo de vehículo' },
    tensionStation: {
      en: 'Tension station',
      de: 'Spannstation',
      fr: 'Station de tension',
      es: 'Estación tensora',
    },
    carriageCapacity: {
      en: 'Persons per carrier',
      de: 'Personen pro Fahrzeug',
      fr: 'Personnes par véhicule',
      es: 'Personas por vehículo',
    },
    carriageCount: {
      en: 'Number of carriers',
      de: 'Anzahl Fahrzeuge',
      fr: 'Nombre de véhicules',
      es: 'Número de vehículos',
    },
    ropeCount: { en: 'Number of ropes', de: 'Anzahl Seile', fr: 'Nombre de câbles', es: 'Número de cables' },
    installationLength: {
      en: 'Installation length',
      de: 'Länge der Anlage',
      fr: 'Longueur de l’installation',
      es: 'Longitud de la instalación',
    },
    operatingSpeed: {
      en: 'Operating speed',
      de: 'Betriebsgeschwindigkeit',
      fr: 'Vitesse d’exploitation',
      es: 'Velocidad de servicio',
    },
    operatingHoursPerYear: {
      en: 'Operating hours per year',
      de: 'Betriebsstunden pro Jahr',
      fr: 'Heures d’exploitation par an',
      es: 'Horas de servicio al año',
    },
    baseUnit: { en: 'Units', de: 'Einheiten', fr: 'Unités', es: 'Unidades' },
    imperialLength: {
      en: 'Unit of length',
      de: 'Längeneinheit',
      fr: 'Unité de longueur',
      es: 'Unidad de longitud',
    },
    isMap: { en: 'Show a map', de: 'Karte anzeigen', fr: 'Afficher une carte', es: 'Mostrar un mapa' },
    mapImageUri: { en: 'Map image', de: 'Kartenbild', fr: 'Image de la carte', es: 'Imagen del mapa' },
    mapImageWidth: {
      en: 'Width of the map image',
      de: 'Breite des Kartenbilds',
      fr: 'Largeur de l’image de la carte',
      es: 'Ancho de la imagen del mapa',
    },
    mapImageHeight: {
      en: 'Height of the map image',
      de: 'Höhe des Kartenbilds',
      fr: 'Hauteur de l’image de la carte',
      es: 'Alto de la imagen del mapa',
    },
  } satisfies Record<keyof InstallationAttributes, Text>),
  ...labels('group', {
    kind: { en: 'Type', de: 'Typ', fr: 'Type', es: 'Tipo' },
    place: { en: 'Location', de: 'Ort', fr: 'Lieu', es: 'Lugar' },
    numbers: { en: 'Numbers', de: 'Nummern', fr: 'Numéros', es: 'Números' },
    technical: { en: 'Technical data', de: 'Technische Daten', fr: 'Données techniques', es: 'Datos técnicos' },
    display: { en: 'Display', de: 'Anzeige', fr: 'Affichage', es: 'Visualización' },
  } satisfies Record<(typeof installationGroups)[number], Text>),
  ...labels('type', {
    ropeway: { en: 'Ropeway', de: 'Seilbahn', fr: 'Installation à câbles', es: 'Instalación de transporte por cable' },
    building: { en: 'Building', de: 'Bauwerk', fr: 'Ouvrage', es: 'Construcción' },
  } satisfies Record<(typeof installationTypes)[number], Text>),
  ...labels('buildingType', {
    bridge: { en: 'Bridge', de: 'Brücke', fr: 'Pont', es: 'Puente' },
    facade: { en: 'Facade', de: 'Fassade', fr: 'Façade', es: 'Fachada' },
    stadium: { en: 'Stadium', de: 'Stadion', fr: 'Stade', es: 'Estadio' },
    mast: { en: 'Mast', de: 'Mast', fr: 'Mât', es: 'Mástil' },
    others: { en: 'Others', de: 'Andere', fr: 'Autres', es: 'Otros' },
  } satisfies Record<(typeof buildingTypes)[number], Text>),
  ...labels('baseUnit', {
    metric: { en: 'Metric', de: 'Metrisch', fr: 'Métrique', es: 'Métrico' },
    imperial: { en: 'Imperial', de: 'Imperial', fr: 'Impérial', es: 'Imperial' },
  } satisfies Record<(typeof baseUnits)[number], Text>),
  ...labels('imperialLength', {
    yards: { en: 'Yards', de: 'Yards', fr: 'Yards', es: 'Yardas' },
    feet: { en: 'Feet', de: 'Fuß', fr: 'Pieds', es: 'Pies' },
  } satisfies Record<(typeof imperialLengths)[number], Text>),
  ...labels('clampType', {
    fixGrip: { en: 'Fixed grip', de: 'Fixe Klemme', fr: 'Attache fixe', es: 'Pinza fija' },
    detachable: { en: 'Detachable', de: 'Kuppelbar', fr: 'Attache débrayable', es: 'Pinza desembragable' },
  } satisfies Record<(typeof clampTypes)[number], Text>),
  ...labels('carriageType', {
    chair: { en: 'Chair', de: 'Sessel', fr: 'Siège', es: 'Silla' },
    gondola: { en: 'Gondola', de: 'Gondel', fr: 'Cabine de télécabine', es: 'Cabina de telecabina' },
    cabin: { en: 'Cabin', de: 'Kabine', fr: 'Cabine de téléphérique', es: 'Cabina de teleférico' },
  } satisfies Record<(typeof carriageTypes)[number], Text>),
  ...labels('tensionStation', {
    top: { en: 'Top', de: 'Bergstation', fr: 'Amont', es: 'Superior' },
    bottom: { en: 'Bottom', de: 'Talstation', fr: 'Aval', es: 'Inferior' },
    horizontal: { en: 'Horizontal', de: 'Horizontal', fr: 'Horizontale', es: 'Horizontal' },
  } satisfies Record<(typeof tensionStations)[number], Text>),
  otherManufacturer: { en: 'Other', de: 'Anderer', fr: 'Autre', es: 'Otro' },
} as const
