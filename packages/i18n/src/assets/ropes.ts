import type { Texts } from '../language.ts'
import { labels } from '../language.ts'
import { ropeStateTexts } from '../records/rope-state-texts.ts'
import { ropeLabels } from './rope-labels.ts'

/** Ropes: their fields, state and limits. */
export const ropeTexts = {
  ...ropeLabels,
  ...ropeStateTexts,
  title: { en: 'Ropes', de: 'Seile', fr: 'Câbles', es: 'Cables' },
  rope: { en: 'Rope', de: 'Seil', fr: 'Câble', es: 'Cable' },
  settings: { en: 'Rope settings', de: 'Seileinstellungen', fr: 'Paramètres du câble', es: 'Ajustes del cable' },
  data: { en: 'Rope data', de: 'Seildaten', fr: 'Données du câble', es: 'Datos del cable' },
  health: { en: 'Rope health', de: 'Seilzustand', fr: 'État du câble', es: 'Estado del cable' },
  standardWithOwnLimits: {
    en: '{{standard}}, custom limits',
    de: '{{standard}}, eigene Grenzwerte',
    fr: '{{standard}}, limites personnalisées',
    es: '{{standard}}, límites propios',
  },
  looserThanStandard: {
    en: 'The custom limits permit more than {{standard}} ({{limits}}).',
    de: 'Die eigenen Grenzwerte lassen mehr zu als {{standard}} ({{limits}}).',
    fr: 'Les limites personnalisées permettent davantage que {{standard}} ({{limits}}).',
    es: 'Los límites propios permiten más que {{standard}} ({{limits}}).',
  },
  looserThanAssumed: {
    en: 'The custom limits permit more than the limits assumed for {{standard}} ({{limits}}), which are not verified against its text.',
    de: 'Die eigenen Grenzwerte lassen mehr zu als die für {{standard}} angenommenen ({{limits}}), die nicht am Wortlaut der Norm verifiziert sind.',
    fr: 'Les limites personnalisées permettent davantage que celles supposées pour {{standard}} ({{limits}}), qui ne sont pas vérifiées d’après le texte de la norme.',
    es: 'Los límites propios permiten más que los supuestos para {{standard}} ({{limits}}), que no se han verificado con el texto de la norma.',
  },
  'sectionDoubt.tooLarge': {
    en: 'The metallic cross-section is {{share}} of the circle of the nominal diameter; such a rope has about {{bound}} at most. Losses may be shown too small: check both values.',
    de: 'Der metallische Querschnitt beträgt {{share}} der Kreisfläche des Nenndurchmessers; ein solches Seil hat höchstens etwa {{bound}}. Verluste erscheinen womöglich zu klein: Prüfen Sie beide Angaben.',
    fr: 'La section métallique représente {{share}} de l’aire du cercle de diamètre nominal\u202f; un tel câble en a environ {{bound}} au plus. Les pertes affichées sont peut-être trop faibles\u202f: vérifiez les deux valeurs.',
    es: 'La sección metálica es el {{share}} del área del círculo de diámetro nominal; un cable así tiene alrededor del {{bound}} como máximo. Es posible que las pérdidas mostradas sean demasiado pequeñas: revise ambos valores.',
  },
  'sectionDoubt.tooSmall': {
    en: 'The metallic cross-section is {{share}} of the circle of the nominal diameter; ropes have about {{bound}} at least. Losses may be shown too large: check both values.',
    de: 'Der metallische Querschnitt beträgt {{share}} der Kreisfläche des Nenndurchmessers; Seile haben mindestens etwa {{bound}}. Verluste erscheinen womöglich zu groß: Prüfen Sie beide Angaben.',
    fr: 'La section métallique représente {{share}} de l’aire du cercle de diamètre nominal\u202f; un câble en a environ {{bound}} au moins. Les pertes affichées sont peut-être trop fortes\u202f: vérifiez les deux valeurs.',
    es: 'La sección metálica es el {{share}} del área del círculo de diámetro nominal; los cables tienen alrededor del {{bound}} como mínimo. Es posible que las pérdidas mostradas sean demasiado grandes: revise ambos valores.',
  },
  'wiresDoubt.tooMany': {
    en: 'The rope has {{entered}} load-bearing wires by its settings, but about {{wires}} by its design ({{design}}). Losses of broken wires may be shown too small: check both values.',
    de: 'Laut Einstellungen hat das Seil {{entered}} tragende Drähte, nach seiner Konstruktion ({{design}}) aber etwa {{wires}}. Verluste durch Drahtbrüche erscheinen womöglich zu klein: Prüfen Sie beide Angaben.',
    fr: 'Le câble a {{entered}} fils porteurs d’après ses paramètres, mais environ {{wires}} d’après sa composition ({{design}}). Les pertes dues aux fils cassés affichées sont peut-être trop faibles\u202f: vérifiez les deux valeurs.',
    es: 'Según sus ajustes, el cable tiene {{entered}} alambres portantes; según su composición ({{design}}), alrededor de {{wires}}. Es posible que las pérdidas por alambres rotos mostradas sean demasiado pequeñas: revise ambos valores.',
  },
  'wiresDoubt.tooFew': {
    en: 'The rope has {{entered}} load-bearing wires by its settings, but about {{wires}} by its design ({{design}}). Losses of broken wires may be shown too large: check both values.',
    de: 'Laut Einstellungen hat das Seil {{entered}} tragende Drähte, nach seiner Konstruktion ({{design}}) aber etwa {{wires}}. Verluste durch Drahtbrüche erscheinen womöglich zu groß: Prüfen Sie beide Angaben.',
    fr: 'Le câble a {{entered}} fils porteurs d’après ses paramètres, mais environ {{wires}} d’après sa composition ({{design}}). Les pertes dues aux fils cassés affichées sont peut-être trop fortes\u202f: vérifiez les deux valeurs.',
    es: 'Según sus ajustes, el cable tiene {{entered}} alambres portantes; según su composición ({{design}}), alrededor de {{wires}}. Es posible que las pérdidas por alambres rotos mostradas sean demasiado grandes: revise ambos valores.',
  },
  'wiresDoubt.tooManyForAny': {
    en: 'The rope has {{entered}} load-bearing wires by its settings; ropes have about {{wires}} at most. Losses of broken wires may be shown too small: check the value.',
    de: 'Laut Einstellungen hat das Seil {{entered}} tragende Drähte; Seile haben höchstens etwa {{wires}}. Verluste durch Drahtbrüche erscheinen womöglich zu klein: Prüfen Sie die Angabe.',
    fr: 'Le câble a {{entered}} fils porteurs d’après ses paramètres\u202f; un câble en a environ {{wires}} au plus. Les pertes dues aux fils cassés affichées sont peut-être trop faibles\u202f: vérifiez la valeur.',
    es: 'Según sus ajustes, el cable tiene {{entered}} alambres portantes; los cables tienen alrededor de {{wires}} como máximo. Es posible que las pérdidas por alambres rotos mostradas sean demasiado pequeñas: revise el valor.',
  },
  remaining: { en: '{{share}} remaining', de: 'noch {{share}}', fr: '{{share}} restants', es: 'resta el {{share}}' },
  healthAt: {
    en: 'Rope health {{share}}: {{state}}',
    de: 'Seilzustand {{share}}: {{state}}',
    fr: 'État du câble {{share}}\u202f: {{state}}',
    es: 'Estado del cable {{share}}: {{state}}',
  },
  discardCriterion: {
    en: 'Discard criterion',
    de: 'Ablegekriterium',
    fr: 'Critère de dépose',
    es: 'Criterio de retirada',
  },
  discardReached: {
    en: 'Discard criterion reached',
    de: 'Ablegereife erreicht',
    fr: 'Critère de dépose atteint',
    es: 'Criterio de retirada alcanzado',
  },
  worstWindow: {
    en: 'Worst section',
    de: 'Schlechtester Abschnitt',
    fr: 'Tronçon le plus endommagé',
    es: 'Tramo más dañado',
  },
  referenceLength: {
    en: 'Reference length',
    de: 'Bezugslänge',
    fr: 'Longueur de référence',
    es: 'Longitud de referencia',
  },
  referenceLengthOf: {
    en: 'Reference length {{multiple}}',
    de: 'Bezugslänge {{multiple}}',
    fr: 'Longueur de référence {{multiple}}',
    es: 'Longitud de referencia {{multiple}}',
  },
  multiple: {
    en: 'Multiple of the diameter',
    de: 'Vielfaches des Durchmessers',
    fr: 'Multiple du diamètre',
    es: 'Múltiplo del diámetro',
  },
  limit: { en: 'Limit', de: 'Grenzwert', fr: 'Limite', es: 'Límite' },
  limitSource: {
    en: 'Source of the limit',
    de: 'Quelle des Grenzwerts',
    fr: 'Source de la limite',
    es: 'Fuente del límite',
  },
  loss: {
    en: 'Loss of metallic cross-section',
    de: 'Querschnittsverlust',
    fr: 'Perte de section métallique',
    es: 'Pérdida de sección metálica',
  },
  addOwnLimit: {
    en: 'Add custom limit',
    de: 'Eigenen Grenzwert hinzufügen',
    fr: 'Ajouter une limite personnalisée',
    es: 'Añadir límite propio',
  },
  ownLimitsHint: {
    en: 'Custom limits override the standard’s limits',
    de: 'Eigene Grenzwerte haben Vorrang vor denen der Norm',
    fr: 'Les limites personnalisées priment sur celles de la norme',
    es: 'Los límites propios prevalecen sobre los de la norma',
  },
  'inspections.visual': {
    en: 'Last visual inspection {{date}}',
    de: 'Letzte Sichtprüfung {{date}}',
    fr: 'Dernier contrôle visuel {{date}}',
    es: 'Última inspección visual {{date}}',
  },
  'inspections.mrt': {
    en: 'Last MRT {{date}}',
    de: 'Letzte magnetinduktive Prüfung {{date}}',
    fr: 'Dernier MRT {{date}}',
    es: 'Último MRT {{date}}',
  },
  'inspections.lastVisual': {
    en: 'Last visual inspection',
    de: 'Letzte Sichtprüfung',
    fr: 'Dernier contrôle visuel',
    es: 'Última inspección visual',
  },
  'inspections.lastMrt': {
    en: 'Last MRT',
    de: 'Letzte magnetinduktive Prüfung',
    fr: 'Dernier MRT',
    es: 'Último MRT',
  },
  'inspections.none': {
    en: 'none recorded',
    de: 'keine erfasst',
    fr: 'aucun enregistré',
    es: 'ninguna registrada',
  },
  'inspections.noVisual': {
    en: 'No visual inspection recorded',
    de: 'Keine Sichtprüfung erfasst',
    fr: 'Aucun contrôle visuel enregistré',
    es: 'Ninguna inspección visual registrada',
  },
  'inspections.noMrt': {
    en: 'No MRT recorded',
    de: 'Keine magnetinduktive Prüfung erfasst',
    fr: 'Aucun MRT enregistré',
    es: 'Ningún MRT registrado',
  },
  incompleteTest: {
    en: {
      one: 'The MRT of {{date}} was imported without {{count}} finding that could not be read. Until it is complete, the worse of it and the tests before is shown, and the rope may have lost more. Import the corrected report, correct the test by hand, or test again.',
      other:
        'The MRT of {{date}} was imported without {{count}} findings that could not be read. Until it is complete, the worse of it and the tests before is shown, and the rope may have lost more. Import the corrected report, correct the test by hand, or test again.',
    },
    de: {
      one: 'Die magnetinduktive Prüfung vom {{date}} wurde ohne {{count}} nicht lesbaren Befund importiert. Solange sie unvollständig ist, wird der schlechtere Wert aus ihr und den Prüfungen davor angegeben, und der Verlust kann noch größer sein. Importieren Sie den berichtigten Bericht, berichtigen Sie die Prüfung von Hand, oder prüfen Sie das Seil erneut.',
      other:
        'Die magnetinduktive Prüfung vom {{date}} wurde ohne {{count}} nicht lesbare Befunde importiert. Solange sie unvollständig ist, wird der schlechtere Wert aus ihr und den Prüfungen davor angegeben, und der Verlust kann noch größer sein. Importieren Sie den berichtigten Bericht, berichtigen Sie die Prüfung von Hand, oder prüfen Sie das Seil erneut.',
    },
    fr: {
      one: 'Le MRT du {{date}} a été importé sans {{count}} constat illisible. Tant qu’il est incomplet, le résultat indiqué est le plus défavorable de ce contrôle et des précédents, et la perte peut être plus grande encore. Importez le rapport corrigé, corrigez le contrôle à la main ou refaites-le.',
      other:
        'Le MRT du {{date}} a été importé sans {{count}} constats illisibles. Tant qu’il est incomplet, le résultat indiqué est le plus défavorable de ce contrôle et des précédents, et la perte peut être plus grande encore. Importez le rapport corrigé, corrigez le contrôle à la main ou refaites-le.',
    },
    es: {
      one: 'El MRT del {{date}} se importó sin {{count}} hallazgo que no se pudo leer. Mientras esté incompleto, se indica el peor resultado entre este y los anteriores, y la pérdida puede ser aún mayor. Importe el informe corregido, corrija la inspección a mano o repítala.',
      other:
        'El MRT del {{date}} se importó sin {{count}} hallazgos que no se pudieron leer. Mientras esté incompleto, se indica el peor resultado entre este y los anteriores, y la pérdida puede ser aún mayor. Importe el informe corregido, corrija la inspección a mano o repítala.',
    },
  },
  incompleteTestDetails: {
    en: 'Which findings are missing',
    de: 'Welche Befunde fehlen',
    fr: 'Quels constats manquent',
    es: 'Qué hallazgos faltan',
  },
  nextInspection: { en: 'Next inspection', de: 'Nächste Prüfung', fr: 'Prochain contrôle', es: 'Próxima inspección' },
  ...labels('nextInspection', {
    due: {
      en: 'Next inspection due {{date}}',
      de: 'Nächste Prüfung fällig am {{date}}',
      fr: 'Prochain contrôle à faire d’ici au {{date}}',
      es: 'Próxima inspección: vence el {{date}}',
    },
    overdue: {
      en: 'Inspection overdue since {{date}}',
      de: 'Prüfung überfällig seit {{date}}',
      fr: 'Contrôle en retard depuis le {{date}}',
      es: 'Inspección vencida desde el {{date}}',
    },
    expected: {
      en: 'Next inspection expected {{date}}, by bending cycles',
      de: 'Nächste Prüfung voraussichtlich am {{date}}, nach Biegewechseln',
      fr: 'Prochain contrôle prévu vers le {{date}}, selon les cycles de flexion',
      es: 'Próxima inspección prevista para el {{date}}, según los ciclos de flexión',
    },
    probablyReached: {
      en: 'Inspection probably due since {{date}}: no newer reading of bending cycles',
      de: 'Prüfung wohl fällig seit {{date}}: kein neuerer Stand der Biegewechsel',
      fr: 'Contrôle sans doute à faire depuis le {{date}}\u202f: aucun relevé de cycles plus récent',
      es: 'Inspección probablemente vencida desde el {{date}}: sin lecturas de ciclos posteriores',
    },
    withoutDate: {
      en: 'Next inspection planned without a date',
      de: 'Nächste Prüfung ohne Datum geplant',
      fr: 'Prochain contrôle planifié sans date',
      es: 'Próxima inspección planificada sin fecha',
    },
    none: {
      en: 'No inspection planned',
      de: 'Keine Prüfung geplant',
      fr: 'Aucun contrôle planifié',
      es: 'Ninguna inspección planificada',
    },
  }),
  ...labels('nextInspection.value', {
    overdue: {
      en: 'overdue since {{date}}',
      de: 'überfällig seit {{date}}',
      fr: 'en retard depuis le {{date}}',
      es: 'vencida desde el {{date}}',
    },
    expected: {
      en: 'expected {{date}}, by bending cycles',
      de: 'voraussichtlich {{date}}, nach Biegewechseln',
      fr: 'prévu vers le {{date}}, selon les cycles de flexion',
      es: 'prevista para el {{date}}, según los ciclos de flexión',
    },
    probablyReached: {
      en: 'probably due since {{date}}: no newer reading of bending cycles',
      de: 'wohl fällig seit {{date}}: kein neuerer Stand der Biegewechsel',
      fr: 'sans doute à faire depuis le {{date}}\u202f: aucun relevé de cycles plus récent',
      es: 'probablemente vencida desde el {{date}}: sin lecturas de ciclos posteriores',
    },
    withoutDate: {
      en: 'planned without a date',
      de: 'ohne Datum geplant',
      fr: 'planifié sans date',
      es: 'planificada sin fecha',
    },
    none: { en: 'none planned', de: 'keine geplant', fr: 'aucun planifié', es: 'ninguna planificada' },
  }),
  ...labels('labels', {
    title: { en: 'Rope labels', de: 'Seilschilder', fr: 'Étiquettes de câbles', es: 'Etiquetas de cables' },
    hint: {
      en: 'Scan to open this rope in Catenary',
      de: 'Scannen öffnet dieses Seil in Catenary',
      fr: 'Scannez pour ouvrir ce câble dans Catenary',
      es: 'Escanee para abrir este cable en Catenary',
    },
    ofRope: {
      en: 'Label with QR code',
      de: 'Schild mit QR-Code',
      fr: 'Étiquette avec code QR',
      es: 'Etiqueta con código QR',
    },
    ofInstallation: {
      en: 'Labels of the ropes',
      de: 'Schilder der Seile',
      fr: 'Étiquettes des câbles',
      es: 'Etiquetas de los cables',
    },
    scan: {
      en: 'Or scan the label at the rope',
      de: 'Oder das Schild am Seil scannen',
      fr: 'Ou scannez l’étiquette du câble',
      es: 'O escanee la etiqueta del cable',
    },
    saved: {
      en: 'Saved: {{name}}',
      de: 'Gespeichert: {{name}}',
      fr: 'Enregistré\u202f: {{name}}',
      es: 'Guardado: {{name}}',
    },
    notOfRope: {
      en: 'This code is not the label of a rope.',
      de: 'Dieser Code ist kein Seilschild.',
      fr: 'Ce code n’est pas l’étiquette d’un câble.',
      es: 'Este código no es la etiqueta de un cable.',
    },
  }),
  empty: {
    en: 'No ropes found',
    de: 'Keine Seile gefunden',
    fr: 'Aucun câble trouvé',
    es: 'No se han encontrado cables',
  },
} as const satisfies Texts
