import type { Texts } from '../language.ts'

/** Texts of the marks on the rope strip. */
export const ropeStripTexts = {
  stripHint: {
    en: 'Drag along the rope or select a damage to zoom in and list the events of that section.',
    de: 'Ziehen Sie über das Seil oder wählen Sie einen Schaden, um einen Abschnitt genauer zu sehen und seine Ereignisse aufzulisten.',
    fr: 'Faites glisser le pointeur sur le câble ou choisissez un dommage pour agrandir un tronçon et afficher ses événements.',
    es: 'Arrastre el puntero sobre el cable o elija un daño para ampliar un tramo y ver sus eventos.',
  },
  stripDamages: {
    en: 'Damages along the rope',
    de: 'Schäden entlang des Seils',
    fr: 'Dommages le long du câble',
    es: 'Daños a lo largo del cable',
  },
  'cluster.count': {
    en: { one: '{{count}} damage', other: '{{count}} damages' },
    de: { one: '{{count}} Schaden', other: '{{count}} Schäden' },
    fr: { one: '{{count}} dommage', other: '{{count}} dommages' },
    es: { one: '{{count}} daño', other: '{{count}} daños' },
  },
  'cluster.at': {
    en: '{{damages}} at {{place}}',
    de: '{{damages}} bei {{place}}',
    fr: '{{damages}} à {{place}}',
    es: '{{damages}} en {{place}}',
  },
  'cluster.between': {
    en: '{{damages}} from {{from}} to {{to}}',
    de: '{{damages}} von {{from}} bis {{to}}',
    fr: '{{damages}} de {{from}} à {{to}}',
    es: '{{damages}} de {{from}} a {{to}}',
  },
  'cluster.loss': {
    en: 'Loss: {{loss}} of the metallic cross-section',
    de: 'Verlust: {{loss}} des metallischen Querschnitts',
    fr: 'Perte\u202f: {{loss}} de la section métallique',
    es: 'Pérdida: {{loss}} de la sección metálica',
  },
  'cluster.sum': {
    en: 'Sum of {{losses}} losses: {{loss}} of the metallic cross-section',
    de: 'Summe von {{losses}} Verlusten: {{loss}} des metallischen Querschnitts',
    fr: 'Somme de {{losses}} pertes\u202f: {{loss}} de la section métallique',
    es: 'Suma de {{losses}} pérdidas: {{loss}} de la sección metálica',
  },
  'cluster.withoutLoss': {
    en: {
      one: '{{count}} damage without a known loss in %',
      other: '{{count}} damages without a known loss in %',
    },
    de: {
      one: '{{count}} Schaden ohne bekannten Verlust in\u00a0%',
      other: '{{count}} Schäden ohne bekannten Verlust in\u00a0%',
    },
    fr: {
      one: '{{count}} dommage sans perte connue en\u00a0%',
      other: '{{count}} dommages sans perte connue en\u00a0%',
    },
    es: {
      one: '{{count}} daño sin pérdida conocida en\u00a0%',
      other: '{{count}} daños sin pérdida conocida en\u00a0%',
    },
  },
  'cluster.past': {
    en: {
      one: '{{count}} no longer counts (repaired or superseded)',
      other: '{{count}} no longer count (repaired or superseded)',
    },
    de: {
      one: '{{count}} zählt nicht mehr (repariert oder überholt)',
      other: '{{count}} zählen nicht mehr (repariert oder überholt)',
    },
    fr: {
      one: '{{count}} n’est plus pris en compte (réparé ou remplacé)',
      other: '{{count}} ne sont plus pris en compte (réparés ou remplacés)',
    },
    es: {
      one: '{{count}} ya no cuenta (reparado o sustituido)',
      other: '{{count}} ya no cuentan (reparados o sustituidos)',
    },
  },
  'cluster.found': {
    en: 'Recorded: {{date}}',
    de: 'Erfasst: {{date}}',
    fr: 'Date\u202f: {{date}}',
    es: 'Fecha: {{date}}',
  },
  'cluster.show': {
    en: 'Zoom in and list events',
    de: 'Vergrößern und Ereignisse auflisten',
    fr: 'Agrandir et afficher les événements',
    es: 'Ampliar y ver los eventos',
  },
} as const satisfies Texts
