import type { DocumentTarget } from '@catenary/contract/library/documents'
import { demoAreas, demoInstallations } from './demo-assets.ts'
import { demoManual } from './demo-manual.ts'
import { demoPdf } from './demo-pdf.ts'
import type { DemoRecorder } from './demo-people.ts'
import { demoRopes } from './demo-ropes.ts'

/** A paper of the demo: what it is called, whose it is, and its bytes. */
interface DemoPaper {
  readonly name: string
  readonly daysAgo: number
  readonly by: DemoRecorder
  readonly target: { readonly type: DocumentTarget; readonly id: string }
  readonly mandatorId: string
  readonly bytes: Buffer
}

interface Owner {
  readonly id: string
  readonly mandatorId: string
}

function paper(
  [type, { id, mandatorId }]: readonly [DocumentTarget, Owner],
  name: string,
  { daysAgo, by = 'manager' }: { daysAgo: number; by?: DemoRecorder },
  bytes: Buffer,
): DemoPaper {
  return { name, daysAgo, by, target: { type, id }, mandatorId, bytes }
}

const ofRope = ({ id, installation: { mandatorId } }: (typeof demoRopes)[keyof typeof demoRopes]) =>
  ['ropes', { id, mandatorId }] as const

const certificate = () =>
  demoPdf([
    {
      title: 'Inspection certificate 3.1 / 2018-2291',
      lines: [
        'Rope: 41 mm 6x36WS-SPC, langs lay, right hand',
        'Reel R-18-0447, length 4610 m, mass 25 900 kg',
        'Minimum breaking force 1180 kN, metallic cross-section 756 mm²',
        'Rope grade 1960, galvanized, plastic core',
        '',
        'Tested according to EN 10204 type 3.1. All wires within tolerance.',
      ],
    },
    {
      title: 'Wire tests',
      lines: ['216 wires tested', 'Tensile, torsion and reverse bend: passed', 'Zinc coating: passed'],
    },
  ])

const permit = () =>
  demoPdf([
    {
      title: 'Betriebsbewilligung',
      lines: [
        'Anlage: Pendelbahn, Objektnummer DE-09-114',
        'Die Bewilligung gilt für den öffentlichen Personenverkehr.',
        'Auflagen: jährliche Sichtprüfung aller Seile, magnetische',
        'Seilprüfung der Tragseile alle zwei Jahre.',
      ],
    },
  ])

const spliceRecord = () =>
  demoPdf([
    {
      title: "Procès-verbal d'épissure",
      lines: [
        'Câble tracteur 40 mm, épissure longue, 6 torons',
        "Longueur de l'épissure : 48 m",
        'Six noeuds et douze bouts de torons, sans fil cassé',
      ],
    },
  ])

const maintenance = () =>
  demoPdf([
    {
      title: 'Manual de mantenimiento de cables',
      lines: [
        'Relubricación: cada 200 horas de servicio',
        'Inspección visual: semanal',
        'Medición del diámetro: mensual',
      ],
    },
  ])

const lubrication = Buffer.from(
  [
    'date;rope;metres;grease_kg',
    '2026-03-12;Haul rope;4610;38.5',
    '2026-06-18;Haul rope;4610;36.0',
    '2026-09-24;Haul rope;4610;37.5',
    '',
  ].join('\r\n'),
)

const access = Buffer.from(
  'Zufahrt zur Talstation über die Seestrasse, Tor 3.\nSchlüssel beim Betriebsleiter, Telefon +41 79 123 45 02.\nIm Winter nur mit Schneeketten.\n',
)

/** The papers of the demo, in the four languages of its readers. */
export function demoPapers(): DemoPaper[] {
  const [wetterstein, lakesAndDolomites] = demoAreas
  if (!wetterstein || !lakesAndDolomites) return []
  return [
    paper(ofRope(demoRopes.haulRope), 'Rope certificate 3.1-2018-2291.pdf', { daysAgo: 2740 }, certificate()),
    paper(['installations', demoInstallations.glacierTramway], 'Betriebsbewilligung.pdf', { daysAgo: 2890 }, permit()),
    paper(ofRope(demoRopes.plateauHaulRope), 'Procès-verbal d’épissure.pdf', { daysAgo: 610 }, spliceRecord()),
    paper(['areas', lakesAndDolomites], 'Manual de mantenimiento.pdf', { daysAgo: 420 }, maintenance()),
    paper(ofRope(demoRopes.haulRope), 'Lubrication log.csv', { daysAgo: 58, by: 'alphaUser' }, lubrication),
    paper(
      ['installations', demoInstallations.glacierTramway],
      'Operating manual.pdf',
      { daysAgo: 1460, by: 'alphaAdmin' },
      demoManual(),
    ),
    paper(['areas', wetterstein], 'Zufahrt Talstation.txt', { daysAgo: 300, by: 'alphaAdmin' }, access),
  ]
}
