import type { Texts } from './language.ts'

/** The dialog of a user's own settings. */
export const settingsTexts = {
  title: { en: 'User settings', de: 'Benutzereinstellungen', fr: 'Paramètres utilisateur', es: 'Ajustes de usuario' },
  profile: { en: 'Profile', de: 'Profil', fr: 'Profil', es: 'Perfil' },
  role: { en: 'Role', de: 'Rolle', fr: 'Rôle', es: 'Rol' },
  roles: { en: 'Roles', de: 'Rollen', fr: 'Rôles', es: 'Roles' },
  email: { en: 'Email', de: 'E-Mail', fr: 'E-mail', es: 'Correo electrónico' },
  mandators: { en: 'Mandators', de: 'Mandanten', fr: 'Mandants', es: 'Mandantes' },
  profileHint: {
    en: 'Name, email and role are changed by those who administer users.',
    de: 'Name, E-Mail und Rolle ändert die Benutzerverwaltung.',
    fr: 'Le nom, l’e-mail et le rôle sont modifiés par les personnes qui gèrent les utilisateurs.',
    es: 'El nombre, el correo electrónico y el rol los cambian quienes administran los usuarios.',
  },
  languageHint: {
    en: 'Holds at once, for texts, numbers and dates.',
    de: 'Gilt sofort für Texte, Zahlen und Datumsangaben.',
    fr: 'S’applique immédiatement aux textes, aux nombres et aux dates.',
    es: 'Se aplica de inmediato a los textos, los números y las fechas.',
  },
} as const satisfies Texts
