import type { DocumentTarget } from '@catenary/contract/library/documents'
import { demoAreas, demoInstallations } from './demo-assets.ts'
import type { DemoRecorder } from './demo-people.ts'
import { demoRopes } from './demo-ropes.ts'

const encoder = (text: string) => Buffer.from(text, 'latin1')

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

const margin = 64
const leading = 20

/** A page's drawing: its title large, its lines below, a thin rule between them. */
function drawing(title: string, lines: readonly string[], foot: string): string {
  const body = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  return [
    `BT /F2 20 Tf ${margin} 760 Td (${escaped(title)}) Tj ET`,
    `0.45 0.53 0.58 RG 0.8 w ${margin} 744 m ${595 - margin} 744 l S`,
    `BT /F1 11 Tf ${leading} TL ${margin} 712 Td ${body} ET`,
    `0.4 g BT /F1 8 Tf ${margin} 48 Td (${escaped(foot)}) Tj ET`,
  ].join('\n')
}

/** A page of a demo document. */
interface DemoPage {
  readonly title: string
  readonly lines: readonly string[]
}

/** A plain PDF (A4, Helvetica, Latin letters): what scanned and mailed papers of the demo stand for. */
export function demoPdf(pages: readonly DemoPage[]): Buffer {
  const first = 5
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap(({ title, lines }, index) => {
      const content = drawing(title, lines, `${index + 1} / ${pages.length}`)
      const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${encoder(content).length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return assembled(objects)
}

function assembled(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = encoder(text).length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = encoder(text).length
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return encoder(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`)
}

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
    paper(['areas', wetterstein], 'Zufahrt Talstation.txt', { daysAgo: 300, by: 'alphaAdmin' }, access),
  ]
}
