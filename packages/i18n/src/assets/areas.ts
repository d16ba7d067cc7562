import type { Texts } from '../language.ts'

/** Areas: regions of a mandator that hold installations. */
export const areaTexts = {
  title: { en: 'Areas', de: 'Gebiete', fr: 'Domaines', es: 'Áreas' },
  area: { en: 'Area', de: 'Gebiet', fr: 'Domaine', es: 'Área' },
  all: { en: 'All Areas', de: 'Alle Gebiete', fr: 'Tous les domaines', es: 'Todas las áreas' },
  mandator: { en: 'Mandator', de: 'Mandant', fr: 'Mandant', es: 'Mandante' },
  settings: { en: 'Area settings', de: 'Gebietseinstellungen', fr: 'Paramètres du domaine', es: 'Ajustes del área' },
  worst: {
    en: 'Worst rope health in this area',
    de: 'Schlechtester Seilzustand im Gebiet',
    fr: 'État le plus dégradé du domaine',
    es: 'Peor estado del área',
  },
  empty: {
    en: 'No areas available',
    de: 'Keine Gebiete verfügbar',
    fr: 'Aucun domaine disponible',
    es: 'No hay áreas disponibles',
  },
} as const satisfies Texts
