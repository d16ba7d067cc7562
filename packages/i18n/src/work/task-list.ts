import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The page of all tasks: what narrows and sorts it. */
export const taskListTexts = {
  search: {
    en: 'Search title and description',
    de: 'Titel und Beschreibung durchsuchen',
    fr: 'Chercher dans le titre et la description',
    es: 'Buscar en título y descripción',
  },
  mine: { en: 'Assigned to me', de: 'Mir zugewiesen', fr: 'Attribuées à moi', es: 'Asignadas a mí' },
  overdue: { en: 'Overdue', de: 'Überfällig', fr: 'En retard', es: 'Vencidas' },
  archived: { en: 'Archived', de: 'Archiviert', fr: 'Archivées', es: 'Archivadas' },
  anyArea: { en: 'All areas', de: 'Alle Gebiete', fr: 'Tous les domaines', es: 'Todas las áreas' },
  anyInstallation: {
    en: 'All installations',
    de: 'Alle Anlagen',
    fr: 'Toutes les installations',
    es: 'Todas las instalaciones',
  },
  anyRope: { en: 'All ropes', de: 'Alle Seile', fr: 'Tous les câbles', es: 'Todos los cables' },
  anyAudience: {
    en: 'Internal and others',
    de: 'Interne und andere',
    fr: 'Internes et autres',
    es: 'Internas y otras',
  },
  internal: { en: 'Internal', de: 'Intern', fr: 'Internes', es: 'Internas' },
  notInternal: { en: 'Not internal', de: 'Nicht intern', fr: 'Non internes', es: 'No internas' },
  audience: { en: 'Internal tasks', de: 'Interne Aufgaben', fr: 'Tâches internes', es: 'Tareas internas' },
  ofUpload: {
    en: 'From one uploaded file',
    de: 'Aus einer hochgeladenen Datei',
    fr: 'D’un même fichier importé',
    es: 'De un mismo archivo cargado',
  },
  sortBy: { en: 'Sort by', de: 'Sortieren nach', fr: 'Trier par', es: 'Ordenar por' },
  ...labels('sort', {
    due: { en: 'Due first', de: 'Früheste Fälligkeit', fr: 'Échéance la plus proche', es: 'Vence antes' },
    '-due': { en: 'Due last', de: 'Späteste Fälligkeit', fr: 'Échéance la plus lointaine', es: 'Vence después' },
    '-createdAt': { en: 'Newest first', de: 'Neueste zuerst', fr: 'Plus récentes', es: 'Más recientes' },
    '-doneAt': {
      en: 'Last finished first',
      de: 'Zuletzt erledigt',
      fr: 'Dernières terminées',
      es: 'Últimas finalizadas',
    },
    title: { en: 'Title', de: 'Titel', fr: 'Titre', es: 'Título' },
    status: { en: 'Status', de: 'Status', fr: 'Statut', es: 'Estado' },
    area: { en: 'Area', de: 'Gebiet', fr: 'Domaine', es: 'Área' },
    installation: { en: 'Installation', de: 'Anlage', fr: 'Installation', es: 'Instalación' },
    rope: { en: 'Rope', de: 'Seil', fr: 'Câble', es: 'Cable' },
  } satisfies Record<string, Text>),
} as const satisfies Texts
