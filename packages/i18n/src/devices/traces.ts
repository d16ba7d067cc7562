import type { knownChannels } from '@catenary/contract/devices/mea'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** What a device measured along a rope, drawn over its length. */
export const traceTexts = {
  title: {
    en: 'Measurement of {{time}}',
    de: 'Messung vom {{time}}',
    fr: 'Mesure du {{time}}',
    es: 'Medición del {{time}}',
  },
  open: {
    en: 'Show measurement along the rope',
    de: 'Messung über das Seil anzeigen',
    fr: 'Afficher la mesure le long du câble',
    es: 'Mostrar la medición a lo largo del cable',
  },
  openLast: {
    en: 'Show last measurement',
    de: 'Letzte Messung anzeigen',
    fr: 'Afficher la dernière mesure',
    es: 'Mostrar la última medición',
  },
  none: {
    en: 'This event has no measurement along the rope.',
    de: 'Zu diesem Ereignis ist keine Messung über das Seil gespeichert.',
    fr: 'Aucune mesure le long du câble n’est enregistrée pour cet événement.',
    es: 'No hay ninguna medición a lo largo del cable para este evento.',
  },
  description: {
    en: '{{label}}: {{figures}}, from {{from}} to {{to}}',
    de: '{{label}}: {{figures}}, von {{from}} bis {{to}}',
    fr: '{{label}}\u202f: {{figures}}, de {{from}} à {{to}}',
    es: '{{label}}: {{figures}}, de {{from}} a {{to}}',
  },
  notMeasured: { en: 'not measured', de: 'nicht gemessen', fr: 'non mesuré', es: 'no medido' },
  ...labels('channel', {
    loss: {
      en: 'Loss of metallic area',
      de: 'Querschnittsverlust',
      fr: 'Perte de section métallique',
      es: 'Pérdida de área metálica',
    },
    localFault: { en: 'Local fault', de: 'Lokaler Fehler', fr: 'Défaut local', es: 'Defecto local' },
  } as const satisfies Record<(typeof knownChannels)[number], Text>),
  shown: {
    en: '{{from}} to {{to}}',
    de: '{{from}} bis {{to}}',
    fr: '{{from}} à {{to}}',
    es: '{{from}} a {{to}}',
  },
  compareWith: {
    en: 'Compare with an earlier measurement',
    de: 'Mit einer früheren Messung vergleichen',
    fr: 'Comparer avec une mesure précédente',
    es: 'Comparar con una medición anterior',
  },
  compareWithNone: {
    en: 'Without comparison',
    de: 'Ohne Vergleich',
    fr: 'Sans comparaison',
    es: 'Sin comparación',
  },
  earlierMeasurement: {
    en: 'Measurement of {{time}}, gray',
    de: 'Messung vom {{time}}, grau',
    fr: 'Mesure du {{time}}, en gris',
    es: 'Medición del {{time}}, en gris',
  },
  earlierAsMeasured: {
    en: 'Both are shown at the positions at which they were measured. Where length counters differ, the same place is not quite at the same position.',
    de: 'Beide stehen an den Positionen, an denen sie gemessen wurden. Weichen die Längenzähler voneinander ab, liegt dieselbe Stelle nicht genau an derselben Position.',
    fr: 'Les deux sont affichées aux positions où elles ont été mesurées. Si les compteurs de longueur diffèrent, un même endroit n’est pas exactement à la même position.',
    es: 'Ambas se muestran en las posiciones en las que se midieron. Si los contadores de longitud difieren, un mismo punto no está exactamente en la misma posición.',
  },
  earlierOtherPlaces: {
    en: 'The rope was shortened, lengthened or moved between the two measurements: the same position is another place on it.',
    de: 'Zwischen den beiden Messungen wurde das Seil gekürzt, verlängert oder verschoben: Dieselbe Position ist eine andere Stelle des Seils.',
    fr: 'Le câble a été raccourci, rallongé ou déplacé entre les deux mesures\u202f: une même position n’y désigne pas le même endroit.',
    es: 'El cable se acortó, alargó o desplazó entre las dos mediciones: la misma posición es otro punto del cable.',
  },
  zoomIn: { en: 'Zoom in', de: 'Vergrößern', fr: 'Agrandir', es: 'Ampliar' },
  zoomOut: { en: 'Zoom out', de: 'Verkleinern', fr: 'Réduire', es: 'Reducir' },
  left: { en: 'Towards the zero point', de: 'Zum Nullpunkt hin', fr: 'Vers le point zéro', es: 'Hacia el punto cero' },
  right: {
    en: 'Away from the zero point',
    de: 'Vom Nullpunkt weg',
    fr: 'En s’éloignant du point zéro',
    es: 'Alejándose del punto cero',
  },
  whole: { en: 'Whole measurement', de: 'Ganze Messung', fr: 'Mesure entière', es: 'Medición completa' },
  fit: {
    en: 'Fit height to what is shown',
    de: 'Höhe an das Angezeigte anpassen',
    fr: 'Ajuster la hauteur à ce qui est affiché',
    es: 'Ajustar la altura a lo mostrado',
  },
  keys: {
    en: 'Arrow keys move along the rope, plus and minus zoom, Home shows all of it',
    de: 'Pfeiltasten bewegen sich über das Seil, Plus und Minus vergrößern und verkleinern, Pos1 zeigt alles',
    fr: 'Les flèches déplacent le long du câble, plus et moins agrandissent et réduisent, Début affiche tout',
    es: 'Las flechas desplazan a lo largo del cable, más y menos amplían y reducen, Inicio muestra todo',
  },
  ropeChanged: {
    en: 'The rope has been changed since this measurement. Positions are those of that day, so the damages of today are not shown here.',
    de: 'Das Seil wurde seit dieser Messung verändert. Die Positionen sind die von damals; die heutigen Schäden sind deshalb hier nicht eingezeichnet.',
    fr: 'Le câble a été modifié depuis cette mesure. Les positions sont celles de ce jour-là\u202f; les dommages actuels ne sont donc pas indiqués ici.',
    es: 'El cable se ha modificado desde esta medición. Las posiciones son las de aquel día, por lo que los daños actuales no se muestran aquí.',
  },
  ofFormerRope: {
    en: 'This measurement was made on the rope before this one.',
    de: 'Diese Messung stammt vom Seil davor.',
    fr: 'Cette mesure a été faite sur le câble précédent.',
    es: 'Esta medición se hizo en el cable anterior.',
  },
  mark: { en: 'Mark a finding', de: 'Befund markieren', fr: 'Marquer un constat', es: 'Marcar un hallazgo' },
  markHint: {
    en: 'Drag over the finding, or enter its position.',
    de: 'Ziehen Sie über den Befund oder geben Sie ein, wo er liegt.',
    fr: 'Faites glisser sur le constat, ou saisissez sa position.',
    es: 'Arrastre sobre el hallazgo o introduzca dónde está.',
  },
  findingFrom: { en: 'Finding from', de: 'Befund von', fr: 'Constat de', es: 'Hallazgo desde' },
  findingTo: { en: 'Finding to', de: 'Befund bis', fr: 'Constat à', es: 'Hallazgo hasta' },
  record: { en: 'Record damage', de: 'Schaden erfassen', fr: 'Enregistrer un dommage', es: 'Registrar daño' },
  tableCaption: {
    en: 'Measured values from {{from}} to {{to}}',
    de: 'Messwerte von {{from}} bis {{to}}',
    fr: 'Valeurs mesurées de {{from}} à {{to}}',
    es: 'Valores medidos de {{from}} a {{to}}',
  },
  ...labels('column', {
    from: { en: 'From', de: 'Von', fr: 'De', es: 'De' },
    to: { en: 'To', de: 'Bis', fr: 'À', es: 'A' },
  }),
} as const satisfies Texts
