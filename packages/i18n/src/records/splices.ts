import type { lubricantConditions, Splice, splicePartTypes } from '@catenary/contract/records/splices'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

type SpliceField = Exclude<keyof Splice, 'parts'>
type PartField = keyof Splice['parts'][number]

/** Splices and their parts. */
export const spliceTexts = {
  ...labels('attributes', {
    name: { en: 'Name', de: 'Name', fr: 'Nom', es: 'Nombre' },
    positionStart: {
      en: 'Start of the splice',
      de: 'Spleißanfang',
      fr: 'Début de l’épissure',
      es: 'Inicio del empalme',
    },
    positionEnd: {
      en: 'End of the splice',
      de: 'Spleißende',
      fr: 'Fin de l’épissure',
      es: 'Final del empalme',
    },
    strandCount: { en: 'Number of strands', de: 'Anzahl Litzen', fr: 'Nombre de torons', es: 'Número de cordones' },
    knotCount: { en: 'Number of knots', de: 'Anzahl Knoten', fr: 'Nombre de nœuds', es: 'Número de nudos' },
    tuckTailCount: {
      en: 'Number of tuck tails',
      de: 'Anzahl Einsteckenden',
      fr: 'Nombre de rentrées de toron',
      es: 'Número de colas de cordón',
    },
    tuckTailEndCount: {
      en: 'Number of tuck tail ends',
      de: 'Anzahl Litzenenden',
      fr: 'Nombre d’extrémités de rentrée',
      es: 'Número de extremos de cola de cordón',
    },
  } satisfies Record<SpliceField, Text>),
  ...labels('part', {
    name: { en: 'Name', de: 'Name', fr: 'Nom', es: 'Nombre' },
    type: { en: 'Type', de: 'Typ', fr: 'Type', es: 'Tipo' },
    position: { en: 'Position', de: 'Position', fr: 'Position', es: 'Posición' },
    length: { en: 'Length', de: 'Länge', fr: 'Longueur', es: 'Longitud' },
    diameterMin: {
      en: 'Smallest diameter',
      de: 'Kleinster Durchmesser',
      fr: 'Diamètre minimal',
      es: 'Diámetro mínimo',
    },
    diameterMax: {
      en: 'Largest diameter',
      de: 'Größter Durchmesser',
      fr: 'Diamètre maximal',
      es: 'Diámetro máximo',
    },
    brokenWireCount: {
      en: 'Number of broken wires',
      de: 'Anzahl Drahtbrüche',
      fr: 'Nombre de fils cassés',
      es: 'Número de alambres rotos',
    },
    looseWireCount: {
      en: 'Number of loose wires',
      de: 'Anzahl loser Drähte',
      fr: 'Nombre de fils desserrés',
      es: 'Número de alambres sueltos',
    },
    isTouchingStrands: {
      en: 'Touching strands',
      de: 'Sich berührende Litzen',
      fr: 'Torons en contact',
      es: 'Cordones en contacto',
    },
    isCorrosion: { en: 'Corrosion', de: 'Korrosion', fr: 'Corrosion', es: 'Corrosión' },
    lubricantCondition: {
      en: 'Lubricant condition',
      de: 'Schmierzustand',
      fr: 'État de la lubrification',
      es: 'Estado de lubricación',
    },
    comment: { en: 'Description', de: 'Beschreibung', fr: 'Description', es: 'Descripción' },
  } satisfies Record<PartField, Text>),
  ...labels('partType', {
    K: { en: 'Knot', de: 'Knoten', fr: 'Nœud', es: 'Nudo' },
    T: { en: 'Tuck tail', de: 'Einsteckende', fr: 'Rentrée de toron', es: 'Cola de cordón' },
    S: {
      en: 'End of tuck tail',
      de: 'Litzenende',
      fr: 'Extrémité de rentrée',
      es: 'Extremo de la cola de cordón',
    },
  } satisfies Record<(typeof splicePartTypes)[number], Text>),
  ...labels('lubricant', {
    good: { en: 'Good', de: 'Gut', fr: 'Bon', es: 'Bueno' },
    sufficient: { en: 'Sufficient', de: 'Ausreichend', fr: 'Suffisant', es: 'Suficiente' },
    insufficient: { en: 'Insufficient', de: 'Ungenügend', fr: 'Insuffisant', es: 'Insuficiente' },
  } satisfies Record<(typeof lubricantConditions)[number], Text>),
  ...labels('rating', {
    0: { en: 'Good', de: 'Gut', fr: 'Bon', es: 'Bueno' },
    1: {
      en: 'Renewal recommended',
      de: 'Erneuerung empfohlen',
      fr: 'Réfection recommandée',
      es: 'Renovación recomendada',
    },
    2: {
      en: 'Renewal very recommended',
      de: 'Erneuerung dringend empfohlen',
      fr: 'Réfection vivement recommandée',
      es: 'Renovación muy recomendable',
    },
  } satisfies Record<0 | 1 | 2, Text>),
  title: { en: 'Splices', de: 'Spleiße', fr: 'Épissures', es: 'Empalmes' },
  splice: { en: 'Splice', de: 'Spleiß', fr: 'Épissure', es: 'Empalme' },
  newSplice: { en: 'New splice', de: 'Neuer Spleiß', fr: 'Nouvelle épissure', es: 'Nuevo empalme' },
  nameOfNew: { en: 'Splice {{number}}', de: 'Spleiß {{number}}', fr: 'Épissure {{number}}', es: 'Empalme {{number}}' },
  willDrop: {
    en: 'With this type, these splices will be removed: {{names}}. Change the type back to keep them.',
    de: 'Mit diesem Typ entfallen diese Spleiße: {{names}}. Wählen Sie wieder den vorigen Typ, um sie zu behalten.',
    fr: 'Avec ce type, l’événement perd ces épissures à l’enregistrement\u202f: {{names}}. Elles reviennent avec le type précédent.',
    es: 'Con este tipo, el evento pierde estos empalmes al guardarlo: {{names}}. Vuelven con el tipo anterior.',
  },
  newHint: {
    en: 'Adding a known splice copies its positions, not its measurements.',
    de: 'Von einem bekannten Spleiß werden nur die Positionen übernommen, keine Messwerte.',
    fr: 'Une épissure déjà saisie reprend ses positions, mais pas ses mesures.',
    es: 'Un empalme ya registrado aporta sus posiciones, pero no sus mediciones.',
  },
  addEmpty: {
    en: 'Add an empty splice',
    de: 'Leeren Spleiß hinzufügen',
    fr: 'Ajouter une épissure vide',
    es: 'Añadir un empalme vacío',
  },
  addKnown: {
    en: '{{name}}, as last recorded',
    de: '{{name}}, wie zuletzt erfasst',
    fr: '{{name}}, comme saisie en dernier',
    es: '{{name}}, como se registró por última vez',
  },
  removeQuestion: {
    en: 'Really remove {{name}}?',
    de: '{{name}} wirklich entfernen?',
    fr: 'Voulez-vous vraiment retirer {{name}}\u202f?',
    es: '¿Seguro que desea quitar {{name}}?',
  },
  enterHint: {
    en: 'Press Enter for the next part, Shift+Enter for the previous one. Empty parts are not saved.',
    de: 'Die Eingabetaste führt zum nächsten Teil, mit Umschalt zum vorigen. Teile ohne Eintrag werden nicht gespeichert.',
    fr: 'Entrée mène à la partie suivante, avec Maj à la précédente. Les parties sans saisie ne sont pas enregistrées.',
    es: 'Intro lleva al elemento siguiente; con Mayús, al anterior. Los elementos sin datos no se guardan.',
  },
  part: { en: 'Part', de: 'Teil', fr: 'Partie', es: 'Elemento' },
  nextPart: { en: 'Next part', de: 'Nächster Teil', fr: 'Partie suivante', es: 'Elemento siguiente' },
  previousPart: { en: 'Previous part', de: 'Voriger Teil', fr: 'Partie précédente', es: 'Elemento anterior' },
  partOf: {
    en: '{{name}}, {{number}} of {{count}}',
    de: '{{name}}, {{number}} von {{count}}',
    fr: '{{name}}, {{number}} sur {{count}}',
    es: '{{name}}, {{number}} de {{count}}',
  },
  cell: {
    en: '{{field}} of {{part}}',
    de: '{{field}} von {{part}}',
    fr: '{{field}} de {{part}}',
    es: '{{field}} de {{part}}',
  },
  drawing: {
    en: 'The splice from {{from}} to {{to}}. {{ratings}}. The table of its parts says the same in figures.',
    de: 'Der Spleiß von {{from}} bis {{to}}. {{ratings}}. Die Tabelle der Teile zeigt dasselbe in Zahlen.',
    fr: 'L’épissure de {{from}} à {{to}}. {{ratings}}. Le tableau des parties donne les mêmes indications en chiffres.',
    es: 'El empalme de {{from}} a {{to}}. {{ratings}}. La tabla de los elementos muestra lo mismo en cifras.',
  },
  elsewhere: {
    en: 'Splice elsewhere: {{where}}',
    de: 'Spleiß anderswo: {{where}}',
    fr: 'Épissure ailleurs\u202f: {{where}}',
    es: 'Empalme en otro lugar: {{where}}',
  },
  doubtful: {
    en: 'Far from the nominal diameter ({{diameter}}): check the value.',
    de: 'Weit weg vom Nenndurchmesser ({{diameter}}): Wert prüfen.',
    fr: 'Loin du diamètre nominal ({{diameter}})\u202f: vérifiez la valeur.',
    es: 'Lejos del diámetro nominal ({{diameter}}): compruebe el valor.',
  },
  outside: {
    en: 'Outside the splice: positions are along the rope, from {{from}} to {{to}}.',
    de: 'Außerhalb des Spleißes: Positionen gelten entlang des Seils, hier von {{from}} bis {{to}}.',
    fr: 'Hors de l’épissure\u202f: les positions se comptent le long du câble, ici de {{from}} à {{to}}.',
    es: 'Fuera del empalme: las posiciones se cuentan a lo largo del cable, aquí de {{from}} a {{to}}.',
  },
  notMeasured: { en: 'Not measured', de: 'Nicht gemessen', fr: 'Non mesuré', es: 'Sin medir' },
  parts: {
    en: 'Parts of the splice',
    de: 'Teile des Spleißes',
    fr: 'Parties de l’épissure',
    es: 'Elementos del empalme',
  },
  spliceLength: {
    en: 'Splice length',
    de: 'Spleißlänge',
    fr: 'Longueur d’épissure',
    es: 'Longitud del empalme',
  },
  lengthOverDiameter: { en: 'L/d', de: 'L/d', fr: 'L/d', es: 'L/d' },
  deviation: {
    en: 'Deviation from the nominal diameter',
    de: 'Abweichung vom Nenndurchmesser',
    fr: 'Écart par rapport au diamètre nominal',
    es: 'Desviación del diámetro nominal',
  },
  ratingTitle: { en: 'Rating', de: 'Bewertung', fr: 'Évaluation', es: 'Valoración' },
  empty: {
    en: 'No splices recorded',
    de: 'Keine Spleiße erfasst',
    fr: 'Aucune épissure saisie',
    es: 'No hay empalmes registrados',
  },
} as const satisfies Texts

