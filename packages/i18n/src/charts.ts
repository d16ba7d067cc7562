import type { Texts } from './language.ts'
import { limitStatementTexts } from './limit-statement-texts.ts'
import { outlookTexts } from './outlook-texts.ts'

/** What charts, the rope strip and their table twins say, on the screen and in reports. */
export const chartTexts = {
  ...outlookTexts,
  ...limitStatementTexts,
  'axis.time': { en: 'Date', de: 'Datum', fr: 'Date', es: 'Fecha' },
  'axis.bendingCycles': {
    en: 'Bending cycles',
    de: 'Biegewechsel',
    fr: 'Cycles de flexion',
    es: 'Ciclos de flexión',
  },
  'axis.lossOverTarget': {
    en: 'Loss in % of the limit',
    de: 'Verlust in % des Grenzwerts',
    fr: 'Perte en % de la limite',
    es: 'Pérdida en % del límite',
  },
  'axis.loss': {
    en: 'Loss in % of the metallic cross-section',
    de: 'Verlust in % des metallischen Querschnitts',
    fr: 'Perte en % de la section métallique',
    es: 'Pérdida en % de la sección metálica',
  },
  referenceLength: {
    en: '{{multiple}}, limit {{limit}}%',
    de: '{{multiple}}, Grenzwert {{limit}}\u00a0%',
    fr: '{{multiple}}, limite {{limit}}\u00a0%',
    es: '{{multiple}}, límite {{limit}}\u00a0%',
  },
  limit: { en: 'Limit', de: 'Grenzwert', fr: 'Limite', es: 'Límite' },
  forecast: { en: 'Forecast', de: 'Prognose', fr: 'Prévision', es: 'Previsión' },
  forecastBand: {
    en: 'Forecast × 0.7 to 1.3',
    de: 'Prognose × 0,7 bis 1,3',
    fr: 'Prévision × 0,7 à 1,3',
    es: 'Previsión × 0,7 a 1,3',
  },
  description: {
    en: 'Loss of metallic cross-section in percent of the limit. Highest value {{highest}}%.',
    de: 'Verlust an metallischem Querschnitt in Prozent des Grenzwerts. Höchster Wert {{highest}}\u00a0%.',
    fr: 'Perte de section métallique en % de la limite. Valeur la plus élevée\u202f: {{highest}}\u00a0%.',
    es: 'Pérdida de sección metálica en % del límite. Valor más alto: {{highest}}\u00a0%.',
  },
  'column.date': { en: 'Date', de: 'Datum', fr: 'Date', es: 'Fecha' },
  'column.bendingCycles': {
    en: 'Bending cycles',
    de: 'Biegewechsel',
    fr: 'Cycles de flexion',
    es: 'Ciclos de flexión',
  },
  'column.loss': {
    en: 'Loss over {{multiple}} (%)',
    de: 'Verlust über {{multiple}} (%)',
    fr: 'Perte sur {{multiple}} (%)',
    es: 'Pérdida en {{multiple}} (%)',
  },
  'column.lossOverTarget': {
    en: '{{multiple}}: % of the limit',
    de: '{{multiple}}: % des Grenzwerts',
    fr: '{{multiple}}\u202f: % de la limite',
    es: '{{multiple}}: % del límite',
  },
  'column.windowFrom': {
    en: '{{multiple}}: from ({{unit}})',
    de: '{{multiple}}: von ({{unit}})',
    fr: '{{multiple}}\u202f: de ({{unit}})',
    es: '{{multiple}}: desde ({{unit}})',
  },
  'column.windowTo': {
    en: '{{multiple}}: to ({{unit}})',
    de: '{{multiple}}: bis ({{unit}})',
    fr: '{{multiple}}\u202f: à ({{unit}})',
    es: '{{multiple}}: hasta ({{unit}})',
  },
  'forecast.date': {
    en: 'The forecast reaches the limit on {{value}}.',
    de: 'Die Prognose erreicht den Grenzwert am {{value}}.',
    fr: 'La prévision atteint la limite le {{value}}.',
    es: 'La previsión alcanza el límite el {{value}}.',
  },
  'forecast.cycles': {
    en: 'The forecast reaches the limit at {{value}} bending cycles.',
    de: 'Die Prognose erreicht den Grenzwert bei {{value}} Biegewechseln.',
    fr: 'La prévision atteint la limite à {{value}} cycles de flexion.',
    es: 'La previsión alcanza el límite a los {{value}} ciclos de flexión.',
  },
  'forecast.never': {
    en: 'The forecast does not reach the limit within the horizon.',
    de: 'Die Prognose erreicht den Grenzwert innerhalb des Horizonts nicht.',
    fr: 'La prévision n’atteint pas la limite dans l’horizon considéré.',
    es: 'La previsión no alcanza el límite dentro del horizonte.',
  },
  'forecast.edges': {
    en: 'With 1.3 times the growth: {{high}}. With 0.7 times the growth: {{low}}.',
    de: 'Bei 1,3-fachem Zuwachs: {{high}}. Bei 0,7-fachem Zuwachs: {{low}}.',
    fr: 'Avec 1,3 fois la croissance\u202f: {{high}}. Avec 0,7 fois la croissance\u202f: {{low}}.',
    es: 'Con 1,3 veces el crecimiento: {{high}}. Con 0,7 veces el crecimiento: {{low}}.',
  },
  'forecast.edgeCycles': {
    en: '{{value}} cycles',
    de: '{{value}} Biegewechsel',
    fr: '{{value}} cycles',
    es: '{{value}} ciclos',
  },
  'forecast.edgeNever': {
    en: 'not within the horizon',
    de: 'nicht innerhalb des Horizonts',
    fr: 'pas dans l’horizon considéré',
    es: 'no dentro del horizonte',
  },
  'strip.description': {
    en: 'The rope from {{from}} to {{to}}. Damages: {{damages}}. Splices: {{splices}}.',
    de: 'Das Seil von {{from}} bis {{to}}. Schäden: {{damages}}. Spleiße: {{splices}}.',
    fr: 'Le câble de {{from}} à {{to}}. Dommages\u202f: {{damages}}. Épissures\u202f: {{splices}}.',
    es: 'El cable de {{from}} a {{to}}. Daños: {{damages}}. Empalmes: {{splices}}.',
  },
  'strip.worst': {
    en: 'Worst section over {{multiple}}: {{loss}}% of the limit, {{from}} to {{to}}.',
    de: 'Schlechtester Abschnitt über {{multiple}}: {{loss}}\u00a0% des Grenzwerts, {{from}} bis {{to}}.',
    fr: 'Tronçon le plus endommagé sur {{multiple}}\u202f: {{loss}}\u00a0% de la limite, de {{from}} à {{to}}.',
    es: 'Tramo más dañado en {{multiple}}: {{loss}}\u00a0% del límite, de {{from}} a {{to}}.',
  },
  'strip.window': {
    en: '{{multiple}}: {{loss}}% of the limit',
    de: '{{multiple}}: {{loss}}\u00a0% des Grenzwerts',
    fr: '{{multiple}}\u202f: {{loss}}\u00a0% de la limite',
    es: '{{multiple}}: {{loss}}\u00a0% del límite',
  },
  'strip.windowShort': {
    en: '{{multiple}}: {{loss}}%',
    de: '{{multiple}}: {{loss}}\u00a0%',
    fr: '{{multiple}}\u202f: {{loss}}\u00a0%',
    es: '{{multiple}}: {{loss}}\u00a0%',
  },
} as const satisfies Texts
