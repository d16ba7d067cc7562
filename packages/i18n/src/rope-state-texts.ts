import type { Texts } from './language.ts'

const notAssessed = { en: 'Not assessed', de: 'Nicht beurteilt', fr: 'Non évalué', es: 'No evaluado' } as const

/** What the state of a rope comes from, and why a rope has none: a word in place of the figure, and the reason. */
export const ropeStateTexts = {
  governedBy: {
    en: 'Governed by: {{type}}, {{length}}',
    de: 'Maßgebend: {{type}}, {{length}}',
    fr: 'Déterminant\u202f: {{type}}, {{length}}',
    es: 'Determinante: {{type}}, {{length}}',
  },
  'noState.notInspected': {
    en: 'Not inspected yet',
    de: 'Noch nicht geprüft',
    fr: 'Pas encore contrôlé',
    es: 'Aún sin inspeccionar',
  },
  'noState.noStandard': notAssessed,
  'noState.noLimit': notAssessed,
  'noState.noDiameter': notAssessed,
  'noState.noCrossSection': notAssessed,
  'noStateReason.notInspected': {
    en: 'No inspection and no damage is recorded.',
    de: 'Es ist keine Prüfung und kein Schaden erfasst.',
    fr: 'Aucun contrôle ni aucun dommage n’est saisi.',
    es: 'No hay ninguna inspección ni ningún daño registrado.',
  },
  'noStateReason.noStandard': {
    en: 'No standard is entered for the rope.',
    de: 'Für das Seil ist keine Norm eingegeben.',
    fr: 'Aucune norme n’est indiquée pour le câble.',
    es: 'No se ha indicado ninguna norma para el cable.',
  },
  'noStateReason.noLimit': {
    en: 'The standard has no limit for this rope and this type of inspection.',
    de: 'Die Norm nennt für dieses Seil und diese Art der Prüfung keinen Grenzwert.',
    fr: 'La norme ne fixe pas de limite pour ce câble et ce type de contrôle.',
    es: 'La norma no fija ningún límite para este cable y este tipo de inspección.',
  },
  'noStateReason.noDiameter': {
    en: 'The nominal diameter of the rope is missing.',
    de: 'Der Nenndurchmesser des Seils fehlt.',
    fr: 'Le diamètre nominal du câble manque.',
    es: 'Falta el diámetro nominal del cable.',
  },
  'noStateReason.noCrossSection': {
    en: 'The metallic cross-section of the rope is missing.',
    de: 'Der metallische Querschnitt des Seils fehlt.',
    fr: 'La section métallique du câble manque.',
    es: 'Falta la sección metálica del cable.',
  },
} as const satisfies Texts
