import type { Text, Texts } from './language.ts'
import { labels } from './language.ts'

/** The sections of the application: their names, and what those will hold whose content is still to come. */
export const sectionTexts = {
  ...labels('name', {
    areas: { en: 'Areas', de: 'Gebiete', fr: 'Domaines', es: 'Áreas' },
    dashboard: { en: 'Dashboard', de: 'Übersicht', fr: 'Tableau de bord', es: 'Panel de control' },
    tasks: { en: 'Tasks', de: 'Aufgaben', fr: 'Tâches', es: 'Tareas' },
    calendar: { en: 'Calendar', de: 'Kalender', fr: 'Calendrier', es: 'Calendario' },
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
    virusScanner: { en: 'Virus scanner', de: 'Virenscanner', fr: 'Antivirus', es: 'Antivirus' },
    notificationDeliveries: {
      en: 'Notification log',
      de: 'Benachrichtigungsprotokoll',
      fr: 'Journal des notifications',
      es: 'Registro de notificaciones',
    },
    api: { en: 'API', de: 'API', fr: 'API', es: 'API' },
    knowledgeCenter: {
      en: 'Knowledge Center',
      de: 'Wissensportal',
      fr: 'Centre de connaissances',
      es: 'Centro de conocimiento',
    },
    search: { en: 'Search', de: 'Suche', fr: 'Recherche', es: 'Búsqueda' },
    taskUpload: {
      en: 'Upload tasks',
      de: 'Aufgaben hochladen',
      fr: 'Téléverser des tâches',
      es: 'Cargar tareas',
    },
    imprint: { en: 'Imprint', de: 'Impressum', fr: 'Mentions légales', es: 'Aviso legal' },
  } satisfies Record<string, Text>),
  allDocuments: {
    en: 'All Documents',
    de: 'Alle Dokumente',
    fr: 'Tous les documents',
    es: 'Todos los documentos',
  },
} as const satisfies Texts
