import type { Role } from '@catenary/contract/access'
import type { Text, Texts } from './language.ts'
import { labels } from './language.ts'

/** The frame around every page: menu, ribbon, notices. */
export const shellTexts = {
  ...labels('role', {
    ROLE_ADMIN: { en: 'Administrator', de: 'Administrator', fr: 'Administrateur', es: 'Administrador' },
    ROLE_PROJECT_MANAGER: { en: 'Project manager', de: 'Projektleiter', fr: 'Chef de projet', es: 'Jefe de proyecto' },
    ROLE_CLIENT_ADMIN: {
      en: 'Client administrator',
      de: 'Kundenadministrator',
      fr: 'Administrateur client',
      es: 'Administrador de cliente',
    },
    ROLE_USER: { en: 'Client', de: 'Kunde', fr: 'Client', es: 'Cliente' },
    ROLE_FREE_USER: { en: 'Free user', de: 'Gratisbenutzer', fr: 'Utilisateur gratuit', es: 'Usuario gratuito' },
    ROLE_API_INTERNAL: { en: 'API internal', de: 'API intern', fr: 'API interne', es: 'API interna' },
    ROLE_API_IMPORT: { en: 'API import', de: 'API-Import', fr: 'API d’importation', es: 'API de importación' },
    ROLE_API_EXTERNAL: { en: 'API external', de: 'API extern', fr: 'API externe', es: 'API externa' },
    ROLE_API_FATZER: { en: 'API Fatzer', de: 'API Fatzer', fr: 'API Fatzer', es: 'API Fatzer' },
  } satisfies Record<Role, Text>),
  unknownRole: { en: 'Unknown role', de: 'Unbekannte Rolle', fr: 'Rôle inconnu', es: 'Rol desconocido' },
  product: { en: 'Catenary', de: 'Catenary', fr: 'Catenary', es: 'Catenary' },
  menu: { en: 'Menu', de: 'Menü', fr: 'Menu', es: 'Menú' },
  idle: {
    en: 'Not updated since {{time}}, for lack of activity. Click or touch the page to update.',
    de: 'Ohne Aktivität nicht mehr aktualisiert seit {{time}}. Ein Klick oder Antippen aktualisiert die Seite.',
    fr: 'Page non actualisée depuis le {{time}}, faute d’activité. Cliquez ou touchez-la pour l’actualiser.',
    es: 'Sin actualizar desde el {{time}} por inactividad. Haga clic en la página o tóquela para actualizar.',
  },
  offline: {
    en: 'No connection since {{time}}. What is shown was loaded before.',
    de: 'Keine Verbindung seit {{time}}. Was angezeigt wird, wurde vorher geladen.',
    fr: 'Pas de connexion depuis le {{time}}. Ce qui est affiché a été chargé avant.',
    es: 'Sin conexión desde el {{time}}. Lo que se muestra se cargó antes.',
  },
  outdated: {
    en: 'Could not be updated since {{time}}. What is shown may be out of date.',
    de: 'Seit {{time}} nicht aktualisiert: Es ließ sich nicht neu laden. Was angezeigt wird, kann veraltet sein.',
    fr: 'Actualisation impossible depuis le {{time}}. Ce qui est affiché peut être périmé.',
    es: 'No se ha podido actualizar desde el {{time}}. Lo que se muestra puede estar desfasado.',
  },
  gone: {
    en: 'Part of this page was removed, or is no longer visible to you. It was loaded at {{time}}.',
    de: 'Ein Teil dieser Seite wurde entfernt oder ist für Sie nicht mehr sichtbar. Geladen wurde er am {{time}}.',
    fr: 'Une partie de cette page a été supprimée ou ne vous est plus visible. Elle a été chargée le {{time}}.',
    es: 'Una parte de esta página se ha eliminado o ya no es visible para usted. Se cargó el {{time}}.',
  },
  unreadable: {
    en: {
      one: '{{count}} record is missing here because its saved data cannot be read. Tell your administrator.',
      other: '{{count}} records are missing here because their saved data cannot be read. Tell your administrator.',
    },
    de: {
      one: 'Hier fehlt {{count}} Datensatz, weil seine gespeicherten Daten nicht gelesen werden können. Informieren Sie Ihren Administrator.',
      other:
        'Hier fehlen {{count}} Datensätze, weil ihre gespeicherten Daten nicht gelesen werden können. Informieren Sie Ihren Administrator.',
    },
    fr: {
      one: 'Il manque ici {{count}} entrée, car ses données enregistrées ne peuvent pas être lues. Prévenez votre administrateur.',
      other:
        'Il manque ici {{count}} entrées, car leurs données enregistrées ne peuvent pas être lues. Prévenez votre administrateur.',
    },
    es: {
      one: 'Aquí falta {{count}} registro, porque sus datos guardados no se pueden leer. Avise a su administrador.',
      other: 'Aquí faltan {{count}} registros, porque sus datos guardados no se pueden leer. Avise a su administrador.',
    },
  },
  mainPages: { en: 'Main pages', de: 'Wichtigste Seiten', fr: 'Pages principales', es: 'Páginas principales' },
  ropes: { en: 'Ropes', de: 'Seile', fr: 'Câbles', es: 'Cables' },
  record: { en: 'Record', de: 'Erfassen', fr: 'Saisir', es: 'Registrar' },
  openMenu: { en: 'Open menu', de: 'Menü öffnen', fr: 'Ouvrir le menu', es: 'Abrir menú' },
  closeMenu: { en: 'Close menu', de: 'Menü schließen', fr: 'Fermer le menu', es: 'Cerrar menú' },
  resizeMenu: {
    en: 'Change the width of the menu',
    de: 'Breite des Menüs ändern',
    fr: 'Modifier la largeur du menu',
    es: 'Cambiar el ancho del menú',
  },
  requiredCount: {
    en: { one: '{{count}} document to read', other: '{{count}} documents to read' },
    de: { one: '{{count}} Dokument zu lesen', other: '{{count}} Dokumente zu lesen' },
    fr: { one: '{{count}} document à lire', other: '{{count}} documents à lire' },
    es: { one: '{{count}} documento por leer', other: '{{count}} documentos por leer' },
  },
  breadcrumb: { en: 'You are here', de: 'Sie sind hier', fr: 'Vous êtes ici', es: 'Usted está aquí' },
  privacy: { en: 'Privacy', de: 'Datenschutz', fr: 'Protection des données', es: 'Privacidad' },
  contact: { en: 'Contact', de: 'Kontakt', fr: 'Contact', es: 'Contacto' },
  ribbon: { en: 'About Catenary', de: 'Über Catenary', fr: 'À propos de Catenary', es: 'Acerca de Catenary' },
  help: { en: 'Help: {{page}}', de: 'Hilfe: {{page}}', fr: 'Aide\u202f: {{page}}', es: 'Ayuda: {{page}}' },
  newTab: {
    en: '{{name}} (new tab)',
    de: '{{name}} (neuer Tab)',
    fr: '{{name}} (nouvel onglet)',
    es: '{{name}} (pestaña nueva)',
  },
  notifications: { en: 'Notifications', de: 'Benachrichtigungen', fr: 'Notifications', es: 'Notificaciones' },
  notificationsNone: {
    en: 'Notifications: none unread',
    de: 'Benachrichtigungen: keine ungelesen',
    fr: 'Notifications\u202f: toutes lues',
    es: 'Notificaciones: todas leídas',
  },
  notificationsUnread: {
    en: { one: 'Notifications: {{count}} unread', other: 'Notifications: {{count}} unread' },
    de: { one: 'Benachrichtigungen: {{count}} ungelesen', other: 'Benachrichtigungen: {{count}} ungelesen' },
    fr: { one: 'Notifications\u202f: {{count}} non lue', other: 'Notifications\u202f: {{count}} non lues' },
    es: { one: 'Notificaciones: {{count}} sin leer', other: 'Notificaciones: {{count}} sin leer' },
  },
  notificationsMany: {
    en: 'Notifications: more than {{most}} unread',
    de: 'Benachrichtigungen: mehr als {{most}} ungelesen',
    fr: 'Notifications\u202f: plus de {{most}} non lues',
    es: 'Notificaciones: más de {{most}} sin leer',
  },
  notificationsUnknown: {
    en: 'Notifications: unread count not available',
    de: 'Benachrichtigungen: Anzahl ungelesener nicht verfügbar',
    fr: 'Notifications\u202f: nombre de non lues indisponible',
    es: 'Notificaciones: número de no leídas no disponible',
  },
  skipToContent: { en: 'Skip to content', de: 'Zum Inhalt springen', fr: 'Aller au contenu', es: 'Ir al contenido' },
  language: { en: 'Language', de: 'Sprache', fr: 'Langue', es: 'Idioma' },
  colourScheme: { en: 'Color scheme', de: 'Farbschema', fr: 'Thème de couleurs', es: 'Esquema de color' },
  ...labels('scheme', {
    light: { en: 'Light', de: 'Hell', fr: 'Clair', es: 'Claro' },
    dark: { en: 'Dark', de: 'Dunkel', fr: 'Sombre', es: 'Oscuro' },
    auto: { en: 'Match system', de: 'Wie im System', fr: 'Comme le système', es: 'Según el sistema' },
    sunlight: { en: 'Sunlight', de: 'Sonnenlicht', fr: 'Plein soleil', es: 'Pleno sol' },
  } satisfies Record<'light' | 'dark' | 'auto' | 'sunlight', Text>),
  notFoundTitle: {
    en: 'Page not found',
    de: 'Seite nicht gefunden',
    fr: 'Il n’y a rien ici',
    es: 'Aquí no hay nada',
  },
  notFound: {
    en: 'This page does not exist, or you do not have access to it.',
    de: 'Diese Seite gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    fr: 'Cette page n’existe pas ou vous n’y avez pas accès.',
    es: 'Esta página no existe o usted no tiene acceso.',
  },
  toStart: {
    en: 'Go to start page',
    de: 'Zur Startseite',
    fr: 'Aller à la page d’accueil',
    es: 'Ir a la página de inicio',
  },
} as const satisfies Texts
