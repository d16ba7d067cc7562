import type { DocumentLanguage } from '@catenary/contract/library/document-languages'
import { documentLanguages } from '@catenary/contract/library/document-languages'
import { demoPdf } from '../demo-pdf.ts'
import { demoManual } from './demo-manual.ts'

/** A general document of the demo; days count from the day of seeding. */
export interface GeneralPaper {
  readonly folder: DemoFolderName
  readonly name: string
  readonly languages: readonly DocumentLanguage[]
  readonly daysAgo: number
  readonly bytes: Buffer
  /** Its earlier file, and how old that is. */
  readonly earlier?: { readonly bytes: Buffer; readonly daysAgo: number }
  /** In how many days its last day is; less than 0: it has expired. */
  readonly validForDays?: number
  readonly isRequiredReading?: boolean
}

/** The demo's folders: their names in English, German, French and Spanish, and the one that each is in. */
export const demoFolders = {
  operation: {
    names: ['Operating instructions', 'Betriebsanleitungen', 'Notices d’exploitation', 'Instrucciones de servicio'],
  },
  handbooks: { parent: 'operation', names: ['Handbooks', 'Handbücher', 'Manuels', 'Manuales'] },
  instruments: {
    parent: 'operation',
    names: ['Measuring devices', 'Messgeräte', 'Appareils de mesure', 'Dispositivos de medición'],
  },
  standards: { names: ['Standards overview', 'Normenübersicht', 'Aperçu des normes', 'Resumen de normas'] },
  emergency: {
    names: ['Emergency procedures', 'Notfallpläne', 'Procédures d’urgence', 'Procedimientos de emergencia'],
  },
  evacuation: { parent: 'emergency', names: ['Evacuation', 'Bergung', 'Évacuation', 'Evacuación'] },
  training: { names: ['Training', 'Schulung', 'Formation', 'Formación'] },
  forms: { names: ['Forms', 'Formulare', 'Formulaires', 'Formularios'] },
} as const satisfies Record<
  string,
  { readonly names: readonly [string, string, string, string]; readonly parent?: string }
>
export type DemoFolderName = keyof typeof demoFolders

type Texts = Readonly<Record<DocumentLanguage, readonly [file: string, title: string, ...lines: string[]]>>

/** One document for each language. */
function inEachLanguage(texts: Texts, rest: Omit<GeneralPaper, 'name' | 'languages' | 'bytes'>): GeneralPaper[] {
  return documentLanguages.map((language) => {
    const [file, title, ...lines] = texts[language]
    return { ...rest, name: `${file}.pdf`, languages: [language], bytes: demoPdf([{ title, lines }]) }
  })
}

const standards: Texts = {
  'en-US': [
    'Standards at a glance',
    'Standards at a glance',
    'EN 12927:2019 - ropes of cableways in Europe',
    'BOSeil - ropes of mine shafts in Germany',
    'ANSI B77.1 - passenger ropeways in the United States',
    'CSA Z98 - passenger ropeways in Canada',
    'NZS 8635 - ropeways in New Zealand',
    'The limits of each rope are shown on its page, with their source.',
  ],
  'de-DE': [
    'Normen auf einen Blick',
    'Normen auf einen Blick',
    'EN 12927:2019 - Seile von Seilbahnen in Europa',
    'BOSeil - Schachtförderseile in Deutschland',
    'ANSI B77.1 - Seilbahnen in den USA',
    'CSA Z98 - Seilbahnen in Kanada',
    'NZS 8635 - Seilbahnen in Neuseeland',
    'Die Grenzwerte jedes Seils stehen mit ihrer Quelle auf seiner Seite.',
  ],
  'fr-FR': [
    'Les normes en un coup d’œil',
    "Les normes en un coup d'oeil",
    'EN 12927:2019 - câbles des remontées mécaniques en Europe',
    "BOSeil - câbles d'extraction en Allemagne",
    'ANSI B77.1 - remontées mécaniques aux États-Unis',
    'CSA Z98 - remontées mécaniques au Canada',
    'NZS 8635 - remontées mécaniques en Nouvelle-Zélande',
    'Les limites de chaque câble figurent sur sa page, avec leur source.',
  ],
  'es-ES': [
    'Las normas de un vistazo',
    'Las normas de un vistazo',
    'EN 12927:2019 - cables de teleféricos en Europa',
    'BOSeil - cables de extracción en Alemania',
    'ANSI B77.1 - teleféricos en Estados Unidos',
    'CSA Z98 - teleféricos en Canadá',
    'NZS 8635 - teleféricos en Nueva Zelanda',
    'Los límites de cada cable figuran en su página, con su fuente.',
  ],
}

