import type { Texts } from '../language.ts'

/** When the limit is reached, in one sentence, and what it is made of; part of the texts of charts. */
export const limitStatementTexts = {
  'statement.reached': {
    en: 'Limit reached: {{value}}% of the limit on {{date}}.',
    de: 'Grenzwert erreicht: {{value}}\u202f% des Grenzwerts am {{date}}.',
    fr: 'Limite atteinte\u202f: {{value}}\u202f% de la limite le {{date}}.',
    es: 'Límite alcanzado: {{value}}\u202f% del límite el {{date}}.',
  },
  'statement.now': {
    en: 'Limit may be reached already: inspect now.',
    de: 'Grenzwert möglicherweise schon erreicht: jetzt prüfen.',
    fr: 'Limite peut-être déjà atteinte\u202f: contrôlez le câble maintenant.',
    es: 'Es posible que el límite ya se haya alcanzado: inspeccione el cable ahora.',
  },
  'statement.nowExpected': {
    en: 'Limit may be reached already: inspect now. Expected about {{expected}}.',
    de: 'Grenzwert möglicherweise schon erreicht: jetzt prüfen. Erwartet etwa {{expected}}.',
    fr: 'Limite peut-être déjà atteinte\u202f: contrôlez le câble maintenant. Prévue vers {{expected}}.',
    es: 'Es posible que el límite ya se haya alcanzado: inspeccione el cable ahora. Previsto hacia {{expected}}.',
  },
  'statement.nowLater': {
    en: 'Limit may be reached already: inspect now. Expected after {{until}}.',
    de: 'Grenzwert möglicherweise schon erreicht: jetzt prüfen. Erwartet erst nach {{until}}.',
    fr: 'Limite peut-être déjà atteinte\u202f: contrôlez le câble maintenant. Prévue après {{until}}.',
    es: 'Es posible que el límite ya se haya alcanzado: inspeccione el cable ahora. Previsto después de {{until}}.',
  },
  'statement.ahead': {
    en: 'Limit possible from {{earliest}}, expected about {{expected}}.',
    de: 'Grenzwert möglich ab {{earliest}}, erwartet etwa {{expected}}.',
    fr: 'Limite possible à partir du {{earliest}}, prévue vers {{expected}}.',
    es: 'Límite posible a partir del {{earliest}}, previsto hacia {{expected}}.',
  },
  'statement.aheadLater': {
    en: 'Limit possible from {{earliest}}, expected after {{until}}.',
    de: 'Grenzwert möglich ab {{earliest}}, erwartet erst nach {{until}}.',
    fr: 'Limite possible à partir du {{earliest}}, prévue après {{until}}.',
    es: 'Límite posible a partir del {{earliest}}, previsto después de {{until}}.',
  },
  'statement.beyond': {
    en: 'Limit not expected before {{until}} at the current growth.',
    de: 'Grenzwert beim jetzigen Zuwachs nicht vor {{until}} erwartet.',
    fr: 'Limite non prévue avant {{until}} au rythme actuel.',
    es: 'Límite no previsto antes de {{until}} al ritmo actual.',
  },
  'statement.cycles.nowExpected': {
    en: 'Limit may be reached already: inspect now. Expected at about {{expected}} bending cycles.',
    de: 'Grenzwert möglicherweise schon erreicht: jetzt prüfen. Erwartet bei etwa {{expected}} Biegewechseln.',
    fr: 'Limite peut-être déjà atteinte\u202f: contrôlez le câble maintenant. Prévue vers {{expected}} cycles de flexion.',
    es: 'Es posible que el límite ya se haya alcanzado: inspeccione el cable ahora. Previsto hacia los {{expected}} ciclos de flexión.',
  },
  'statement.cycles.nowLater': {
    en: 'Limit may be reached already: inspect now. Expected after {{until}} bending cycles.',
    de: 'Grenzwert möglicherweise schon erreicht: jetzt prüfen. Erwartet erst nach {{until}} Biegewechseln.',
    fr: 'Limite peut-être déjà atteinte\u202f: contrôlez le câble maintenant. Prévue après {{until}} cycles de flexion.',
    es: 'Es posible que el límite ya se haya alcanzado: inspeccione el cable ahora. Previsto después de {{until}} ciclos de flexión.',
  },
  'statement.cycles.ahead': {
    en: 'Limit possible from {{earliest}} bending cycles, expected at about {{expected}}.',
    de: 'Grenzwert möglich ab {{earliest}} Biegewechseln, erwartet bei etwa {{expected}}.',
    fr: 'Limite possible à partir de {{earliest}} cycles de flexion, prévue vers {{expected}}.',
    es: 'Límite posible a partir de {{earliest}} ciclos de flexión, previsto hacia los {{expected}}.',
  },
  'statement.cycles.aheadLater': {
    en: 'Limit possible from {{earliest}} bending cycles, expected after {{until}}.',
    de: 'Grenzwert möglich ab {{earliest}} Biegewechseln, erwartet erst nach {{until}}.',
    fr: 'Limite possible à partir de {{earliest}} cycles de flexion, prévue après {{until}}.',
    es: 'Límite posible a partir de {{earliest}} ciclos de flexión, previsto después de {{until}}.',
  },
  'statement.cycles.beyond': {
    en: 'Limit not expected before {{until}} bending cycles at the current growth.',
    de: 'Grenzwert beim jetzigen Zuwachs nicht vor {{until}} Biegewechseln erwartet.',
    fr: 'Limite non prévue avant {{until}} cycles de flexion au rythme actuel.',
    es: 'Límite no previsto antes de {{until}} ciclos de flexión al ritmo actual.',
  },
  'statement.notRising': {
    en: 'No date for the limit: the measured loss does not grow.',
    de: 'Kein Datum für den Grenzwert: Der gemessene Verlust nimmt nicht zu.',
    fr: 'Pas de date pour la limite\u202f: la perte mesurée n’augmente pas.',
    es: 'Sin fecha para el límite: la pérdida medida no aumenta.',
  },
  'statement.fewPoints': {
    en: 'No date for the limit: fewer than two measurements since the last repair or change.',
    de: 'Kein Datum für den Grenzwert: weniger als zwei Messungen seit der letzten Reparatur oder Änderung.',
    fr: 'Pas de date pour la limite\u202f: moins de deux mesures depuis la dernière réparation ou modification.',
    es: 'Sin fecha para el límite: menos de dos mediciones desde la última reparación o el último cambio.',
  },
  'statement.basis': {
    en: 'Last value: {{value}}% of the limit on {{date}}, reference length {{length}}.',
    de: 'Letzter Wert: {{value}}\u202f% des Grenzwerts am {{date}}, Bezugslänge {{length}}.',
    fr: 'Dernière valeur\u202f: {{value}}\u202f% de la limite le {{date}}, longueur de référence {{length}}.',
    es: 'Último valor: {{value}}\u202f% del límite el {{date}}, longitud de referencia {{length}}.',
  },
  'statement.cycles.basis': {
    en: 'Last value: {{value}}% of the limit at {{cycles}} bending cycles, reference length {{length}}.',
    de: 'Letzter Wert: {{value}}\u202f% des Grenzwerts bei {{cycles}} Biegewechseln, Bezugslänge {{length}}.',
    fr: 'Dernière valeur\u202f: {{value}}\u202f% de la limite à {{cycles}} cycles de flexion, longueur de référence {{length}}.',
    es: 'Último valor: {{value}}\u202f% del límite a los {{cycles}} ciclos de flexión, longitud de referencia {{length}}.',
  },
  'statement.cycles.reached': {
    en: 'Limit reached: {{value}}% of the limit at {{cycles}} bending cycles.',
    de: 'Grenzwert erreicht: {{value}}\u202f% des Grenzwerts bei {{cycles}} Biegewechseln.',
    fr: 'Limite atteinte\u202f: {{value}}\u202f% de la limite à {{cycles}} cycles de flexion.',
    es: 'Límite alcanzado: {{value}}\u202f% del límite a los {{cycles}} ciclos de flexión.',
  },
  'statement.title': {
    en: 'Forecast by MRT:',
    de: 'Prognose nach MRT:',
    fr: 'Prévision d’après le MRT\u202f:',
    es: 'Previsión según MRT:',
  },
  'statement.how': {
    en: 'How this is calculated',
    de: 'So wird gerechnet',
    fr: 'Mode de calcul',
    es: 'Cómo se calcula',
  },
  'statement.howExpected': {
    en: 'Expected: from the last value on, at the growth of the last year or of the linear trend, whichever is larger.',
    de: 'Erwartet: vom letzten Wert an, mit dem Zuwachs des letzten Jahres oder des linearen Trends, je nachdem, welcher größer ist.',
    fr: 'Date prévue\u202f: à partir de la dernière valeur, avec la progression de la dernière année ou celle de la tendance linéaire, la plus forte des deux.',
    es: 'Fecha prevista: desde el último valor, con el crecimiento del último año o el de la tendencia lineal, el mayor de los dos.',
  },
  'statement.howEarliest': {
    en: 'Possible from: the earliest date of all methods, over all reference lengths. These include the upper edge of the 90% prediction interval and 1.3 times the growth of the forecast.',
    de: 'Möglich ab: das früheste Datum aller Verfahren über alle Bezugslängen. Dazu gehören der obere Rand des 90-%-Prognoseintervalls und der 1,3-fache Zuwachs der Prognose.',
    fr: 'Possible à partir de\u202f: la date la plus proche de toutes les méthodes, pour toutes les longueurs de référence, y compris le bord supérieur de l’intervalle de prévision à 90\u202f% et 1,3 fois la progression de la prévision.',
    es: 'Posible a partir de: la fecha más temprana de todos los métodos y longitudes de referencia, incluidos el borde superior del intervalo de predicción del 90\u202f% y 1,3 veces el crecimiento de la previsión.',
  },
  expected: {
    en: 'Expected from the last value',
    de: 'Erwartet ab dem letzten Wert',
    fr: 'Prévu depuis la dernière valeur',
    es: 'Previsto desde el último valor',
  },
  'outlook.now': { en: 'now', de: 'jetzt', fr: 'maintenant', es: 'ahora' },
  'forecast.passed': {
    en: 'By the forecast, the limit is reached by now.',
    de: 'Nach der Prognose ist der Grenzwert inzwischen erreicht.',
    fr: 'D’après la prévision, la limite est atteinte à présent.',
    es: 'Según la previsión, el límite ya está alcanzado.',
  },
} as const satisfies Texts
