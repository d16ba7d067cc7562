import type { ArchiveIndexProject } from '@catenary/contract/library/archive-index'
import type { PaperKind } from './demo-archive-papers.ts'

/** A document of a project of the demo's archive. */
export interface DemoFiling {
  readonly kind: PaperKind
  /** When it was filed, in days before the demo was made. */
  readonly daysAgo: number
  /** What tells it from others of its kind, such as a year or a part. */
  readonly of?: string
}

/** A project of the demo's archive. */
export interface DemoProject extends Omit<ArchiveIndexProject, 'projectManager'> {
  readonly manager: keyof typeof projectManagers
  /** What stands on its papers. */
  readonly rope: string
  readonly filings: readonly DemoFiling[]
}

/** Who answers for projects; the first of them also logs in to the demo. */
export const projectManagers = {
  petra: {
    name: 'Petra Manz',
    email: 'manager@catenary.example',
    phone: '+41 44 123 45 01',
    picture: 'people/petra-manz.jpg',
  },
  reto: {
    name: 'Reto Zgraggen',
    email: 'reto.zgraggen@ropes.example',
    phone: '+41 71 555 01 20',
    picture: 'people/reto-zgraggen.jpg',
  },
  elena: { name: 'Elena Conti', email: 'elena.conti@ropes.example', phone: '+39 0471 555 014' },
} as const

const tramway = { en: 'Aerial tramway', de: 'Pendelbahn', fr: 'Téléphérique à va-et-vient', es: 'Teleférico de vaivén' }
const chairlift = {
  en: 'Fixed-grip chairlift',
  de: 'Fix geklemmte Sesselbahn',
  fr: 'Télésiège à pinces fixes',
  es: 'Telesilla de pinza fija',
}
const gondola = { en: 'Gondola lift', de: 'Umlaufbahn', fr: 'Télécabine', es: 'Telecabina' }
const tricable = { en: 'Tricable gondola', de: 'Dreiseilbahn', fr: 'Téléphérique tricâble', es: 'Teleférico tricable' }
const footbridge = { en: 'Footbridge', de: 'Fußgängerbrücke', fr: 'Passerelle', es: 'Pasarela' }
const hoist = { en: 'Mine hoist', de: 'Förderanlage', fr: 'Machine d’extraction', es: 'Máquina de extracción' }

const delivery = (year: number): DemoFiling[] => [
  { kind: 'order', daysAgo: year * 365 + 290 },
  { kind: 'diagram', daysAgo: year * 365 + 210 },
  { kind: 'certificate', daysAgo: year * 365 + 120 },
  { kind: 'deliveryNote', daysAgo: year * 365 + 95 },
  { kind: 'handling', daysAgo: year * 365 + 90 },
  { kind: 'acceptance', daysAgo: year * 365 + 30 },
]

