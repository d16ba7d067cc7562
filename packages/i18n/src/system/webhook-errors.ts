import type { Texts } from '../language.ts'

/** Why a call about a webhook was refused. */
export const webhookErrors = {
  'webhook.tooMany': {
    en: 'You have as many webhooks as one user may have. Delete one that is no longer needed.',
    de: 'Sie haben so viele Webhooks, wie ein Benutzer haben darf. Löschen Sie einen, der nicht mehr gebraucht wird.',
    fr: 'Vous avez autant de webhooks qu’un utilisateur peut en avoir. Supprimez-en un qui ne sert plus.',
    es: 'Ya tiene tantos webhooks como puede tener un usuario. Elimine alguno que no necesite.',
  },
  'webhook.disabled': {
    en: 'The webhook is disabled. Enable it first, then send again.',
    de: 'Der Webhook ist abgeschaltet. Schalten Sie ihn zuerst ein und senden Sie dann erneut.',
    fr: 'Le webhook est désactivé. Réactivez-le d’abord, puis renvoyez.',
    es: 'El webhook está desactivado. Actívelo primero y vuelva a enviar.',
  },
  'webhook.noSecret': {
    en: 'The webhook has no secret yet, so nothing can be signed. Create one first.',
    de: 'Der Webhook hat noch kein Geheimnis, mit dem signiert werden könnte. Erstellen Sie zuerst eines.',
    fr: 'Le webhook n’a pas encore de secret pour signer. Créez-en d’abord un.',
    es: 'El webhook todavía no tiene un secreto con el que firmar. Cree uno primero.',
  },
} as const satisfies Texts

/** What can be wrong with the address of a webhook. */
export const webhookFieldErrors = {
  webAddress: {
    en: 'Enter a web address such as https://example.com/events',
    de: 'Geben Sie eine Webadresse wie https://beispiel.de/ereignisse ein',
    fr: 'Saisissez une adresse web telle que https://exemple.fr/evenements',
    es: 'Introduzca una dirección web como https://ejemplo.es/eventos',
  },
  webAddressParts: {
    en: 'Enter the address without user name, password and #',
    de: 'Geben Sie die Adresse ohne Benutzername, Passwort und # ein',
    fr: 'Saisissez l’adresse sans nom d’utilisateur, mot de passe ni #',
    es: 'Introduzca la dirección sin usuario, contraseña ni #',
  },
  webAddressInsecure: {
    en: 'The address must begin with https://',
    de: 'Die Adresse muss mit https:// beginnen',
    fr: 'L’adresse doit commencer par https://',
    es: 'La dirección debe comenzar por https://',
  },
  webAddressLocal: {
    en: 'Addresses in the network of the server are refused. Use an address that can be reached from the internet.',
    de: 'Adressen im Netz des Servers werden abgelehnt. Verwenden Sie eine Adresse, die aus dem Internet erreichbar ist.',
    fr: 'Les adresses situées dans le réseau du serveur sont refusées. Utilisez une adresse accessible depuis Internet.',
    es: 'Las direcciones de la red del servidor se rechazan. Utilice una dirección accesible desde Internet.',
  },
} as const satisfies Texts