/** What is wrong with a splice that is recorded. */
export const spliceFieldErrors = {
  spliceName: {
    en: 'Splice name not unique',
    de: 'Name des Spleißes nicht eindeutig',
    fr: 'Nom de l’épissure déjà utilisé',
    es: 'Nombre del empalme repetido',
  },
  spliceOrder: {
    en: 'The end of the splice must be after its start',
    de: 'Das Ende des Spleißes muss nach seinem Anfang liegen',
    fr: 'La fin de l’épissure doit se trouver après son début',
    es: 'El final del empalme debe estar después de su inicio',
  },
  spliceOverJoin: {
    en: 'On a spliced loop, count on past the length of the rope: for an end at {{typed}} {{unit}}, enter {{end}} {{unit}}',
    de: 'Bei einem endlos gespleißten Seil wird über die Seillänge hinaus weitergezählt: Für ein Ende bei {{typed}} {{unit}} geben Sie {{end}} {{unit}} ein',
    fr: 'Sur un câble épissé en boucle, on compte au-delà de la longueur du câble\u202f: pour une fin à {{typed}} {{unit}}, saisissez {{end}} {{unit}}',
    es: 'En un cable en bucle se sigue contando más allá de su longitud: para un final en {{typed}} {{unit}}, introduzca {{end}} {{unit}}',
  },
} satisfies Texts