/** The projects: those of the demo's installations, and three of installations that nobody here knows. */
export const demoProjects: readonly DemoProject[] = [
  {
    installationNumber: 'FZ-88120',
    description: {
      en: 'Glacier tramway',
      de: 'Gletscherbahn',
      fr: 'Téléphérique du glacier',
      es: 'Teleférico del glaciar',
    },
    country: 'DE',
    facilityType: tramway,
    facilityConstructorBranch: 'Garaventa, Goldau',
    facilityNumber: 'DE-09-114',
    manager: 'petra',
    rope: 'Track rope 72 mm VVS, 4 x 4 890 m',
    filings: [...delivery(8), { kind: 'mrt', daysAgo: 46, of: '1–4' }, { kind: 'mrt', daysAgo: 771, of: '1–4' }],
  },
  {
    installationNumber: 'FZ-88120/H2',
    otherInstallationNumbers: ['FZ-88120'],
    description: {
      en: 'Glacier tramway: new haul rope',
      de: 'Gletscherbahn: neues Zugseil',
      fr: 'Téléphérique du glacier\u202f: nouveau câble tracteur',
      es: 'Teleférico del glaciar: nuevo cable tractor',
    },
    country: 'DE',
    facilityType: tramway,
    facilityConstructorBranch: 'Garaventa, Goldau',
    facilityNumber: 'DE-09-114',
    manager: 'petra',
    rope: 'Haul rope 41 mm 6x36WS-SPC, 4 610 m',
    filings: [...delivery(2), { kind: 'splice', daysAgo: 745 }, { kind: 'inspection', daysAgo: 3 }],
  },
  {
    installationNumber: 'FZ-61042',
    description: {
      en: 'Sunny slope chairlift',
      de: 'Sesselbahn Sonnenhang',
      fr: 'Télésiège du versant ensoleillé',
      es: 'Telesilla de la ladera soleada',
    },
    country: 'DE',
    facilityType: chairlift,
    facilityConstructorBranch: 'Doppelmayr, Wolfurt',
    facilityNumber: 'DE-09-231',
    manager: 'reto',
    rope: 'Carrying-hauling rope 32 mm 6x19S-FC, 1 870 m',
    filings: [...delivery(11), { kind: 'splice', daysAgo: 3990 }, { kind: 'mrt', daysAgo: 204, of: '1' }],
  },
  {
    installationNumber: 'FZ-73307',
    description: {
      en: 'Gorge footbridge: suspension ropes',
      de: 'Klammbrücke: Tragseile',
      fr: 'Passerelle des gorges\u202f: câbles porteurs',
      es: 'Pasarela del desfiladero: cables portantes',
    },
    country: 'DE',
    facilityType: footbridge,
    facilityConstructorBranch: 'Seilbrückenbau Imst',
    manager: 'reto',
    rope: 'Suspension rope 36 mm VVS-2, 4 x 118 m',
    filings: [...delivery(16), { kind: 'inspection', daysAgo: 97 }],
  },
  {
    installationNumber: 'FZ-40915',
    description: {
      en: 'Lake tramway, upper section',
      de: 'Seebahn, obere Sektion',
      fr: 'Téléphérique du lac, tronçon supérieur',
      es: 'Teleférico del lago, tramo superior',
    },
    country: 'IT',
    facilityType: tramway,
    facilityConstructorBranch: 'Agudio, Leinì',
    manager: 'elena',
    rope: 'Track rope 48 mm VVS, 2 x 2 960 m',
    filings: [...delivery(19), { kind: 'mrt', daysAgo: 418, of: '1–2' }],
  },
  {
    installationNumber: 'FZ-40915/V3',
    otherInstallationNumbers: ['FZ-40915'],
    description: {
      en: 'Lake tramway: relocation of the track ropes',
      de: 'Seebahn: Verschieben der Tragseile',
      fr: 'Téléphérique du lac\u202f: déplacement des câbles porteurs',
      es: 'Teleférico del lago: desplazamiento de los cables portantes',
    },
    country: 'IT',
    facilityType: tramway,
    manager: 'elena',
    rope: 'Track rope 48 mm VVS, 2 x 2 960 m',
    filings: [
      { kind: 'order', daysAgo: 260 },
      { kind: 'diagram', daysAgo: 231 },
      { kind: 'inspection', daysAgo: 12 },
    ],
  },
  {
    installationNumber: 'FZ-79551',
    description: {
      en: 'Plateau tricable gondola',
      de: 'Dreiseilbahn Hochplateau',
      fr: 'Téléphérique tricâble du plateau',
      es: 'Teleférico tricable de la meseta',
    },
    country: 'IT',
    facilityType: tricable,
    facilityConstructorBranch: 'Leitner, Sterzing',
    facilityNumber: 'LS-09-3S-001',
    manager: 'elena',
    rope: 'Haul rope 40 mm 6x36WS-SPC, 9 480 m',
    filings: [...delivery(16), { kind: 'splice', daysAgo: 610 }, { kind: 'mrt', daysAgo: 79, of: '1–5' }],
  },
  {
    installationNumber: 'FZ-84410',
    description: { en: 'Gondola One', de: 'Gondola One', fr: 'Gondola One', es: 'Gondola One' },
    country: 'US',
    facilityType: gondola,
    facilityConstructorBranch: 'Leitner-Poma of America, Grand Junction',
    manager: 'reto',
    rope: 'Carrying-hauling rope 52 mm 6x36WS-SPC, 5 920 m',
    filings: [...delivery(13), { kind: 'splice', daysAgo: 4760 }, { kind: 'mrt', daysAgo: 33, of: '1' }],
  },
  {
    installationNumber: 'FZ-84410/H1',
    otherInstallationNumbers: ['FZ-84410'],
    description: {
      en: 'Gondola One: spare rope in storage',
      de: 'Gondola One: Ersatzseil an Lager',
      fr: 'Gondola One\u202f: câble de réserve en dépôt',
      es: 'Gondola One: cable de repuesto en almacén',
    },
    country: 'US',
    facilityType: gondola,
    manager: 'reto',
    rope: 'Carrying-hauling rope 52 mm 6x36WS-SPC, 5 950 m',
    filings: [
      { kind: 'order', daysAgo: 150 },
      { kind: 'certificate', daysAgo: 58 },
      { kind: 'handling', daysAgo: 57 },
    ],
  },
  {
    installationNumber: 'FZ-90233',
    description: { en: 'Harbor gondola', de: 'Hafengondel', fr: 'Télécabine du port', es: 'Telecabina del puerto' },
    country: 'FR',
    facilityType: gondola,
    facilityConstructorBranch: 'Poma, Voreppe',
    manager: 'petra',
    rope: 'Carrying-hauling rope 50 mm 6x36WS-SPC, 4 140 m',
    filings: delivery(1),
  },
  {
    installationNumber: 'FZ-90318',
    description: {
      en: 'Mine hoist, shaft 2',
      de: 'Förderanlage, Schacht 2',
      fr: 'Machine d’extraction, puits 2',
      es: 'Máquina de extracción, pozo 2',
    },
    country: 'ES',
    facilityType: hoist,
    manager: 'elena',
    rope: 'Hoisting rope 46 mm triangular strand, 4 x 1 240 m',
    filings: [...delivery(3), { kind: 'inspection', daysAgo: 140 }],
  },
  {
    installationNumber: 'FZ-90471',
    description: {
      en: 'City cable car: tender',
      de: 'Stadtseilbahn: Ausschreibung',
      fr: 'Téléphérique urbain\u202f: appel d’offres',
      es: 'Teleférico urbano: licitación',
    },
    country: 'AT',
    facilityType: tricable,
    manager: 'petra',
    rope: 'Track rope 60 mm VVS, 4 x 3 300 m',
    filings: [],
  },
]
