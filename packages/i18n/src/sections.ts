import type { Text, Texts } from './language.ts'
import { labels } from './language.ts'

/** The sections of the application: their names, and what those will hold whose content is still to come. */
export const sectionTexts = {
  ...labels('name', {
    areas: { en: 'Areas', de: 'Gebiete', fr: 'Domaines', es: 'Áreas' },
    dashboard: { en: 'Dashboard', de: 'Übersicht', fr: 'Tableau de bord', es: 'Panel de control' },
    documents: {
      en: 'Project Documents',
      de: 'Projektdokumente',
      fr: 'Documents de projet',
      es: 'Documentos de proyecto',
    },
    generalDocuments: {
      en: 'General documents',
      de: 'Allgemeine Dokumente',
      fr: 'Documents généraux',
      es: 'Documentos generales',
    },
    sensorDevices: { en: 'Sensors', de: 'Sensoren', fr: 'Capteurs', es: 'Sensores' },
    smartropes: { en: 'Smartropes', de: 'Smartropes', fr: 'Smartropes', es: 'Smartropes' },
    users: { en: 'Users', de: 'Benutzer', fr: 'Utilisateurs', es: 'Usuarios' },
    mandators: { en: 'Mandators', de: 'Mandanten', fr: 'Mandants', es: 'Mandantes' },
    audit: { en: 'Audit log', de: 'Audit-Log', fr: 'Journal d’audit', es: 'Auditoría' },
    singleSignOn: {
      en: 'Single sign-on',
      de: 'Single Sign-on',
      fr: 'Authentification unique',
      es: 'Inicio de sesión único',
    },
    outbox: { en: 'Outbox', de: 'Postausgang', fr: 'Boîte d’envoi', es: 'Bandeja de salida' },
    api: { en: 'API', de: 'API', fr: 'API', es: 'API' },
    knowledgeCenter: {
      en: 'Knowledge Center',
      de: 'Wissensportal',
      fr: 'Centre de connaissances',
      es: 'Centro de conocimiento',
    },
    search: { en: 'Search', de: 'Suche', fr: 'Recherche', es: 'Búsqueda' },
    imprint: { en: 'Imprint', de: 'Impressum', fr: 'Mentions légales', es: 'Aviso legal' },
  } satisfies Record<string, Text>),
  allDocuments: {
    en: 'All Documents',
    de: 'Alle Dokumente',
    fr: 'Tous les documents',
    es: 'Todos los documentos',
  },
  ...labels('coming', {
    dashboard: {
      en: 'Coming soon: latest events, pending tasks and rope health at a glance.',
      de: 'Hier werden Sie die letzten Ereignisse, die offenen Aufgaben und den Zustand Ihrer Seile auf einen Blick sehen.',
      fr: 'Vous verrez ici d’un coup d’œil les derniers événements, les tâches en attente et l’état de vos câbles.',
      es: 'Aquí verá de un vistazo los últimos eventos, las tareas pendientes y el estado de sus cables.',
    },
    documents: {
      en: 'The documents of your projects will be here, sorted by project.',
      de: 'Hier werden Sie die Dokumente Ihrer Projekte finden, nach Projekt geordnet.',
      fr: 'Vous trouverez ici les documents de vos projets, classés par projet.',
      es: 'Aquí encontrará los documentos de sus proyectos, ordenados por proyecto.',
    },
    generalDocuments: {
      en: 'Documents for everybody, such as manuals and forms, will be here in folders.',
      de: 'Hier werden Sie in Ordnern Dokumente für alle finden, etwa Anleitungen und Formulare.',
      fr: 'Vous trouverez ici, rangés dans des dossiers, les documents destinés à tous, tels que notices et formulaires.',
      es: 'Aquí encontrará, en carpetas, los documentos para todos, como manuales y formularios.',
    },
    sensorDevices: {
      en: 'The sensor devices on the ropes and what they measure will be here.',
      de: 'Hier werden Sie die Sensorgeräte an den Seilen und ihre Messwerte finden.',
      fr: 'Vous trouverez ici les capteurs installés sur les câbles et leurs mesures.',
      es: 'Aquí encontrará los sensores de los cables y sus mediciones.',
    },
    smartropes: {
      en: 'The smartropes, their sensors and their latest events will be here.',
      de: 'Hier werden Sie die Smartropes, ihre Sensoren und ihre letzten Ereignisse finden.',
      fr: 'Vous trouverez ici les smartropes, leurs capteurs et leurs derniers événements.',
      es: 'Aquí encontrará los smartropes, sus sensores y sus últimos eventos.',
    },
    users: {
      en: 'The people who work with Catenary, and what they may do, will be here.',
      de: 'Hier werden Sie die Personen finden, die mit Catenary arbeiten, und ihre Rechte.',
      fr: 'Vous trouverez ici les personnes qui travaillent avec Catenary et leurs droits.',
      es: 'Aquí encontrará a las personas que trabajan con Catenary y sus permisos.',
    },
    mandators: {
      en: 'The organisations whose ropes are kept here will be listed on this page.',
      de: 'Hier werden Sie die Organisationen finden, deren Seile in Catenary geführt werden.',
      fr: 'Vous trouverez ici les organisations dont les câbles sont suivis dans Catenary.',
      es: 'Aquí encontrará las organizaciones cuyos cables se gestionan en Catenary.',
    },
    audit: {
      en: 'Who logged in and who changed what will be listed here.',
      de: 'Hier werden Sie sehen, wer sich angemeldet und wer was geändert hat.',
      fr: 'Vous verrez ici qui s’est connecté et qui a modifié quoi.',
      es: 'Aquí verá quién ha iniciado sesión y quién ha cambiado qué.',
    },
    knowledgeCenter: {
      en: 'Instructions for inspecting ropes and for working with Catenary will be here.',
      de: 'Hier werden Sie Anleitungen für die Seilprüfung und für die Arbeit mit Catenary finden.',
      fr: 'Vous trouverez ici des instructions pour l’inspection des câbles et pour l’utilisation de Catenary.',
      es: 'Aquí encontrará instrucciones para inspeccionar cables y para trabajar con Catenary.',
    },
  } satisfies Record<string, Text>),
  toAreas: {
    en: 'Go to your ropes',
    de: 'Zu Ihren Seilen',
    fr: 'Voir vos câbles',
    es: 'Ir a sus cables',
  },
} as const satisfies Texts
