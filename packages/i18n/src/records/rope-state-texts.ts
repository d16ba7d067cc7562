import type { GaugeReading } from '@catenary/domain/loss/damage'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

const notAssessed = { en: 'Not assessed', de: 'Nicht beurteilt', fr: 'Non évalué', es: 'Sin evaluar' } as const

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
  notAssessed,
  noRopes: { en: 'No ropes yet', de: 'Noch keine Seile', fr: 'Pas encore de câbles', es: 'Aún sin cables' },
  worstRope: {
    en: 'Worst rope: {{rope}}',
    de: 'Schlechtestes Seil: {{rope}}',
    fr: 'Câble le plus endommagé\u202f: {{rope}}',
    es: 'Cable más dañado: {{rope}}',
  },
  worstRopeOf: {
    en: 'Worst rope: {{rope}}, {{installation}}',
    de: 'Schlechtestes Seil: {{rope}}, {{installation}}',
    fr: 'Câble le plus endommagé\u202f: {{rope}}, {{installation}}',
    es: 'Cable más dañado: {{rope}}, {{installation}}',
  },
  mostUrgentRope: {
    en: 'Most urgent rope: {{rope}}',
    de: 'Dringendstes Seil: {{rope}}',
    fr: 'Câble le plus urgent\u202f: {{rope}}',
    es: 'Cable más urgente: {{rope}}',
  },
  mostUrgentRopeOf: {
    en: 'Most urgent rope: {{rope}}, {{installation}}',
    de: 'Dringendstes Seil: {{rope}}, {{installation}}',
    fr: 'Câble le plus urgent\u202f: {{rope}}, {{installation}}',
    es: 'Cable más urgente: {{rope}}, {{installation}}',
  },
  withoutState: {
    en: { one: '{{count}} of {{total}} ropes not assessed', other: '{{count}} of {{total}} ropes not assessed' },
    de: {
      one: '{{count}} von {{total}} Seilen nicht beurteilt',
      other: '{{count}} von {{total}} Seilen nicht beurteilt',
    },
    fr: { one: '{{count}} câble sur {{total}} non évalué', other: '{{count}} câbles sur {{total}} non évalués' },
    es: { one: '{{count}} de {{total}} cables sin evaluar', other: '{{count}} de {{total}} cables sin evaluar' },
  },
  unknownLoss: {
    en: { one: '{{count}} damage without a known loss', other: '{{count}} damages without a known loss' },
    de: { one: '{{count}} Schaden ohne bekannten Verlust', other: '{{count}} Schäden ohne bekannten Verlust' },
    fr: { one: '{{count}} dommage sans perte connue', other: '{{count}} dommages sans perte connue' },
    es: { one: '{{count}} daño sin pérdida conocida', other: '{{count}} daños sin pérdida conocida' },
  },
  splicesRated: {
    en: { one: '{{count}} splice with parts to renew', other: '{{count}} splices with parts to renew' },
    de: { one: '{{count}} Spleiß mit zu erneuernden Teilen', other: '{{count}} Spleiße mit zu erneuernden Teilen' },
    fr: {
      one: '{{count}} épissure avec des parties à refaire',
      other: '{{count}} épissures avec des parties à refaire',
    },
    es: {
      one: '{{count}} empalme con elementos por renovar',
      other: '{{count}} empalmes con elementos por renovar',
    },
  },
  splicesToRenew: {
    en: 'Splices with parts to renew',
    de: 'Spleiße mit zu erneuernden Teilen',
    fr: 'Épissures avec des parties à refaire',
    es: 'Empalmes con elementos por renovar',
  },
  fallenLoss: {
    en: 'The magnetic rope test of {{date}} finds much less than was known before it: {{after}} of the permitted loss is used up, it was {{before}}. Lost metal does not come back: check that the test is complete, in the right units, and of this rope.',
    de: 'Die magnetinduktive Prüfung vom {{date}} findet viel weniger, als vorher bekannt war: {{after}} des zulässigen Verlusts sind aufgebraucht, es waren {{before}}. Verlorenes Metall kommt nicht zurück: Prüfen Sie, ob die Prüfung vollständig ist, in den richtigen Einheiten vorliegt und zu diesem Seil gehört.',
    fr: 'Le contrôle magnéto-inductif du {{date}} trouve bien moins que ce qui était connu\u202f: {{after}} de la perte admissible sont consommés, contre {{before}} auparavant. Le métal perdu ne revient pas\u202f: vérifiez que le contrôle est complet, dans les bonnes unités, et qu’il concerne bien ce câble.',
    es: 'La inspección magnetoinductiva del {{date}} encuentra mucho menos de lo que se conocía: se ha consumido el {{after}} de la pérdida admisible; antes, el {{before}}. El metal perdido no se recupera: compruebe que la inspección esté completa, en las unidades correctas y que sea de este cable.',
  },
  entriesDoubted: {
    en: { one: '{{count}} doubtful entry', other: '{{count}} doubtful entries' },
    de: { one: '{{count}} zweifelhafte Angabe', other: '{{count}} zweifelhafte Angaben' },
    fr: { one: '{{count}} donnée douteuse', other: '{{count}} données douteuses' },
    es: { one: '{{count}} dato dudoso', other: '{{count}} datos dudosos' },
  },
  doubtfulEntries: {
    en: 'Doubtful entries',
    de: 'Zweifelhafte Angaben',
    fr: 'Données douteuses',
    es: 'Datos dudosos',
  },
  damagesOfUnknownLoss: {
    en: 'Damages without a known loss',
    de: 'Schäden ohne bekannten Verlust',
    fr: 'Dommages sans perte connue',
    es: 'Daños sin pérdida conocida',
  },
  notLoaded: {
    en: 'Rope health could not be loaded',
    de: 'Der Seilzustand konnte nicht geladen werden',
    fr: 'L’état du câble n’a pas pu être chargé',
    es: 'No se ha podido cargar el estado del cable',
  },
  explain: {
    en: 'What rope health means',
    de: 'Was der Seilzustand bedeutet',
    fr: 'Signification de l’état du câble',
    es: 'Qué significa el estado del cable',
  },
  used: {
    en: '{{used}} of the permitted loss is used up, {{left}} remains. The colored part of the picture is what is used up.',
    de: '{{used}} des zulässigen Verlusts sind aufgebraucht, {{left}} verbleiben. Der farbige Teil des Bildes ist das Aufgebrauchte.',
    fr: '{{used}} de la perte admissible sont consommés, il reste {{left}}. La partie colorée de l’image correspond à la part consommée.',
    es: 'Se ha consumido el {{used}} de la pérdida admisible; queda el {{left}}. La parte coloreada de la imagen es lo consumido.',
  },
  ...labels('explained', {
    green: {
      en: 'more than half of the permitted loss remains',
      de: 'mehr als die Hälfte des zulässigen Verlusts verbleibt',
      fr: 'plus de la moitié de la perte admissible reste disponible',
      es: 'queda más de la mitad de la pérdida admisible',
    },
    orange: {
      en: 'half or less of it remains',
      de: 'die Hälfte oder weniger verbleibt',
      fr: 'il en reste la moitié ou moins',
      es: 'queda la mitad o menos',
    },
    red: {
      en: 'nothing remains; take the rope out of service or have it assessed at once',
      de: 'nichts verbleibt; das Seil außer Betrieb nehmen oder umgehend beurteilen lassen',
      fr: 'il ne reste rien\u202f; mettez le câble hors service ou faites-le évaluer sans délai',
      es: 'no queda nada; retire el cable del servicio o hágalo evaluar de inmediato',
    },
  } satisfies Record<GaugeReading['colour'], Text>),
  explainedLength: {
    en: 'Ø is the nominal diameter of the rope: the loss is added up over the worst section of that length.',
    de: 'Ø ist der Nenndurchmesser des Seils: Der Verlust wird über den schlechtesten Abschnitt dieser Länge summiert.',
    fr: 'Ø est le diamètre nominal du câble\u202f: la perte est additionnée sur le tronçon le plus endommagé de cette longueur.',
    es: 'Ø es el diámetro nominal del cable: la pérdida se suma en el tramo más dañado de esa longitud.',
  },
  worstFirst: { en: 'Worst first', de: 'Schlechteste zuerst', fr: 'Pires états d’abord', es: 'Peores primero' },
  urgentFirst: {
    en: 'Most urgent first',
    de: 'Dringendste zuerst',
    fr: 'Urgences d’abord',
    es: 'Más urgentes primero',
  },
  urgencyNotLoaded: {
    en: 'Urgency could not be loaded; the list shows the worst first.',
    de: 'Die Dringlichkeit konnte nicht geladen werden; die Liste zeigt die Schlechtesten zuerst.',
    fr: 'Les urgences n’ont pas pu être chargées\u202f; la liste commence par les pires états.',
    es: 'No se ha podido cargar qué es lo más urgente; la lista muestra primero los peores.',
  },
  ownOrder: { en: 'Own order', de: 'Eigene Reihenfolge', fr: 'Ordre personnel', es: 'Orden propio' },
  byName: { en: 'By name', de: 'Nach Name', fr: 'Par nom', es: 'Por nombre' },
  sorting: { en: 'Sorting', de: 'Sortierung', fr: 'Tri', es: 'Orden' },
} as const satisfies Texts
