import type { ComparisonOutcome } from '@catenary/contract/records/comparison-options'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** What became of the findings of an inspection at a later one. */
export const comparisonTexts = {
  title: {
    en: 'Compare inspections',
    de: 'Prüfungen vergleichen',
    fr: 'Comparer des contrôles',
    es: 'Comparar inspecciones',
  },
  compare: {
    en: 'Compare with an earlier one',
    de: 'Mit einer früheren vergleichen',
    fr: 'Comparer avec un précédent',
    es: 'Comparar con una anterior',
  },
  later: { en: 'Inspection', de: 'Prüfung', fr: 'Contrôle', es: 'Inspección' },
  earlier: { en: 'Compared with', de: 'Verglichen mit', fr: 'Comparé avec', es: 'Comparada con' },
  inspectionOn: {
    en: '{{day}}, {{type}}',
    de: '{{day}}, {{type}}',
    fr: '{{day}}, {{type}}',
    es: '{{day}}, {{type}}',
  },
  within: {
    en: 'The same place up to',
    de: 'Dieselbe Stelle bis',
    fr: 'Même endroit jusqu’à',
    es: 'El mismo punto hasta',
  },
  align: {
    en: 'Align positions',
    de: 'Positionen angleichen',
    fr: 'Aligner les positions',
    es: 'Alinear las posiciones',
  },
  aligned: {
    en: 'The length counters of the two inspections differ. The earlier positions are moved by {{start}} at the zero point and by {{end}} at the end of the rope.',
    de: 'Die Längenzähler der beiden Prüfungen weichen voneinander ab. Die früheren Positionen sind am Nullpunkt um {{start}} und am Seilende um {{end}} verschoben.',
    fr: 'Les compteurs de longueur des deux contrôles diffèrent. Les positions précédentes sont décalées de {{start}} au point zéro et de {{end}} à l’extrémité du câble.',
    es: 'Los contadores de longitud de las dos inspecciones difieren. Las posiciones anteriores se desplazan {{start}} en el punto cero y {{end}} en el extremo del cable.',
  },
  slipped: {
    en: 'A counter slipped on the way, which moves all that follows: {{slips}}.',
    de: 'Unterwegs ist ein Zähler gerutscht, was alles dahinter verschiebt: {{slips}}.',
    fr: 'Un compteur a glissé en chemin, ce qui décale tout ce qui suit\u202f: {{slips}}.',
    es: 'Un contador resbaló por el camino, lo que desplaza todo lo que sigue: {{slips}}.',
  },
  slip: {
    en: 'by {{metres}} at about {{position}}',
    de: 'um {{metres}} bei etwa {{position}}',
    fr: 'de {{metres}} à {{position}} environ',
    es: '{{metres}} a unos {{position}}',
  },
  asRecorded: {
    en: 'Positions are compared as they were recorded.',
    de: 'Die Positionen werden verglichen, wie sie erfasst wurden.',
    fr: 'Les positions sont comparées telles qu’elles ont été enregistrées.',
    es: 'Las posiciones se comparan tal como se registraron.',
  },
  notAligned: {
    en: 'Nothing proves that the length counters differ: positions are compared as they were recorded.',
    de: 'Nichts belegt, dass die Längenzähler voneinander abweichen: Die Positionen werden verglichen, wie sie erfasst wurden.',
    fr: 'Rien ne prouve que les compteurs de longueur diffèrent\u202f: les positions sont comparées telles qu’elles ont été enregistrées.',
    es: 'Nada prueba que los contadores de longitud difieran: las posiciones se comparan tal como se registraron.',
  },
  unclear: {
    en: 'Moved along the rope as a whole, other damages would match about as well. Which of them are the same is not certain.',
    de: 'Im Ganzen entlang des Seils verschoben, würden andere Schäden etwa gleich gut zusammenpassen. Welche dieselben sind, ist nicht sicher.',
    fr: 'Décalés dans leur ensemble le long du câble, d’autres dommages correspondraient à peu près aussi bien. On ne sait pas avec certitude lesquels sont les mêmes.',
    es: 'Desplazados en conjunto a lo largo del cable, otros daños coincidirían casi igual de bien. No es seguro cuáles son los mismos.',
  },
  notFoundNote: {
    en: '“Not found again” does not say that a damage is gone: it may have been missed, or recorded farther away.',
    de: '„Nicht wieder gefunden“ heißt nicht, dass ein Schaden behoben ist: Er kann übersehen oder weiter entfernt erfasst worden sein.',
    fr: '«\u202fNon retrouvé\u202f» ne signifie pas qu’un dommage a disparu\u202f: il a pu passer inaperçu ou être enregistré plus loin.',
    es: '«No hallado de nuevo» no significa que un daño haya desaparecido: pudo pasarse por alto o registrarse más lejos.',
  },
  earlierIncomplete: {
    en: {
      one: '{{count}} finding of the earlier test could not be read: what is shown as new may have been there before.',
      other:
        '{{count}} findings of the earlier test could not be read: what is shown as new may have been there before.',
    },
    de: {
      one: '{{count}} Befund der früheren Prüfung war nicht lesbar: Was als neu gezeigt wird, kann schon vorher da gewesen sein.',
      other:
        '{{count}} Befunde der früheren Prüfung waren nicht lesbar: Was als neu gezeigt wird, kann schon vorher da gewesen sein.',
    },
    fr: {
      one: '{{count}} résultat du contrôle précédent n’a pas pu être lu\u202f: ce qui apparaît comme nouveau était peut-être déjà là.',
      other:
        '{{count}} résultats du contrôle précédent n’ont pas pu être lus\u202f: ce qui apparaît comme nouveau était peut-être déjà là.',
    },
    es: {
      one: 'No se pudo leer {{count}} hallazgo de la inspección anterior: lo que aparece como nuevo pudo estar ya antes.',
      other:
        'No se pudieron leer {{count}} hallazgos de la inspección anterior: lo que aparece como nuevo pudo estar ya antes.',
    },
  },
  laterIncomplete: {
    en: {
      one: '{{count}} finding of the later test could not be read: it may be one that is shown as not found again.',
      other: '{{count}} findings of the later test could not be read: they may be among those not found again.',
    },
    de: {
      one: '{{count}} Befund der späteren Prüfung war nicht lesbar: Er kann einer der nicht wieder gefundenen sein.',
      other:
        '{{count}} Befunde der späteren Prüfung waren nicht lesbar: Sie können unter den nicht wieder gefundenen sein.',
    },
    fr: {
      one: '{{count}} résultat du contrôle suivant n’a pas pu être lu\u202f: il peut s’agir de l’un des dommages non retrouvés.',
      other:
        '{{count}} résultats du contrôle suivant n’ont pas pu être lus\u202f: ils peuvent figurer parmi les dommages non retrouvés.',
    },
    es: {
      one: 'No se pudo leer {{count}} hallazgo de la inspección posterior: puede ser uno de los no hallados de nuevo.',
      other:
        'No se pudieron leer {{count}} hallazgos de la inspección posterior: pueden estar entre los no hallados de nuevo.',
    },
  },
  ...labels('outcome', {
    new: { en: 'New', de: 'Neu', fr: 'Nouveau', es: 'Nuevo' },
    grown: { en: 'Loss grown', de: 'Verlust größer', fr: 'Perte accrue', es: 'Pérdida mayor' },
    unchanged: { en: 'Loss unchanged', de: 'Verlust gleich', fr: 'Perte inchangée', es: 'Pérdida igual' },
    smaller: { en: 'Loss smaller', de: 'Verlust kleiner', fr: 'Perte moindre', es: 'Pérdida menor' },
    lossUnknown: {
      en: 'Loss not known',
      de: 'Verlust unbekannt',
      fr: 'Perte inconnue',
      es: 'Pérdida desconocida',
    },
    notFound: {
      en: 'Not found again',
      de: 'Nicht wieder gefunden',
      fr: 'Non retrouvé',
      es: 'No hallado de nuevo',
    },
    removed: {
      en: 'No longer in the rope',
      de: 'Nicht mehr im Seil',
      fr: 'N’est plus dans le câble',
      es: 'Ya no está en el cable',
    },
  } satisfies Record<ComparisonOutcome, Text>),
  outcomes: { en: 'Outcome', de: 'Ergebnis', fr: 'Résultat', es: 'Resultado' },
  allFindings: { en: 'All findings', de: 'Alle Befunde', fr: 'Tous les résultats', es: 'Todos los hallazgos' },
  counted: {
    en: '{{outcome}}: {{count}}',
    de: '{{outcome}}: {{count}}',
    fr: '{{outcome}}\u202f: {{count}}',
    es: '{{outcome}}: {{count}}',
  },
  lossOn: {
    en: 'Loss on {{day}}',
    de: 'Verlust am {{day}}',
    fr: 'Perte le {{day}}',
    es: 'Pérdida el {{day}}',
  },
  change: { en: 'Change', de: 'Änderung', fr: 'Variation', es: 'Cambio' },
  changePerYear: { en: 'In a year', de: 'Im Jahr', fr: 'Par an', es: 'Al año' },
  ambiguous: {
    en: 'The two may not be the same damage.',
    de: 'Die beiden sind womöglich nicht derselbe Schaden.',
    fr: 'Il ne s’agit peut-être pas du même dommage.',
    es: 'Puede que no sean el mismo daño.',
  },
  repaired: {
    en: 'Repaired in between.',
    de: 'Inzwischen repariert.',
    fr: 'Réparé entre-temps.',
    es: 'Reparado mientras tanto.',
  },
  repairedAndFound: {
    en: 'Repaired in between, and found again.',
    de: 'Inzwischen repariert und wieder gefunden.',
    fr: 'Réparé entre-temps, puis retrouvé.',
    es: 'Reparado mientras tanto y hallado de nuevo.',
  },
  apart: {
    en: '{{distance}} apart',
    de: '{{distance}} auseinander',
    fr: 'à {{distance}} l’un de l’autre',
    es: 'a {{distance}} uno de otro',
  },
  sortedBy: { en: 'Sorted by', de: 'Sortiert nach', fr: 'Trié par', es: 'Ordenado por' },
  ...labels('sort', {
    change: { en: 'Growth', de: 'Zunahme', fr: 'Aggravation', es: 'Aumento' },
    position: { en: 'Position', de: 'Position', fr: 'Position', es: 'Posición' },
  } satisfies Record<'change' | 'position', Text>),
  noFindings: {
    en: 'Neither inspection found a damage.',
    de: 'Keine der beiden Prüfungen hat einen Schaden gefunden.',
    fr: 'Aucun des deux contrôles n’a relevé de dommage.',
    es: 'Ninguna de las dos inspecciones encontró daños.',
  },
  noneWithOutcome: {
    en: 'No finding has this outcome.',
    de: 'Kein Befund hat dieses Ergebnis.',
    fr: 'Aucun résultat de ce type.',
    es: 'Ningún hallazgo tiene este resultado.',
  },
  othersShown: {
    en: 'The inspections of this link cannot be compared: one of them is archived, has been corrected since, or has no earlier one of its type. The comparison shown is of others.',
    de: 'Die Prüfungen dieses Links lassen sich nicht vergleichen: Eine davon ist archiviert, wurde inzwischen korrigiert oder hat keine frühere derselben Art. Der gezeigte Vergleich ist der von anderen.',
    fr: 'Les contrôles de ce lien ne peuvent pas être comparés\u202f: l’un d’eux est archivé, a été corrigé depuis, ou n’est précédé d’aucun autre du même type. La comparaison affichée porte sur d’autres contrôles.',
    es: 'Las inspecciones de este enlace no se pueden comparar: una de ellas está archivada, se ha corregido desde entonces o no tiene ninguna anterior del mismo tipo. La comparación que se muestra es de otras.',
  },
  nothingToCompare: {
    en: 'Two visual inspections or two magnetic rope tests of this rope are needed for a comparison.',
    de: 'Für einen Vergleich sind zwei Sichtprüfungen oder zwei magnetinduktive Prüfungen dieses Seils nötig.',
    fr: 'Une comparaison exige deux contrôles visuels ou deux contrôles magnéto-inductifs de ce câble.',
    es: 'Para comparar hacen falta dos inspecciones visuales o dos magnetoinductivas de este cable.',
  },
  alongRope: {
    en: 'Along the rope: {{counts}}',
    de: 'Entlang des Seils: {{counts}}',
    fr: 'Le long du câble\u00a0: {{counts}}',
    es: 'A lo largo del cable: {{counts}}',
  },
  drawing: {
    en: 'Above the rope: found on {{later}}. Below: found on {{earlier}}. The longer a mark, the larger the loss; a dot has none that is known.',
    de: 'Über dem Seil: gefunden am {{later}}. Darunter: gefunden am {{earlier}}. Je länger eine Marke, desto größer der Verlust; bei einem Punkt ist keiner bekannt.',
    fr: 'Au-dessus du câble\u00a0: relevé le {{later}}. Au-dessous\u00a0: relevé le {{earlier}}. Plus la marque est longue, plus la perte est grande\u202f; pour un point, elle est inconnue.',
    es: 'Sobre el cable: hallado el {{later}}. Debajo: hallado el {{earlier}}. Cuanto más larga la marca, mayor la pérdida; en un punto no se conoce.',
  },
} as const satisfies Texts