const instruments: Texts = {
  'en-US': [
    'Magnetic test device, short guide',
    'Magnetic test device',
    '1. Charge the battery the evening before.',
    '2. Close the measuring head around the rope and lock both latches.',
    '3. Zero on a sound section, then start the run.',
    '4. Save the file and import it on the page of the rope.',
  ],
  'de-DE': [
    'MRT-Gerät, Kurzanleitung',
    'MRT-Gerät',
    '1. Akku am Vorabend laden.',
    '2. Messkopf um das Seil schließen und beide Verschlüsse verriegeln.',
    '3. Auf einem unbeschädigten Abschnitt abgleichen, dann die Messfahrt starten.',
    '4. Datei speichern und auf der Seite des Seils importieren.',
  ],
  'fr-FR': [
    'Appareil de contrôle magnétique, guide rapide',
    'Appareil de contrôle magnétique',
    '1. Charger la batterie la veille.',
    '2. Fermer la tête de mesure sur le câble et verrouiller les deux loquets.',
    '3. Étalonner sur une zone saine, puis démarrer la mesure.',
    "4. Enregistrer le fichier et l'importer sur la page du câble.",
  ],
  'es-ES': [
    'Dispositivo de ensayo magnético, guía breve',
    'Dispositivo de ensayo magnético',
    '1. Cargar la batería la noche anterior.',
    '2. Cerrar el cabezal alrededor del cable y bloquear los dos cierres.',
    '3. Ajustar en un tramo sano e iniciar la medición.',
    '4. Guardar el archivo e importarlo en la página del cable.',
  ],
}

const evacuation: Texts = {
  'en-US': [
    'Line evacuation',
    'Line evacuation',
    '1. Stop the ropeway and secure the drive.',
    '2. Inform passengers by loudspeaker in all languages.',
    '3. Call the rescue team leader: extension 14.',
    '4. Start with the carriers at the greatest height.',
    '5. Count the passengers at the assembly point.',
  ],
  'de-DE': [
    'Bergung der Fahrgäste',
    'Bergung der Fahrgäste',
    '1. Seilbahn stillsetzen und Antrieb sichern.',
    '2. Fahrgäste über Lautsprecher in allen Sprachen informieren.',
    '3. Einsatzleitung der Bergung rufen: interne Nummer 14.',
    '4. Mit den Fahrzeugen in der größten Höhe beginnen.',
    '5. Fahrgäste am Sammelplatz zählen.',
  ],
  'fr-FR': [
    'Évacuation de la ligne',
    'Évacuation de la ligne',
    "1. Arrêter l'installation et consigner l'entraînement.",
    '2. Informer les passagers par haut-parleur dans toutes les langues.',
    "3. Appeler le chef d'intervention : poste 14.",
    '4. Commencer par les véhicules les plus hauts.',
    '5. Compter les passagers au point de rassemblement.',
  ],
  'es-ES': [
    'Evacuación de la línea',
    'Evacuación de la línea',
    '1. Detener la instalación y asegurar el accionamiento.',
    '2. Informar a los pasajeros por megafonía en todos los idiomas.',
    '3. Llamar al jefe de rescate: extensión 14.',
    '4. Empezar por los vehículos a mayor altura.',
    '5. Contar a los pasajeros en el punto de reunión.',
  ],
}

