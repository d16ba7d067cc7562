import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The charts of what sensors measure, on screen and on paper. */
export const sensorChartTexts = {
  title: { en: 'Measurements', de: 'Messwerte', fr: 'Mesures', es: 'Mediciones' },
  period: { en: 'Period', de: 'Zeitraum', fr: 'Période', es: 'Período' },
  ...labels('span', {
    '1D': { en: '1D', de: '1\u00a0T', fr: '1\u00a0j', es: '1\u00a0d' },
    '1M': { en: '1M', de: '1\u00a0M', fr: '1\u00a0m', es: '1\u00a0m' },
    '6M': { en: '6M', de: '6\u00a0M', fr: '6\u00a0m', es: '6\u00a0m' },
    '1Y': { en: '1Y', de: '1\u00a0J', fr: '1\u00a0a', es: '1\u00a0a' },
    all: { en: 'All', de: 'Alle', fr: 'Tout', es: 'Todo' },
  } satisfies Record<string, Text>),
  chooseDates: { en: 'Choose dates', de: 'Daten wählen', fr: 'Choisir des dates', es: 'Elegir fechas' },
  chosenDates: {
    en: '{{from}} to {{to}}',
    de: '{{from}} bis {{to}}',
    fr: 'Du {{from}} au {{to}}',
    es: '{{from}} a {{to}}',
  },
  compareYear: {
    en: 'Compare with one year earlier',
    de: 'Mit dem Vorjahr vergleichen',
    fr: 'Comparer à un an plus tôt',
    es: 'Comparar con un año antes',
  },
  yearEarlier: {
    en: '{{value}}, one year earlier',
    de: '{{value}}, ein Jahr zuvor',
    fr: '{{value}}, un an plus tôt',
    es: '{{value}}, un año antes',
  },
  emptyYearEarlier: {
    en: 'Nothing was measured one year earlier',
    de: 'Ein Jahr zuvor wurde nichts gemessen',
    fr: 'Rien n’a été mesuré un an plus tôt',
    es: 'No se midió nada un año antes',
  },
  yearEarlierNotLoaded: {
    en: 'The measurements of one year earlier could not be loaded; they are not drawn.',
    de: 'Die Messwerte von einem Jahr zuvor konnten nicht geladen werden; sie sind nicht eingezeichnet.',
    fr: 'Les mesures d’un an plus tôt n’ont pas pu être chargées\u202f; elles ne sont pas tracées.',
    es: 'No se han podido cargar las mediciones de un año antes; no están trazadas.',
  },
  apply: { en: 'Apply', de: 'Anwenden', fr: 'Appliquer', es: 'Aplicar' },
  empty: {
    en: 'Nothing was measured in this time',
    de: 'In dieser Zeit wurde nichts gemessen',
    fr: 'Rien n’a été mesuré pendant cette période',
    es: 'No se midió nada en este período',
  },
  noShownValues: {
    en: 'No value of this sensor is shown. Values are chosen in the sensor settings.',
    de: 'Kein Wert dieses Sensors wird angezeigt. Die Werte werden in den Sensoreinstellungen gewählt.',
    fr: 'Aucune valeur de ce capteur n’est affichée. Les valeurs se choisissent dans les paramètres du capteur.',
    es: 'No se muestra ningún valor de este sensor. Los valores se eligen en los ajustes del sensor.',
  },
  lastValue: {
    en: 'Last value: {{age}}',
    de: 'Letzter Wert: {{age}}',
    fr: 'Dernière valeur\u202f: {{age}}',
    es: 'Último valor: {{age}}',
  },
  noValue: {
    en: 'Nothing measured yet',
    de: 'Noch nichts gemessen',
    fr: 'Aucune mesure pour l’instant',
    es: 'Todavía no hay mediciones',
  },
  valueDescription: {
    en: '{{value}}: {{low}} to {{high}}, from {{from}} to {{to}}.',
    de: '{{value}}: {{low}} bis {{high}}, vom {{from}} bis zum {{to}}.',
    fr: '{{value}}\u202f: de {{low}} à {{high}}, du {{from}} au {{to}}.',
    es: '{{value}}: de {{low}} a {{high}}, del {{from}} al {{to}}.',
  },
  tableCaption: {
    en: '{{title}}: what was measured, one row per section of time',
    de: '{{title}}: Messwerte, eine Zeile pro Zeitabschnitt',
    fr: '{{title}}\u202f: mesures, une ligne par intervalle de temps',
    es: '{{title}}: mediciones, una fila por intervalo de tiempo',
  },
  ...labels('column', {
    time: { en: 'Time', de: 'Zeit', fr: 'Heure', es: 'Hora' },
    min: { en: 'Min', de: 'Min', fr: 'Min', es: 'Mín' },
    max: { en: 'Max', de: 'Max', fr: 'Max', es: 'Máx' },
    avg: { en: 'Average', de: 'Mittelwert', fr: 'Moyenne', es: 'Media' },
    median: { en: 'Median', de: 'Median', fr: 'Médiane', es: 'Mediana' },
    count: { en: 'Number', de: 'Anzahl', fr: 'Nombre', es: 'Número' },
  } satisfies Record<string, Text>),
  rawGone: {
    en: 'Raw values before {{date}} are no longer kept. Until then, sections of ten minutes are shown.',
    de: 'Rohwerte vor dem {{date}} werden nicht mehr aufbewahrt. Bis dahin sind Abschnitte von zehn Minuten dargestellt.',
    fr: 'Les valeurs brutes antérieures au {{date}} ne sont plus conservées. Jusque-là, des tranches de dix minutes sont affichées.',
    es: 'Los valores sin procesar anteriores al {{date}} ya no se conservan. Hasta entonces se muestran tramos de diez minutos.',
  },
  notRefreshed: {
    en: 'New measurements could not be loaded; what is shown may be out of date.',
    de: 'Neue Messwerte konnten nicht geladen werden; das Angezeigte ist vielleicht veraltet.',
    fr: 'Les nouvelles mesures n’ont pas pu être chargées\u202f; ce qui est affiché n’est peut-être plus à jour.',
    es: 'No se han podido cargar las mediciones nuevas; lo mostrado puede estar desactualizado.',
  },
  events: {
    en: 'Events of the rope',
    de: 'Ereignisse des Seils',
    fr: 'Événements du câble',
    es: 'Eventos del cable',
  },
  eventsFrom: {
    en: { one: '{{count}} event, {{time}}', other: '{{count}} events, from {{time}}' },
    de: { one: '{{count}} Ereignis, {{time}}', other: '{{count}} Ereignisse, ab {{time}}' },
    fr: { one: '{{count}} événement, {{time}}', other: '{{count}} événements, à partir de {{time}}' },
    es: { one: '{{count}} evento, {{time}}', other: '{{count}} eventos, desde {{time}}' },
  },
  eventsLeftOut: {
    en: 'Of the {{total}} events in this time, the newest {{shown}} are marked.',
    de: 'Von den {{total}} Ereignissen dieser Zeit sind die neuesten {{shown}} eingezeichnet.',
    fr: 'Sur les {{total}} événements de cette période, les {{shown}} plus récents sont indiqués.',
    es: 'De los {{total}} eventos de este período se indican los {{shown}} más recientes.',
  },
  eventsNotLoaded: {
    en: 'The events of the rope could not be loaded; they are not marked.',
    de: 'Die Ereignisse des Seils konnten nicht geladen werden; sie sind nicht eingezeichnet.',
    fr: 'Les événements du câble n’ont pas pu être chargés\u202f; ils ne sont pas indiqués.',
    es: 'No se han podido cargar los eventos del cable; no están indicados.',
  },
  thresholdsNotLoaded: {
    en: 'The alarm rules could not be loaded; their thresholds are not drawn.',
    de: 'Die Alarmregeln konnten nicht geladen werden; ihre Schwellen sind nicht eingezeichnet.',
    fr: 'Les règles d’alarme n’ont pas pu être chargées\u202f; leurs seuils ne sont pas tracés.',
    es: 'No se han podido cargar las reglas de alarma; sus umbrales no están trazados.',
  },
  rawCsv: {
    en: 'CSV with raw values',
    de: 'CSV mit Rohwerten',
    fr: 'CSV avec les valeurs brutes',
    es: 'CSV con valores sin procesar',
  },
} as const satisfies Texts
