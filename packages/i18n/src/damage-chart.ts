import type { Texts } from './language.ts'

/** The damage chart with its forecast, its twin table, and the rope strip; part of the texts of events. */
export const damageChartTexts = {
  lossOverTarget: {
    en: 'Loss, % of limit',
    de: 'Verlust in % des Grenzwerts',
    fr: 'Perte en % de la limite',
    es: 'Pérdida en % del límite',
  },
  loss: {
    en: 'Loss of metallic cross-section',
    de: 'Querschnittsverlust',
    fr: 'Perte de section métallique',
    es: 'Pérdida de sección metálica',
  },
  xAxis: { en: 'Horizontal axis', de: 'Horizontale Achse', fr: 'Axe horizontal', es: 'Eje horizontal' },
  'xAxis.time': { en: 'Time', de: 'Zeit', fr: 'Temps', es: 'Tiempo' },
  'xAxis.bendingCycles': {
    en: 'Bending cycles',
    de: 'Biegewechsel',
    fr: 'Cycles de flexion',
    es: 'Ciclos de flexión',
  },
  forecastOnlyMrt: {
    en: 'A forecast is possible only for MRT',
    de: 'Eine Prognose ist nur für MRT möglich',
    fr: 'Une prévision n’est possible que pour le MRT',
    es: 'La previsión solo es posible con inspecciones MRT',
  },
  forecastThreePoints: {
    en: 'A forecast needs at least 3 data points',
    de: 'Eine Prognose braucht mindestens 3 Datenpunkte',
    fr: 'Une prévision exige au moins 3 points de mesure',
    es: 'La previsión necesita al menos 3 mediciones',
  },
  chart: { en: 'Damage chart', de: 'Schadensdiagramm', fr: 'Graphique des dommages', es: 'Gráfico de daños' },
  chartEmptyBy: {
    en: '{{inspection}}: no damage recorded yet',
    de: '{{inspection}}: noch keine Schäden erfasst',
    fr: '{{inspection}}\u202f: aucun dommage saisi pour l’instant',
    es: '{{inspection}}: aún no hay daños registrados',
  },
  notInspectedBy: {
    en: '{{inspection}}: not inspected yet',
    de: '{{inspection}}: noch nicht geprüft',
    fr: '{{inspection}}\u202f: pas encore contrôlé',
    es: '{{inspection}}: aún sin inspeccionar',
  },
  governedByOther: {
    en: 'Rope health comes from another inspection type: {{inspection}}',
    de: 'Der Seilzustand beruht auf einer anderen Prüfart: {{inspection}}',
    fr: 'L’état du câble repose sur un autre type de contrôle\u202f: {{inspection}}',
    es: 'El estado del cable se basa en otro tipo de inspección: {{inspection}}',
  },
  recordedByOther: {
    en: 'The records of this rope are of another inspection type: {{inspection}}',
    de: 'Die Einträge dieses Seils stammen aus einer anderen Prüfart: {{inspection}}',
    fr: 'Les saisies de ce câble proviennent d’un autre type de contrôle\u202f: {{inspection}}',
    es: 'Los registros de este cable son de otro tipo de inspección: {{inspection}}',
  },
  showInspection: {
    en: 'Show {{inspection}}',
    de: '{{inspection}} anzeigen',
    fr: 'Afficher\u202f: {{inspection}}',
    es: 'Mostrar: {{inspection}}',
  },
  chartNeedsStandard: {
    en: 'The damage chart needs a standard and a nominal diameter. Enter both in the rope settings.',
    de: 'Das Schadensdiagramm braucht Norm und Nenndurchmesser. Geben Sie beides in den Seileinstellungen ein.',
    fr: 'Le graphique des dommages exige une norme et un diamètre nominal. Saisissez-les dans les paramètres du câble.',
    es: 'El gráfico de daños requiere una norma y un diámetro nominal. Introdúzcalos en los ajustes del cable.',
  },
  chartTableCaption: {
    en: 'Loss, % of limit: one row per point in the chart',
    de: 'Verlust in % des Grenzwerts, eine Zeile je Punkt des Diagramms',
    fr: 'Perte en % de la limite\u202f: une ligne par point du graphique',
    es: 'Pérdida en % del límite: una fila por punto del gráfico',
  },
  forecastTableCaption: {
    en: 'Forecast and linear trend with its 90% prediction interval, in percent of the limit',
    de: 'Prognose und linearer Trend mit 90-%-Prognoseintervall, in Prozent des Grenzwerts',
    fr: 'Prévision et tendance linéaire avec son intervalle de prévision à 90\u00a0%, en % de la limite',
    es: 'Previsión y tendencia lineal con su intervalo de predicción del 90\u00a0%, en % del límite',
  },
  strip: { en: 'Along the rope', de: 'Entlang des Seils', fr: 'Le long du câble', es: 'A lo largo del cable' },
  stripCaption: {
    en: 'The rope from its zero point to its end, with its damages',
    de: 'Das Seil vom Nullpunkt bis zum Ende, mit seinen Schäden',
    fr: 'Le câble du point zéro à son extrémité, avec ses dommages',
    es: 'El cable desde el punto cero hasta el final, con sus daños',
  },
  worstWindow: {
    en: 'Worst section',
    de: 'Schlechtester Abschnitt',
    fr: 'Tronçon le plus endommagé',
    es: 'Tramo más dañado',
  },
  fromTo: {
    en: '{{from}} to {{to}}',
    de: '{{from}} bis {{to}}',
    fr: 'de {{from}} à {{to}}',
    es: 'de {{from}} a {{to}}',
  },
  stretchSelected: {
    en: 'Only events from {{from}} to {{to}} are listed',
    de: 'Es sind nur Ereignisse von {{from}} bis {{to}} aufgeführt',
    fr: 'Seuls les événements de {{from}} à {{to}} sont affichés',
    es: 'Solo se muestran los eventos de {{from}} a {{to}}',
  },
} as const satisfies Texts
