import type { Texts } from '../language.ts'
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
  empty: {
    en: 'No ropes found',
    de: 'Keine Seile gefunden',
    fr: 'Aucun câble trouvé',
    es: 'No se han encontrado cables',
  },
} as const satisfies Texts
