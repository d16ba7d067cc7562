import type { ArchiveIndexFolder } from '@catenary/contract/library/archive-index'

/** What a paper of the demo's archive is. */
interface Paper {
  readonly name: Readonly<Record<'en' | 'de' | 'fr' | 'es', string>>
  readonly folder: string | null
  readonly languages: readonly ('en' | 'de' | 'fr' | 'es')[]
  /** Lines of its pages. */
  readonly pages: readonly (readonly string[])[]
}

/** The kinds of papers that a rope maker files of a delivery. */
export const papers = {
  order: {
    name: {
      en: 'Order confirmation',
      de: 'Auftragsbestätigung',
      fr: 'Confirmation de commande',
      es: 'Confirmación de pedido',
    },
    folder: 'order',
    languages: ['en', 'de'],
    pages: [
      [
        'We confirm your order as offered.',
        '',
        'Delivery: on reels, free place of use, unloading by others.',
        'Warranty: 24 months from acceptance.',
      ],
    ],
  },
  diagram: {
    name: { en: 'Rope diagram', de: 'Seilzeichnung', fr: 'Plan du câble', es: 'Plano del cable' },
    folder: 'drawings',
    languages: ['en'],
    pages: [
      ['Cross-section and lay, nominal dimensions.', 'Diameter tolerance +4 / 0 %.'],
      ['Wire list by layer, with diameters and tensile grades.'],
    ],
  },
  certificate: {
    name: {
      en: 'Inspection certificate 3.1',
      de: 'Abnahmeprüfzeugnis 3.1',
      fr: 'Certificat de réception 3.1',
      es: 'Certificado de inspección 3.1',
    },
    folder: 'certificates',
    languages: ['en', 'de'],
    pages: [
      [
        'EN 10204 type 3.1, tested according to EN 12927.',
        'Minimum breaking force, calculated and measured: see page 2.',
        'All wires within tolerance.',
      ],
      ['Tensile, torsion and reverse bend of the wires: passed.', 'Zinc coating: passed.'],
    ],
  },
  deliveryNote: {
    name: { en: 'Delivery note', de: 'Lieferschein', fr: 'Bon de livraison', es: 'Albarán' },
    folder: 'order',
    languages: ['de'],
    pages: [['Gelieferte Haspeln, Massen und Kennzeichnung der Seilenden.', 'Haspeln sind Leihgebinde.']],
  },
  handling: {
    name: {
      en: 'Handling and storage',
      de: 'Handhabung und Lagerung',
      fr: 'Manutention et stockage',
      es: 'Manipulación y almacenamiento',
    },
    folder: 'manuals',
    languages: ['en', 'de', 'fr', 'es'],
    pages: [
      ['Store reels dry and off the ground, axis horizontal.', 'Turn stored reels by half a turn every six months.'],
      ['Unreel under tension; never over the flange.', 'Protect rope ends against unlaying before cutting.'],
    ],
  },
  acceptance: {
    name: {
      en: 'Acceptance report',
      de: 'Abnahmeprotokoll',
      fr: 'Procès-verbal de réception',
      es: 'Acta de recepción',
    },
    folder: 'certificates',
    languages: ['de'],
    pages: [
      ['Das Seil wurde vertragsgemäß geliefert und aufgelegt.', 'Nullmessung durchgeführt, keine Mängel festgestellt.'],
    ],
  },
  splice: {
    name: { en: 'Splice record', de: 'Spleißprotokoll', fr: 'Procès-verbal d’épissure', es: 'Acta de empalme' },
    folder: 'inspections',
    languages: ['en'],
    pages: [
      [
        'Long splice, six strands, six knots and twelve tucked tails.',
        'Diameters at knots and tails: within 5 % of nominal.',
      ],
    ],
  },
  mrt: {
    name: { en: 'MRT report', de: 'MRT-Bericht', fr: 'Rapport MRT', es: 'Informe MRT' },
    folder: 'inspections',
    languages: ['en', 'de'],
    pages: [
      ['Magnetic rope test over the whole length, both directions.', 'Summary: no section beyond its limit.'],
      ['Findings by position: see the events in Catenary.'],
    ],
  },
  inspection: {
    name: { en: 'Visit report', de: 'Besuchsbericht', fr: 'Compte rendu de visite', es: 'Informe de visita' },
    folder: null,
    languages: ['en'],
    pages: [
      [
        'Visual inspection together with the operator.',
        'Recommendation: relubricate before the season.',
        'Next visit: in twelve months.',
      ],
    ],
  },
} as const satisfies Record<string, Paper>
export type PaperKind = keyof typeof papers

/** The folders of all projects. */
export const demoFolders: ArchiveIndexFolder[] = [
  { id: 'certificates', name: { en: 'Certificates', de: 'Zeugnisse', fr: 'Certificats', es: 'Certificados' } },
  { id: 'drawings', name: { en: 'Drawings', de: 'Zeichnungen', fr: 'Plans', es: 'Planos' } },
  { id: 'inspections', name: { en: 'Inspections', de: 'Prüfungen', fr: 'Contrôles', es: 'Inspecciones' } },
  { id: 'manuals', name: { en: 'Manuals', de: 'Anleitungen', fr: 'Notices', es: 'Manuales' } },
  {
    id: 'order',
    name: {
      en: 'Order and delivery',
      de: 'Auftrag und Lieferung',
      fr: 'Commande et livraison',
      es: 'Pedido y entrega',
    },
  },
]
