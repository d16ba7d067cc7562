import type { Texts } from '../language.ts'

/** What is wrong with a value of a user, their password, second factor or token. */
export const accountFieldErrors = {
  'password.blankEnds': {
    en: "Your password can't start or end with a blank space",
    de: 'Ihr Passwort darf nicht mit einem Leerzeichen beginnen oder enden',
    fr: 'Votre mot de passe ne peut ni commencer ni finir par un espace',
    es: 'Su contraseña no puede empezar ni terminar con un espacio en blanco',
  },
  'password.same': {
    en: 'This is the password that has expired: choose another one',
    de: 'Das ist das abgelaufene Passwort: Wählen Sie ein anderes',
    fr: 'C’est le mot de passe qui a expiré\u202f: choisissez-en un autre',
    es: 'Esta es la contraseña que ha caducado: elija otra',
  },
  'password.unchanged': {
    en: 'This is your current password: choose another one',
    de: 'Das ist Ihr jetziges Passwort: Wählen Sie ein anderes',
    fr: 'C’est votre mot de passe actuel\u202f: choisissez-en un autre',
    es: 'Esta es su contraseña actual: elija otra',
  },
  'password.tooEasy': {
    en: 'Password is too easy to guess',
    de: 'Das Passwort ist zu leicht zu erraten',
    fr: 'Le mot de passe est trop facile à deviner',
    es: 'La contraseña es demasiado fácil de adivinar',
  },
  'password.tooShort': {
    en: 'Password must be at least {{minPasswordLength}} characters',
    de: 'Das Passwort muss mindestens {{minPasswordLength}} Zeichen lang sein',
    fr: 'Le mot de passe doit comporter au moins {{minPasswordLength}} caractères',
    es: 'La contraseña debe tener al menos {{minPasswordLength}} caracteres',
  },
  'password.wrong': {
    en: 'This is not your current password',
    de: 'Das ist nicht Ihr aktuelles Passwort',
    fr: 'Ce n’est pas votre mot de passe actuel',
    es: 'Esta no es su contraseña actual',
  },
  'method.notForRole': {
    en: 'This login method is not available for the role',
    de: 'Diese Anmeldeart steht der Rolle nicht zur Verfügung',
    fr: 'Ce mode de connexion n’est pas disponible pour ce rôle',
    es: 'Este método de acceso no está disponible para el rol',
  },
  'method.needsMail': {
    en: 'Codes by email need an email address as the username',
    de: 'Codes per E-Mail brauchen eine E-Mail-Adresse als Benutzernamen',
    fr: 'Les codes par e-mail exigent une adresse e-mail comme nom d’utilisateur',
    es: 'Los códigos por correo electrónico necesitan como nombre de usuario una dirección de correo',
  },
  'mandators.missing': {
    en: 'A value needs to be selected for the field',
    de: 'Für das Feld muss ein Wert ausgewählt werden',
    fr: 'Une valeur doit être sélectionnée pour le champ',
    es: 'Es necesario seleccionar un valor para el campo',
  },
  'mandators.unknown': {
    en: 'There is no such mandator, or you do not belong to it',
    de: 'Diesen Mandanten gibt es nicht, oder Sie gehören nicht zu ihm',
    fr: 'Ce mandant n’existe pas ou vous n’en faites pas partie',
    es: 'Este mandante no existe o usted no pertenece a él',
  },
  'token.tooMany': {
    en: 'You can have {{max}} tokens at most. Revoke one that is no longer needed.',
    de: 'Sie können höchstens {{max}} Token haben. Widerrufen Sie eines, das nicht mehr gebraucht wird.',
    fr: 'Vous pouvez avoir {{max}}\u00a0jetons au plus. Révoquez-en un qui ne sert plus.',
    es: 'Puede tener {{max}} tokens como máximo. Revoque uno que ya no se necesite.',
  },
  'token.notForRole': {
    en: 'Only users whose roles are all API roles can have tokens',
    de: 'Token sind nur für Benutzer möglich, die ausschließlich API-Rollen haben',
    fr: 'Seuls les utilisateurs dont tous les rôles sont des rôles d’API peuvent avoir des jetons',
    es: 'Solo pueden tener tokens los usuarios cuyos roles sean todos de API',
  },
  'role.beyondOwn': {
    en: 'You can’t assign a role with more rights than your own',
    de: 'Sie können keine Rolle vergeben, die mehr Rechte hat als Sie',
    fr: 'Vous ne pouvez pas attribuer un rôle qui a plus de droits que vous',
    es: 'No puede asignar un rol con más permisos que los suyos',
  },
} as const satisfies Texts
