import type { ErrorCode } from '@catenary/contract/errors'
import type { Text, Texts } from './language.ts'

const codes = {
  'input.invalid': {
    en: 'Some values are missing or not valid. Please check the marked fields.',
    de: 'Einige Angaben fehlen oder sind ungültig. Bitte prüfen Sie die markierten Felder.',
    fr: 'Certaines valeurs manquent ou ne sont pas valables. Veuillez vérifier les champs signalés.',
    es: 'Faltan algunos valores o no son válidos. Compruebe los campos marcados.',
  },
  'input.malformed': {
    en: 'The request could not be read: it is not well-formed.',
    de: 'Die Anfrage war nicht lesbar: Ihr Aufbau ist fehlerhaft.',
    fr: 'La requête est illisible\u202f: sa structure est incorrecte.',
    es: 'No se pudo leer la solicitud: su estructura no es correcta.',
  },
  'report.unreadable': {
    en: 'This file could not be read as a test report. Please check that it is complete.',
    de: 'Diese Datei war nicht als Prüfbericht lesbar. Bitte prüfen Sie, ob sie vollständig ist.',
    fr: 'Ce fichier ne peut pas être lu comme rapport de contrôle. Veuillez vérifier qu’il est complet.',
    es: 'Este archivo no se pudo leer como informe de inspección. Compruebe que esté completo.',
  },
  'report.invalid': {
    en: 'The test report contains values that are not valid. Nothing was stored.',
    de: 'Der Prüfbericht enthält ungültige Angaben. Es wurde nichts gespeichert.',
    fr: 'Le rapport de contrôle contient des valeurs non valables. Rien n’a été enregistré.',
    es: 'El informe de inspección contiene valores no válidos. No se ha guardado nada.',
  },
  'session.required': {
    en: 'Please log in.',
    de: 'Bitte melden Sie sich an.',
    fr: 'Veuillez vous connecter.',
    es: 'Inicie sesión.',
  },
  'login.failed': {
    en: 'Username or password is not correct.',
    de: 'Benutzername oder Passwort ist nicht richtig.',
    fr: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
    es: 'El nombre de usuario o la contraseña no son correctos.',
  },
  'permission.denied': {
    en: 'You do not have permission for this. Please ask your administrator.',
    de: 'Dazu sind Sie nicht berechtigt. Bitte wenden Sie sich an Ihre Administration.',
    fr: 'Vous n’avez pas l’autorisation nécessaire. Veuillez vous adresser à votre administrateur.',
    es: 'No tiene permiso para hacer esto. Consulte a su administrador.',
  },
  'origin.foreign': {
    en: 'This request came from another site and was refused. Please reload the page and try again.',
    de: 'Diese Anfrage kam von einer fremden Seite und wurde abgelehnt. Bitte laden Sie die Seite neu.',
    fr: 'Cette requête vient d’un autre site et a été refusée. Veuillez recharger la page et réessayer.',
    es: 'Esta solicitud procede de otro sitio y se ha rechazado. Recargue la página e inténtelo de nuevo.',
  },
  'record.notFound': {
    en: 'This record was not found. It may have been removed, or you may not have access to it.',
    de: 'Dieser Eintrag wurde nicht gefunden. Er wurde entfernt, oder Sie haben keinen Zugriff darauf.',
    fr: 'Cette entrée est introuvable. Elle a été supprimée ou vous n’y avez pas accès.',
    es: 'No se ha encontrado este registro. Puede haberse eliminado o usted no tiene acceso.',
  },
  'address.unknown': {
    en: 'There is nothing at this address.',
    de: 'Unter dieser Adresse gibt es nichts.',
    fr: 'Il n’y a rien à cette adresse.',
    es: 'No hay nada en esta dirección.',
  },
  'setup.expired': {
    en: 'This set-up link is no longer valid. Please start the server again to get a new one.',
    de: 'Dieser Einrichtungslink ist nicht mehr gültig. Bitte starten Sie den Server neu, um einen neuen zu erhalten.',
    fr: 'Ce lien de configuration n’est plus valable. Veuillez redémarrer le serveur pour en obtenir un nouveau.',
    es: 'Este enlace de configuración ya no es válido. Reinicie el servidor para obtener uno nuevo.',
  },
  'method.unsupported': {
    en: 'This address does not support this kind of request.',
    de: 'Diese Adresse unterstützt diese Art von Anfrage nicht.',
    fr: 'Cette adresse n’accepte pas ce type de requête.',
    es: 'Esta dirección no admite este tipo de solicitud.',
  },
  'request.timeout': {
    en: 'The request took too long to arrive. Please check your connection and try again.',
    de: 'Die Anfrage kam nicht rechtzeitig an. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    fr: 'La requête a mis trop de temps à arriver. Veuillez vérifier votre connexion et réessayer.',
    es: 'La solicitud tardó demasiado en llegar. Compruebe su conexión e inténtelo de nuevo.',
  },
  'record.archived': {
    en: 'This record is archived and cannot be changed. Restore it first.',
    de: 'Dieser Eintrag ist archiviert und kann nicht geändert werden. Stellen Sie ihn zuerst wieder her.',
    fr: 'Cette entrée est archivée et ne peut pas être modifiée. Restaurez-la d’abord.',
    es: 'Este registro está archivado y no se puede modificar. Restáurelo primero.',
  },
  'record.imported': {
    en: 'Imported events are read-only',
    de: 'Importierte Ereignisse sind schreibgeschützt',
    fr: 'Les événements importés sont en lecture seule',
    es: 'Los eventos importados son de solo lectura',
  },
  'record.busy': {
    en: 'Somebody is changing this record right now. Please try again in a moment.',
    de: 'Dieser Eintrag wird gerade geändert. Bitte versuchen Sie es gleich noch einmal.',
    fr: 'Quelqu’un modifie cette entrée en ce moment. Veuillez réessayer dans un instant.',
    es: 'Alguien está modificando este registro ahora mismo. Inténtelo de nuevo en un momento.',
  },
  'record.stale': {
    en: 'Somebody changed this record in the meantime. Reload it, or overwrite it with your version.',
    de: 'Dieser Eintrag wurde inzwischen geändert. Laden Sie ihn neu, oder überschreiben Sie ihn mit Ihrer Fassung.',
    fr: 'Quelqu’un a modifié cette entrée entre-temps. Rechargez-la ou remplacez-la par votre version.',
    es: 'Alguien ha modificado este registro entretanto. Recárguelo o sobrescríbalo con su versión.',
  },
  'body.tooLarge': {
    en: 'This is too large to be sent. Please send a smaller file or fewer records at once.',
    de: 'Das ist zu groß zum Senden. Bitte senden Sie eine kleinere Datei oder weniger Einträge auf einmal.',
    fr: 'L’envoi est trop volumineux. Veuillez envoyer un fichier plus petit ou moins d’entrées à la fois.',
    es: 'El envío es demasiado grande. Envíe un archivo más pequeño o menos registros a la vez.',
  },
  'address.tooLong': {
    en: 'The address is too long.',
    de: 'Die Adresse ist zu lang.',
    fr: 'L’adresse est trop longue.',
    es: 'La dirección es demasiado larga.',
  },
  'body.wrongType': {
    en: 'This type of file or content is not accepted here.',
    de: 'Dieser Datei- oder Inhaltstyp wird hier nicht angenommen.',
    fr: 'Ce type de fichier ou de contenu n’est pas accepté ici.',
    es: 'Este tipo de archivo o contenido no se admite aquí.',
  },
  'rule.violated': {
    en: 'These values do not fit together. Please check the marked fields.',
    de: 'Diese Angaben passen nicht zusammen. Bitte prüfen Sie die markierten Felder.',
    fr: 'Ces valeurs ne sont pas cohérentes. Veuillez vérifier les champs signalés.',
    es: 'Estos valores no son coherentes entre sí. Compruebe los campos marcados.',
  },
  'retry.otherBody': {
    en: 'A different request was already sent with the same key. Please send this one with a new key.',
    de: 'Mit demselben Schlüssel wurde bereits eine andere Anfrage gesendet. Bitte verwenden Sie einen neuen Schlüssel.',
    fr: 'Une autre requête a déjà été envoyée avec la même clé. Veuillez utiliser une nouvelle clé.',
    es: 'Ya se envió otra solicitud con la misma clave. Envíe esta con una clave nueva.',
  },
  'header.tooLarge': {
    en: 'The request carries too much header data. Please delete the cookies of this site and try again.',
    de: 'Die Kopfzeilen der Anfrage sind zu groß. Bitte löschen Sie die Cookies dieser Seite und versuchen Sie es erneut.',
    fr: 'Les en-têtes de la requête sont trop volumineux. Veuillez supprimer les cookies de ce site et réessayer.',
    es: 'Las cabeceras de la solicitud son demasiado grandes. Borre las cookies de este sitio e inténtelo de nuevo.',
  },
  'server.failed': {
    en: 'Something went wrong on our side. Please try again; if it happens again, tell us the request number.',
    de: 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut; tritt er wieder auf, nennen Sie uns die Anfragenummer.',
    fr: 'Une erreur s’est produite de notre côté. Veuillez réessayer\u202f; si elle se répète, indiquez-nous le numéro de la requête.',
    es: 'Se ha producido un error por nuestra parte. Inténtelo de nuevo; si se repite, indíquenos el número de la solicitud.',
  },
  'server.busy': {
    en: 'The server is busy. Please try again in a moment.',
    de: 'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
    fr: 'Le serveur est surchargé. Veuillez réessayer dans un instant.',
    es: 'El servidor está ocupado. Inténtelo de nuevo en un momento.',
  },
} as const satisfies Record<ErrorCode, Text>

/** One text per refusal of the server. */
export const errorTexts = {
  ...codes,
  requestNumber: {
    en: 'Request number {{requestId}}',
    de: 'Anfragenummer {{requestId}}',
    fr: 'Numéro de requête {{requestId}}',
    es: 'Número de solicitud {{requestId}}',
  },
} as const satisfies Texts
