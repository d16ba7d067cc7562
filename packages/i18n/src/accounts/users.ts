import type { LanguageId, TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import type { JobFunction, UserFields } from '@catenary/contract/accounts/user-fields'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'
import { userActionTexts } from './user-actions.ts'

const fields = {
  firstname: { en: 'First name', de: 'Vorname', fr: 'Prénom', es: 'Nombre' },
  lastname: { en: 'Last name', de: 'Nachname', fr: 'Nom', es: 'Apellidos' },
  email: { en: 'Email', de: 'E-Mail', fr: 'E-mail', es: 'Correo electrónico' },
  username: { en: 'Username', de: 'Benutzername', fr: 'Nom d’utilisateur', es: 'Nombre de usuario' },
  phone: { en: 'Phone', de: 'Telefon', fr: 'Téléphone', es: 'Teléfono' },
  role: { en: 'Role', de: 'Rolle', fr: 'Rôle', es: 'Rol' },
  roles: { en: 'Roles', de: 'Rollen', fr: 'Rôles', es: 'Roles' },
  function: { en: 'Function', de: 'Funktion', fr: 'Fonction', es: 'Cargo' },
  mandators: { en: 'Mandators', de: 'Mandanten', fr: 'Mandants', es: 'Mandantes' },
  twoFactorMethod: { en: 'Login method', de: 'Anmeldeart', fr: 'Mode de connexion', es: 'Método de acceso' },
  samlProvider: {
    en: 'Single sign-on provider',
    de: 'Single-Sign-on-Anbieter',
    fr: 'Fournisseur d’authentification unique',
    es: 'Proveedor de inicio de sesión único',
  },
  languageId: { en: 'Language', de: 'Sprache', fr: 'Langue', es: 'Idioma' },
  notificationEnabled: {
    en: 'Notifications by email',
    de: 'Benachrichtigungen per E-Mail',
    fr: 'Notifications par e-mail',
    es: 'Notificaciones por correo electrónico',
  },
  allowAuthorizationChange: {
    en: 'May change two-factor authentication',
    de: 'Darf die Zwei-Faktor-Authentifizierung ändern',
    fr: 'Peut modifier le second facteur',
    es: 'Puede cambiar el segundo factor',
  },
  isActive: { en: 'Active', de: 'Aktiv', fr: 'Actif', es: 'Activo' },
  passwordExpired: {
    en: 'Password expired',
    de: 'Passwort abgelaufen',
    fr: 'Mot de passe expiré',
    es: 'Contraseña caducada',
  },
  password: { en: 'Password', de: 'Passwort', fr: 'Mot de passe', es: 'Contraseña' },
  name: { en: 'Name', de: 'Name', fr: 'Nom', es: 'Nombre' },
  picture: { en: 'Picture', de: 'Bild', fr: 'Photo', es: 'Foto' },
  twoFactorActive: {
    en: 'Two-factor authentication set up',
    de: 'Zwei-Faktor-Authentifizierung eingerichtet',
    fr: 'Second facteur configuré',
    es: 'Segundo factor configurado',
  },
  lastLoginAt: { en: 'Last login', de: 'Letzte Anmeldung', fr: 'Dernière connexion', es: 'Último acceso' },
  invitation: { en: 'Invitation', de: 'Einladung', fr: 'Invitation', es: 'Invitación' },
} as const satisfies Record<keyof UserFields, Text> & Texts

/** Users: their fields, actions and progress messages. */
export const userTexts = {
  ...labels('field', fields),
  ...labels('function', {
    director: { en: 'Director', de: 'Direktion', fr: 'Direction', es: 'Dirección' },
    operationsManager: {
      en: 'Operations manager',
      de: 'Betriebsleitung',
      fr: 'Responsable d’exploitation',
      es: 'Jefatura de explotación',
    },
    ropewayTechnicalManager: {
      en: 'Ropeway technical manager',
      de: 'Technische Leitung Seilbahn',
      fr: 'Responsable technique de remontée mécanique',
      es: 'Responsable técnico de remontes',
    },
    ropewayMechanic: {
      en: 'Ropeway mechanic',
      de: 'Seilbahnmechaniker/-in',
      fr: 'Mécanicien de remontées mécaniques',
      es: 'Mecánico de remontes',
    },
    ropewayMechatronic: {
      en: 'Ropeway mechatronics technician',
      de: 'Seilbahn-Mechatroniker/-in',
      fr: 'Mécatronicien de remontées mécaniques',
      es: 'Mecatrónico de remontes',
    },
    ropewayOperator: {
      en: 'Ropeway operator',
      de: 'Seilbahnbediener/-in',
      fr: 'Conducteur de remontées mécaniques',
      es: 'Operador de remontes',
    },
    others: { en: 'Others', de: 'Andere', fr: 'Autres', es: 'Otros' },
  } satisfies Record<JobFunction, Text>),
  ...labels('method', {
    password: { en: 'Password only', de: 'Nur Passwort', fr: 'Mot de passe seul', es: 'Solo contraseña' },
    'no-password': { en: 'No login', de: 'Keine Anmeldung', fr: 'Accès désactivé', es: 'Acceso desactivado' },
    email: {
      en: 'Password and code by email',
      de: 'Passwort und Code per E-Mail',
      fr: 'Mot de passe et code par e-mail',
      es: 'Contraseña y código por correo electrónico',
    },
    saml: { en: 'Single sign-on', de: 'Single Sign-on', fr: 'Authentification unique', es: 'Inicio de sesión único' },
    authenticator: {
      en: 'Password and authenticator app',
      de: 'Passwort und Authenticator-App',
      fr: 'Mot de passe et application d’authentification',
      es: 'Contraseña y aplicación de autenticación',
    },
  } satisfies Record<TwoFactorMethod | 'password', Text>),
  ...labels('language', {
    ENU: { en: 'English', de: 'Englisch', fr: 'Anglais', es: 'Inglés' },
    DES: { en: 'German', de: 'Deutsch', fr: 'Allemand', es: 'Alemán' },
    FRS: { en: 'French', de: 'Französisch', fr: 'Français', es: 'Francés' },
    ESP: { en: 'Spanish', de: 'Spanisch', fr: 'Espagnol', es: 'Español' },
  } satisfies Record<LanguageId, Text>),
  ...labels('invitation', {
    pending: { en: 'Invited', de: 'Eingeladen', fr: 'Invitation envoyée', es: 'Invitado' },
    expired: {
      en: 'Invitation expired',
      de: 'Einladung abgelaufen',
      fr: 'Invitation expirée',
      es: 'Invitación caducada',
    },
    unsent: {
      en: 'Invitation not sent',
      de: 'Einladung nicht gesendet',
      fr: 'Invitation non envoyée',
      es: 'Invitación no enviada',
    },
  } satisfies Record<'pending' | 'expired' | 'unsent', Text>),
  ...userActionTexts,
} as const satisfies Texts
