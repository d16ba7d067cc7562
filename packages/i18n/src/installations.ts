import type { baseUnits, buildingTypes, InstallationAttributes } from '@catenary/contract/installations'
import type { installationTypes, ropewayTypes } from '@catenary/contract/installations'
import type { Text, Texts } from './language.ts'
import { labels } from './language.ts'

/** Installations: ropeways and buildings. */
export const installationTexts = {
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
    objectName: { en: 'Object name', de: 'Objektname', fr: 'Nom de l’objet', es: 'Nombre del objeto' },
    objectNumber: { en: 'Object number', de: 'Objektnummer', fr: 'Numéro de l’objet', es: 'Número del objeto' },
    locationInstallation: { en: 'Location', de: 'Standort', fr: 'Lieu', es: 'Ubicación' },
    constructionYear: {
      en: 'Construction year',
      de: 'Baujahr',
      fr: 'Année de construction',
      es: 'Año de construcción',
    },
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
    country: { en: 'Country', de: 'Land', fr: 'Pays', es: 'País' },
    timezone: { en: 'Time zone', de: 'Zeitzone', fr: 'Fuseau horaire', es: 'Zona horaria' },
  } satisfies Record<keyof InstallationAttributes, Text>),
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
  ...labels('ropewayType', {
    aerialTramway: {
      en: 'Aerial tramway',
      de: 'Pendelbahn',
      fr: 'Téléphérique à va-et-vient',
      es: 'Teleférico de vaivén',
    },
    groupPulsed: {
      en: 'Pulsed gondola lift',
      de: 'Gruppenumlaufbahn',
      fr: 'Télécabine pulsée',
      es: 'Telecabina pulsada',
    },
    gondolaLift: { en: 'Gondola lift', de: 'Gondelbahn', fr: 'Télécabine', es: 'Telecabina' },
    bicableGondola: {
      en: 'Bicable gondola (2S)',
      de: 'Zweiseilumlaufbahn (2S)',
      fr: 'Télécabine bicâble (2S)',
      es: 'Telecabina bicable (2S)',
    },
    tricableGondola: {
      en: 'Tricable gondola (3S)',
      de: 'Dreiseilumlaufbahn (3S)',
      fr: 'Télécabine tricâble (3S)',
      es: 'Telecabina tricable (3S)',
    },
    funitel: { en: 'Funitel', de: 'Funitel', fr: 'Funitel', es: 'Funitel' },
    funifor: { en: 'Funifor', de: 'Funifor', fr: 'Funifor', es: 'Funifor' },
    fixedGripChairlift: {
      en: 'Fixed-grip chairlift',
      de: 'Sesselbahn mit fixen Klemmen',
      fr: 'Télésiège à attaches fixes',
      es: 'Telesilla de pinza fija',
    },
    detachableChairlift: {
      en: 'Detachable chairlift',
      de: 'Kuppelbare Sesselbahn',
      fr: 'Télésiège débrayable',
      es: 'Telesilla desembragable',
    },
    combinedLift: {
      en: 'Combined lift',
      de: 'Kombibahn',
      fr: 'Télésiège et télécabine combinés',
      es: 'Telesilla y telecabina combinadas',
    },
    surfaceLift: { en: 'Surface lift', de: 'Schlepplift', fr: 'Téléski', es: 'Telesquí' },
    ropeTow: { en: 'Rope tow', de: 'Seillift', fr: 'Fil-neige', es: 'Telecuerda' },
    funicular: { en: 'Funicular', de: 'Standseilbahn', fr: 'Funiculaire', es: 'Funicular' },
    inclinedElevator: {
      en: 'Inclined elevator',
      de: 'Schrägaufzug',
      fr: 'Ascenseur incliné',
      es: 'Ascensor inclinado',
    },
    materialRopeway: {
      en: 'Material ropeway',
      de: 'Materialseilbahn',
      fr: 'Téléphérique à matériaux',
      es: 'Teleférico de materiales',
    },
    cableLiner: { en: 'Cable Liner', de: 'Cable Liner', fr: 'Cable Liner', es: 'Cable Liner' },
    zipLine: { en: 'Zip line', de: 'Seilrutsche', fr: 'Tyrolienne', es: 'Tirolina' },
    tobogganRun: { en: 'Toboggan run', de: 'Rodelbahn', fr: 'Piste de luge', es: 'Pista de tobogán' },
    cableBelt: {
      en: 'Cable belt conveyor',
      de: 'Seilgurtförderer',
      fr: 'Convoyeur à courroie sur câbles',
      es: 'Cinta transportadora de cables',
    },
    other: { en: 'Other', de: 'Andere', fr: 'Autre', es: 'Otro' },
  } satisfies Record<(typeof ropewayTypes)[number], Text>),
  title: { en: 'Installations', de: 'Anlagen', fr: 'Installations', es: 'Instalaciones' },
  installation: { en: 'Installation', de: 'Anlage', fr: 'Installation', es: 'Instalación' },
  settings: {
    en: 'Installation settings',
    de: 'Anlageneinstellungen',
    fr: 'Paramètres de l’installation',
    es: 'Ajustes de la instalación',
  },
  state: {
    en: 'State of the installation',
    de: 'Zustand der Anlage',
    fr: 'État de l’installation',
    es: 'Estado de la instalación',
  },
  empty: {
    en: 'No installations found',
    de: 'Keine Anlagen gefunden',
    fr: 'Aucune installation trouvée',
    es: 'No se han encontrado instalaciones',
  },
} as const satisfies Texts