const handRule: Texts = {
  'en-US': [
    'Inspection sheet',
    'Visual inspection: sheet',
    'Rope: ______________________   Date: ______________',
    'From position: ____________   To position: ____________',
    'Findings: ______________________________________',
    'Signature: ______________________',
  ],
  'de-DE': [
    'Prüfblatt',
    'Visuelle Prüfung: Prüfblatt',
    'Seil: ______________________   Datum: ______________',
    'Von Position: ____________   Bis Position: ____________',
    'Befund: ______________________________________',
    'Unterschrift: ______________________',
  ],
  'fr-FR': [
    'Feuille de contrôle',
    'Contrôle visuel : feuille',
    'Câble : ______________________   Date : ______________',
    'De la position : ____________   À la position : ____________',
    'Constats : ______________________________________',
    'Signature : ______________________',
  ],
  'es-ES': [
    'Hoja de inspección',
    'Inspección visual: hoja',
    'Cable: ______________________   Fecha: ______________',
    'Desde la posición: ____________   Hasta la posición: ____________',
    'Hallazgos: ______________________________________',
    'Firma: ______________________',
  ],
}

const handbookNames = {
  'en-US': 'Rope inspection handbook.pdf',
  'de-DE': 'Handbuch Seilprüfung.pdf',
  'fr-FR': 'Manuel de contrôle des câbles.pdf',
  'es-ES': 'Manual de inspección de cables.pdf',
} as const

function handbooks(): GeneralPaper[] {
  const pagesOf = (language: DocumentLanguage) => demoManual[language].map(([title, ...lines]) => ({ title, lines }))
  return documentLanguages.map((language) => ({
    folder: 'handbooks',
    name: handbookNames[language],
    languages: [language],
    daysAgo: 96,
    bytes: demoPdf(pagesOf(language)),
    // The edition before had no chapter on lightning.
    earlier: { bytes: demoPdf(pagesOf(language).filter((_, page) => page !== 11)), daysAgo: 810 },
  }))
}

const terms = Buffer.from(
  [
    'English;Deutsch;Français;Español',
    'haul rope;Zugseil;câble tracteur;cable tractor',
    'track rope;Tragseil;câble porteur;cable portador',
    'strand;Litze;toron;cordón',
    'broken wire;Drahtbruch;fil cassé;alambre roto',
    'splice;Spleiß;épissure;empalme',
    'tuck tail;Steckende;bout de toron;punta de cordón',
    'lay length;Schlaglänge;pas de câblage;paso de cableado',
    '',
  ].join('\r\n'),
)

const courses = demoPdf([
  { title: 'Kurstermine', lines: ['Grundkurs Seilprüfung: März', 'Spleißkurs: Mai', 'Auffrischung Bergung: Oktober'] },
])

/** The general documents of the demo; `signals` is the picture of the hand signals. */
export function demoGeneralPapers(signals: Buffer): GeneralPaper[] {
  return [
    ...handbooks(),
    ...inEachLanguage(instruments, { folder: 'instruments', daysAgo: 210 }),
    ...inEachLanguage(standards, { folder: 'standards', daysAgo: 150, validForDays: 21 }),
    ...inEachLanguage(evacuation, { folder: 'evacuation', daysAgo: 34, isRequiredReading: true }),
    { folder: 'emergency', name: 'Hand signals.png', languages: documentLanguages, daysAgo: 400, bytes: signals },
    { folder: 'training', name: 'Rope terms.csv', languages: documentLanguages, daysAgo: 320, bytes: terms },
    {
      folder: 'training',
      name: 'Kurstermine.pdf',
      languages: ['de-DE'],
      daysAgo: 380,
      validForDays: -40,
      bytes: courses,
    },
    ...inEachLanguage(handRule, { folder: 'forms', daysAgo: 500 }),
  ]
}
