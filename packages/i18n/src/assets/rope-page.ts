import type { Texts } from '../language.ts'
import { ropeStripTexts } from '../records/rope-strip-texts.ts'

/** Texts of the rope page beyond those of ropes and events: its tools, table and dialog. */
export const ropePageTexts = {
  notesAndDocuments: {
    en: 'Notes and documents',
    de: 'Notizen und Dokumente',
    fr: 'Notes et documents',
    es: 'Notas y documentos',
  },
  noLimit: {
    en: 'No limit is known for this rope under {{standard}}, so its loss can’t be rated.',
    de: 'Für dieses Seil ist nach {{standard}} kein Grenzwert bekannt. Der Verlust lässt sich deshalb nicht beurteilen.',
    fr: 'Aucune limite n’est connue pour ce câble selon {{standard}}\u202f; la perte ne peut donc pas être évaluée.',
    es: 'No se conoce ningún límite para este cable según {{standard}}, por lo que no se puede evaluar la pérdida.',
  },
  ownLimitsHow: {
    en: 'Enter your own limits in the rope settings: the permitted loss in percent for each reference length.',
    de: 'Geben Sie in den Seileinstellungen eigene Grenzwerte ein: je Bezugslänge den zulässigen Verlust in Prozent.',
    fr: 'Saisissez des limites personnalisées dans les paramètres du câble\u202f: pour chaque longueur de référence, la perte admissible en %.',
    es: 'Introduzca límites propios en los ajustes del cable: para cada longitud de referencia, la pérdida admisible en porcentaje.',
  },
  notReady: {
    en: 'Not ready for inspection yet',
    de: 'Noch nicht bereit zur Prüfung',
    fr: 'Pas encore prêt pour le contrôle',
    es: 'Aún no está listo para la inspección',
  },
  notAssessable: {
    en: 'Rope health can’t be calculated yet',
    de: 'Der Seilzustand lässt sich noch nicht berechnen',
    fr: 'L’état du câble ne peut pas encore être calculé',
    es: 'Aún no se puede calcular el estado del cable',
  },
  missingFacts: {
    en: {
      one: '{{count}} entry is missing. Without it, an inspection gives no rope health.',
      other: '{{count}} entries are missing. Without them, an inspection gives no rope health.',
    },
    de: {
      one: '{{count}} Angabe fehlt. Ohne sie ergibt eine Prüfung keinen Seilzustand.',
      other: '{{count}} Angaben fehlen. Ohne sie ergibt eine Prüfung keinen Seilzustand.',
    },
    fr: {
      one: 'Il manque {{count}} donnée. Sans elle, un contrôle ne permet pas d’évaluer l’état du câble.',
      other: 'Il manque {{count}} données. Sans elles, un contrôle ne permet pas d’évaluer l’état du câble.',
    },
    es: {
      one: 'Falta {{count}} dato. Sin él, una inspección no permite evaluar el estado del cable.',
      other: 'Faltan {{count}} datos. Sin ellos, una inspección no permite evaluar el estado del cable.',
    },
  },
  whoMayEnter: {
    en: 'Client administrators, project managers and administrators can complete the rope settings.',
    de: 'Kundenadministratoren, Projektleiter und Administratoren können die Seileinstellungen ergänzen.',
    fr: 'Les administrateurs clients, les chefs de projet et les administrateurs peuvent compléter les paramètres du câble.',
    es: 'Los administradores del cliente, los jefes de proyecto y los administradores pueden completar los ajustes del cable.',
  },
  factMissing: {
    en: '{{fact}}: missing',
    de: '{{fact}}: fehlt',
    fr: '{{fact}}\u202f: à saisir',
    es: '{{fact}}: por introducir',
  },
  factEntered: {
    en: '{{fact}}: entered',
    de: '{{fact}}: eingegeben',
    fr: '{{fact}}\u202f: saisi',
    es: '{{fact}}: introducido',
  },
  stripFrom: {
    en: 'Start of selected section',
    de: 'Anfang des gewählten Abschnitts',
    fr: 'Début du tronçon choisi',
    es: 'Inicio del tramo elegido',
  },
  stripTo: {
    en: 'End of selected section',
    de: 'Ende des gewählten Abschnitts',
    fr: 'Fin du tronçon choisi',
    es: 'Fin del tramo elegido',
  },
  ...ropeStripTexts,
  damagesNotLoaded: {
    en: 'Damages could not be loaded',
    de: 'Die Schäden konnten nicht geladen werden',
    fr: 'Les dommages n’ont pas pu être chargés',
    es: 'No se han podido cargar los daños',
  },
  damagesLoading: {
    en: 'Loading damages…',
    de: 'Schäden werden geladen …',
    fr: 'Chargement des dommages…',
    es: 'Cargando los daños…',
  },
  stripNeedsLength: {
    en: 'The rope cannot be drawn without its length. Enter it in the rope settings.',
    de: 'Ohne seine Länge lässt sich das Seil nicht zeichnen. Geben Sie sie in den Seileinstellungen ein.',
    fr: 'Le câble ne peut pas être dessiné sans sa longueur. Saisissez-la dans les paramètres du câble.',
    es: 'No se puede dibujar el cable sin su longitud. Introdúzcala en los ajustes del cable.',
  },
  stripBeyondEnd: {
    en: {
      one: '{{count}} damage is beyond the end of the rope and not drawn: the rope length is entered as {{length}}.',
      other:
        '{{count}} damages are beyond the end of the rope and not drawn: the rope length is entered as {{length}}.',
    },
    de: {
      one: '{{count}} Schaden liegt hinter dem Ende des Seils und ist nicht eingezeichnet: Als Seillänge sind {{length}} eingetragen.',
      other:
        '{{count}} Schäden liegen hinter dem Ende des Seils und sind nicht eingezeichnet: Als Seillänge sind {{length}} eingetragen.',
    },
    fr: {
      one: '{{count}} dommage se trouve au-delà de la fin du câble et n’est pas dessiné\u202f: la longueur saisie est de {{length}}.',
      other:
        '{{count}} dommages se trouvent au-delà de la fin du câble et ne sont pas dessinés\u202f: la longueur saisie est de {{length}}.',
    },
    es: {
      one: '{{count}} daño está más allá del final del cable y no se dibuja: la longitud introducida es de {{length}}.',
      other:
        '{{count}} daños están más allá del final del cable y no se dibujan: la longitud introducida es de {{length}}.',
    },
  },
  zoomIn: { en: 'Zoom in', de: 'Vergrößern', fr: 'Zoom avant', es: 'Ampliar' },
  zoomOut: { en: 'Zoom out', de: 'Verkleinern', fr: 'Zoom arrière', es: 'Reducir' },
  zoomed: {
    en: 'Chart: {{from}} to {{to}}',
    de: 'Diagramm: {{from}} bis {{to}}',
    fr: 'Graphique\u202f: {{from}} à {{to}}',
    es: 'Gráfico: {{from}} a {{to}}',
  },
  stretch: {
    en: 'Rope: {{from}} to {{to}}',
    de: 'Seil: {{from}} bis {{to}}',
    fr: 'Câble\u202f: {{from}} à {{to}}',
    es: 'Cable: {{from}} a {{to}}',
  },
  loss: { en: 'Loss', de: 'Verlust', fr: 'Perte', es: 'Pérdida' },
  export: { en: 'Export', de: 'Exportieren', fr: 'Exporter', es: 'Exportar' },
  reports: { en: 'Reports', de: 'Berichte', fr: 'Rapports', es: 'Informes' },
  moreToRecord: {
    en: 'Record another kind of event',
    de: 'Anderes Ereignis erfassen',
    fr: 'Saisir autre chose',
    es: 'Registrar otra cosa',
  },
  recordOn: {
    en: 'Record on {{rope}}',
    de: 'Erfassen auf {{rope}}',
    fr: 'Saisir sur {{rope}}',
    es: 'Registrar en {{rope}}',
  },
  recordOnWhich: {
    en: 'Record on which rope?',
    de: 'Auf welchem Seil erfassen?',
    fr: 'Sur quel câble saisir\u202f?',
    es: '¿En qué cable registrar?',
  },
  recentRopes: { en: 'Visited last', de: 'Zuletzt besucht', fr: 'Dernières visites', es: 'Visitados hace poco' },
  otherRopes: { en: 'Other ropes', de: 'Andere Seile', fr: 'Autres câbles', es: 'Otros cables' },
  recordElsewhere: {
    en: 'On another rope',
    de: 'Auf einem anderen Seil',
    fr: 'Sur un autre câble',
    es: 'En otro cable',
  },
  allTypes: { en: 'All types', de: 'Alle Typen', fr: 'Tous les types', es: 'Todos los tipos' },
  anyStatus: { en: 'All statuses', de: 'Alle Status', fr: 'Tous les statuts', es: 'Cualquier estado' },
  anyInspection: {
    en: 'All inspections',
    de: 'Alle Prüfarten',
    fr: 'Tous les contrôles',
    es: 'Todas las inspecciones',
  },
  kinds: {
    en: 'Categories of event',
    de: 'Arten von Ereignissen',
    fr: 'Catégories d’événement',
    es: 'Categorías de evento',
  },
  statusOf: {
    en: 'Status of {{event}}',
    de: 'Status von {{event}}',
    fr: 'Statut de {{event}}',
    es: 'Estado de {{event}}',
  },
  statusSaved: {
    en: 'Status saved',
    de: 'Status gespeichert',
    fr: 'Statut enregistré',
    es: 'Estado guardado',
  },
  eventSaved: {
    en: 'Event saved',
    de: 'Ereignis gespeichert',
    fr: 'Événement enregistré',
    es: 'Evento guardado',
  },
  eventArchived: {
    en: 'Event archived',
    de: 'Ereignis archiviert',
    fr: 'Événement archivé',
    es: 'Evento archivado',
  },
  eventRestored: {
    en: 'Event restored',
    de: 'Ereignis wiederhergestellt',
    fr: 'Événement restauré',
    es: 'Evento restaurado',
  },
  draftRestored: {
    en: 'Your draft has been restored.',
    de: 'Ihr Entwurf wurde wiederhergestellt.',
    fr: 'Votre saisie précédente a été rétablie.',
    es: 'Se ha recuperado su borrador.',
  },
  startAfresh: {
    en: 'Discard draft',
    de: 'Entwurf verwerfen',
    fr: 'Abandonner le brouillon',
    es: 'Descartar el borrador',
  },
  stepBack: {
    en: '{{step}} back',
    de: '{{step}} zurück',
    fr: '{{step}} en arrière',
    es: '{{step}} atrás',
  },
  stepOn: {
    en: '{{step}} forward',
    de: '{{step}} weiter',
    fr: '{{step}} en avant',
    es: '{{step}} adelante',
  },
  lossDerived: { en: '(derived)', de: '(abgeleitet)', fr: '(déduite)', es: '(deducida)' },
  lossDerivedHint: {
    en: 'From the number of wires: each wire is an equal share of the metallic cross-section of the rope',
    de: 'Aus der Zahl der Drähte: Jeder Draht ist ein gleicher Anteil am metallischen Querschnitt des Seils',
    fr: 'D’après le nombre de fils\u202f: chaque fil représente une part égale de la section métallique du câble',
    es: 'Según el número de alambres: cada alambre es una parte igual de la sección metálica del cable',
  },
  lossDerivedAs: {
    en: 'Derived from the wires: {{loss}}. Enter another value if you know better.',
    de: 'Aus den Drähten abgeleitet: {{loss}}. Wissen Sie es genauer, geben Sie den Wert ein.',
    fr: 'Déduite des fils\u202f: {{loss}}. Saisissez une autre valeur si vous la connaissez.',
    es: 'Deducida de los alambres: {{loss}}. Si conoce un valor más exacto, introdúzcalo.',
  },
  lossNotDerivable: {
    en: 'Without a value this damage adds nothing: the rope has no metallic cross-section or no number of load-bearing wires entered.',
    de: 'Ohne Wert zählt dieser Schaden nicht: Beim Seil fehlt der metallische Querschnitt oder die Zahl der tragenden Drähte.',
    fr: 'Sans valeur, ce dommage ne compte pas\u202f: la section métallique ou le nombre de fils porteurs du câble n’est pas saisi.',
    es: 'Sin valor, este daño no cuenta: falta la sección metálica o el número de alambres portantes del cable.',
  },
  lossMissing: {
    en: {
      one: '{{count}} damage has no loss and adds nothing to rope health.',
      other: '{{count}} damages have no loss and add nothing to rope health.',
    },
    de: {
      one: '{{count}} Schaden ist ohne Verlust erfasst und geht in den Seilzustand nicht ein.',
      other: '{{count}} Schäden sind ohne Verlust erfasst und gehen in den Seilzustand nicht ein.',
    },
    fr: {
      one: '{{count}} dommage est saisi sans perte et ne compte pas dans l’état du câble.',
      other: '{{count}} dommages sont saisis sans perte et ne comptent pas dans l’état du câble.',
    },
    es: {
      one: '{{count}} daño está registrado sin pérdida y no cuenta en el estado del cable.',
      other: '{{count}} daños están registrados sin pérdida y no cuentan en el estado del cable.',
    },
  },
  lossMissingHint: {
    en: 'Enter the loss, 0 if there is none. Broken wires need only the number of load-bearing wires in the rope settings.',
    de: 'Geben Sie den Verlust ein, 0 wenn es keinen gibt. Bei Drahtbrüchen genügt in den Seileinstellungen die Zahl der tragenden Drähte.',
    fr: 'Saisissez la perte, 0 s’il n’y en a pas. Pour des fils cassés, le nombre de fils porteurs dans les paramètres du câble suffit.',
    es: 'Introduzca la pérdida, 0 si no la hay. Para los alambres rotos basta el número de alambres portantes en los ajustes del cable.',
  },
  spliceRating: {
    en: '({{date}}): {{rating}}, {{parts}}. Rope health says nothing of splices.',
    de: '({{date}}): {{rating}}, {{parts}}. In den Seilzustand gehen Spleiße nicht ein.',
    fr: '({{date}})\u202f: {{rating}}, {{parts}}. L’état du câble ne tient pas compte des épissures.',
    es: '({{date}}): {{rating}}, {{parts}}. El estado del cable no tiene en cuenta los empalmes.',
  },
  spliceDoubt: {
    en: '({{date}}): diameters of {{parts}} are far from the nominal one, so their rating may be wrong. Check them.',
    de: '({{date}}): Durchmesser von {{parts}} liegen weit weg vom Nenndurchmesser, ihre Bewertung ist womöglich falsch. Prüfen Sie sie.',
    fr: '({{date}})\u202f: des diamètres de {{parts}} sont loin du diamètre nominal, leur évaluation est peut-être fausse. Vérifiez-les.',
    es: '({{date}}): hay diámetros de {{parts}} lejos del nominal, por lo que su valoración puede ser errónea. Compruébelos.',
  },
  lossSpread: {
    en: 'The loss is spread over {{length}}, more than any reference length of this rope: at no place does all of it count.',
    de: 'Der Verlust verteilt sich auf {{length}}, mehr als jede Bezugslänge dieses Seils: An keiner Stelle zählt er ganz.',
    fr: 'La perte se répartit sur {{length}}, plus que toute longueur de référence de ce câble\u202f: à aucun endroit elle ne compte en entier.',
    es: 'La pérdida se reparte en {{length}}, más que cualquier longitud de referencia de este cable: en ningún punto cuenta entera.',
  },
  lossPart: {
    en: 'The loss is spread over {{length}}: only part of it counts over {{reference}}.',
    de: 'Der Verlust verteilt sich auf {{length}}: Auf {{reference}} zählt nur ein Teil davon.',
    fr: 'La perte se répartit sur {{length}}\u202f: sur {{reference}}, seule une partie en est comptée.',
    es: 'La pérdida se reparte en {{length}}: en {{reference}} solo cuenta una parte.',
  },
  lossEverywhere: {
    en: 'If every cross-section there has lost so much, leave the length empty: at the worst spot all of it then counts.',
    de: 'Hat dort jeder Querschnitt so viel verloren, lassen Sie die Länge leer: An der schlechtesten Stelle zählt der Verlust dann ganz.',
    fr: 'Si chaque section y a perdu autant, laissez la longueur vide\u202f: au pire endroit, toute la perte est alors comptée.',
    es: 'Si cada sección de ese tramo ha perdido tanto, deje la longitud vacía: en el peor punto la pérdida cuenta entonces entera.',
  },
  lossSpreadOver: {
    en: '(over {{length}})',
    de: '(auf {{length}})',
    fr: '(sur {{length}})',
    es: '(en {{length}})',
  },
  lossEquals: {
    en: 'equals {{loss}}',
    de: 'entspricht {{loss}}',
    fr: 'soit {{loss}}',
    es: 'equivale a {{loss}}',
  },
  lossFarBelow: {
    en: 'Far less than the share of so many broken wires ({{loss}}): check the value and its unit',
    de: 'Weit weniger als der Anteil so vieler gebrochener Drähte ({{loss}}): Wert und Einheit prüfen',
    fr: 'Bien moins que la part d’autant de fils cassés ({{loss}})\u202f: vérifiez la valeur et son unité',
    es: 'Mucho menos que la parte de tantos alambres rotos ({{loss}}): compruebe el valor y su unidad',
  },
  lossNeedsCrossSection: {
    en: 'To convert units, enter the rope’s metallic cross-section in the rope settings.',
    de: 'Der metallische Querschnitt des Seils ist nicht bekannt; die andere Einheit lässt sich nicht berechnen.',
    fr: 'La section métallique du câble n’est pas connue\u202f; l’autre unité ne peut pas être calculée.',
    es: 'No se conoce la sección metálica del cable; no se puede calcular la otra unidad.',
  },
  lengthHint: {
    en: 'Leave empty for a single spot.',
    de: 'Für einen Punkt leer lassen.',
    fr: 'Laisser vide pour un point.',
    es: 'Dejar vacío para un punto.',
  },
  kindAndPlace: {
    en: '{{kind}} at {{position}}, {{rope}}',
    de: '{{kind}} bei {{position}}, {{rope}}',
    fr: '{{kind}} à {{position}}, {{rope}}',
    es: '{{kind}} en {{position}}, {{rope}}',
  },
  kindOn: {
    en: '{{kind}}, {{rope}}',
    de: '{{kind}}, {{rope}}',
    fr: '{{kind}}, {{rope}}',
    es: '{{kind}}, {{rope}}',
  },
} as const satisfies Texts
