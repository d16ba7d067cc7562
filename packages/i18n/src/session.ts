import type { Texts } from './language.ts'

/** Logging in and out, and the set-up of a new server. */
export const sessionTexts = {
  title: {
    en: 'Log in to Catenary',
    de: 'Bei Catenary anmelden',
    fr: 'Se connecter à Catenary',
    es: 'Iniciar sesión en Catenary',
  },
  username: { en: 'Username', de: 'Benutzername', fr: 'Nom d’utilisateur', es: 'Nombre de usuario' },
  password: { en: 'Password', de: 'Passwort', fr: 'Mot de passe', es: 'Contraseña' },
  showPassword: {
    en: 'Show password',
    de: 'Passwort anzeigen',
    fr: 'Afficher le mot de passe',
    es: 'Mostrar contraseña',
  },
  hidePassword: {
    en: 'Hide password',
    de: 'Passwort verbergen',
    fr: 'Masquer le mot de passe',
    es: 'Ocultar contraseña',
  },
  login: { en: 'Login', de: 'Anmelden', fr: 'Se connecter', es: 'Iniciar sesión' },
  logout: { en: 'Logout', de: 'Abmelden', fr: 'Se déconnecter', es: 'Cerrar sesión' },
  again: {
    en: 'Your session has ended. Log in again to go on; what you typed is kept.',
    de: 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an, um fortzufahren; Ihre Eingaben bleiben erhalten.',
    fr: 'Votre session est terminée. Reconnectez-vous pour continuer\u202f; votre saisie est conservée.',
    es: 'Su sesión ha terminado. Inicie sesión de nuevo para continuar; lo que ha escrito se conserva.',
  },
  loggedOut: {
    en: 'You are logged out.',
    de: 'Sie sind abgemeldet.',
    fr: 'Vous êtes déconnecté.',
    es: 'Ha cerrado la sesión.',
  },
  setupTitle: {
    en: 'Set up Catenary',
    de: 'Catenary einrichten',
    fr: 'Configurer Catenary',
    es: 'Configurar Catenary',
  },
  setupIntro: {
    en: 'Create the first administrator. This link works once.',
    de: 'Legen Sie die erste Administratorin oder den ersten Administrator an. Dieser Link gilt einmal.',
    fr: 'Créez le premier compte d’administration. Ce lien ne fonctionne qu’une fois.',
    es: 'Cree la primera cuenta de administración. Este enlace solo funciona una vez.',
  },
  setupExpires: {
    en: 'The link is valid until {{time}}.',
    de: 'Der Link ist bis {{time}} gültig.',
    fr: 'Le lien est valable jusqu’au {{time}}.',
    es: 'El enlace es válido hasta el {{time}}.',
  },
  setupDone: {
    en: 'Catenary is set up. You can log in now.',
    de: 'Catenary ist eingerichtet. Sie können sich jetzt anmelden.',
    fr: 'Catenary est configuré. Vous pouvez vous connecter.',
    es: 'Catenary está configurado. Ya puede iniciar sesión.',
  },
  firstname: { en: 'First name', de: 'Vorname', fr: 'Prénom', es: 'Nombre' },
  lastname: { en: 'Last name', de: 'Nachname', fr: 'Nom', es: 'Apellidos' },
  email: { en: 'Email', de: 'E-Mail', fr: 'E-mail', es: 'Correo electrónico' },
  newPassword: { en: 'New password', de: 'Neues Passwort', fr: 'Nouveau mot de passe', es: 'Nueva contraseña' },
  passwordHint: {
    en: '{{min}} to {{max}} characters, hard to guess',
    de: '{{min}} bis {{max}} Zeichen, schwer zu erraten',
    fr: '{{min}} à {{max}} caractères, difficile à deviner',
    es: 'De {{min}} a {{max}} caracteres, difícil de adivinar',
  },
  createAdministrator: {
    en: 'Create administrator',
    de: 'Administration anlegen',
    fr: 'Créer le compte',
    es: 'Crear administrador',
  },
} as const satisfies Texts
