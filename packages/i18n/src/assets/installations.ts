import type { ropewayTypes } from '@catenary/contract/assets/installation-attributes'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'
import { installationLabels } from './installation-labels.ts'

/** Installations: ropeways and buildings. */
export const installationTexts = {
  ...installationLabels,
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
      fr: 'Télésiège et télécabine combinés (télémix)',
      es: 'Telesilla y telecabina combinados (telemix)',
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
    en: 'Rope health of the installation',
    de: 'Seilzustand der Anlage',
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
