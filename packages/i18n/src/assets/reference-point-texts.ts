/** Named places along a rope. */
export const referencePointTexts = {
  addPoint: {
    en: 'Add reference point',
    de: 'Bezugspunkt hinzufügen',
    fr: 'Ajouter un point de référence',
    es: 'Añadir punto de referencia',
  },
  sortPoints: {
    en: 'Sort by position',
    de: 'Nach Position sortieren',
    fr: 'Trier par position',
    es: 'Ordenar por posición',
  },
  pointKind: { en: 'Type', de: 'Typ', fr: 'Type', es: 'Tipo' },
  pointName: { en: 'Name', de: 'Name', fr: 'Nom', es: 'Nombre' },
  pointOf: {
    en: 'Reference point {{number}}: {{field}}',
    de: 'Bezugspunkt {{number}}: {{field}}',
    fr: 'Point de référence {{number}}\u202f: {{field}}',
    es: 'Punto de referencia {{number}}: {{field}}',
  },
  removePoint: {
    en: 'Remove reference point {{number}}',
    de: 'Bezugspunkt {{number}} entfernen',
    fr: 'Retirer le point de référence {{number}}',
    es: 'Quitar el punto de referencia {{number}}',
  },
  pointsExplained: {
    en: 'Named points along the rope, such as towers. You can then enter a position as T7+3.2, which is 3.2 beyond T7.',
    de: 'Benannte Stellen am Seil, etwa Stützen. Positionen lassen sich dann als T7+3,2 eingeben: 3,2 hinter T7.',
    fr: 'Repères nommés le long du câble, par exemple les pylônes. Une position peut alors être saisie sous la forme T7+3,2, soit 3,2 après T7.',
    es: 'Puntos con nombre a lo largo del cable, como las pilonas. Las posiciones se pueden introducir entonces como T7+3,2, es decir, 3,2 más allá de T7.',
  },
  pastePoints: {
    en: 'Paste from a spreadsheet',
    de: 'Aus einer Tabelle einfügen',
    fr: 'Coller depuis un tableur',
    es: 'Pegar desde una hoja de cálculo',
  },
  pasteHint: {
    en: 'One point per line: name, type (optional) and position in {{unit}}, as copied from a spreadsheet.',
    de: 'Ein Punkt pro Zeile: Name, Typ (darf fehlen) und Position in {{unit}}, wie aus einer Tabelle kopiert.',
    fr: 'Un point par ligne\u202f: nom, type (facultatif) et position en {{unit}}, tels que copiés depuis un tableur.',
    es: 'Un punto por línea: nombre, tipo (puede faltar) y posición en {{unit}}, tal como se copian de una hoja de cálculo.',
  },
  takePoints: {
    en: { one: 'Take {{count}} point', other: 'Take {{count}} points' },
    de: { one: '{{count}} Punkt übernehmen', other: '{{count}} Punkte übernehmen' },
    fr: { one: 'Reprendre {{count}} point', other: 'Reprendre {{count}} points' },
    es: { one: 'Incorporar {{count}} punto', other: 'Incorporar {{count}} puntos' },
  },
  pasteFault: {
    en: 'Line {{line}}: {{text}}',
    de: 'Zeile {{line}}: {{text}}',
    fr: 'Ligne {{line}}\u202f: {{text}}',
    es: 'Línea {{line}}: {{text}}',
  },
  pasteUnread: {
    en: 'not a name with a position',
    de: 'kein Name mit einer Position',
    fr: 'ce n’est pas un nom suivi d’une position',
    es: 'no es un nombre con una posición',
  },
  pointSaid: {
    en: '{{name}} at {{position}}',
    de: '{{name}} bei {{position}}',
    fr: '{{name}} à {{position}}',
    es: '{{name}} en {{position}}',
  },
  placeTyped: {
    en: 'Or from a reference point, such as {{example}}',
    de: 'Oder ab einem Bezugspunkt, etwa {{example}}',
    fr: 'Ou depuis un point de référence, par exemple {{example}}',
    es: 'O desde un punto de referencia, por ejemplo {{example}}',
  },
} as const
