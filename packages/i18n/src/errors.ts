import type { ErrorCode } from '@catenary/contract/errors'
import { assetErrors } from './assets/asset-errors.ts'
import { deviceErrors } from './devices/device-errors.ts'
import type { Text, Texts } from './language.ts'
import { archiveErrors } from './library/archive-errors.ts'
import { folderErrors } from './library/folder-errors.ts'
import { inspectionErrors } from './records/inspection-errors.ts'
import { webhookErrors } from './system/webhook-errors.ts'

const errorCodeTexts = {
  'input.invalid': {
    en: 'Some values are missing or not valid. Check the marked fields.',
    de: 'Einige Angaben fehlen oder sind ungültig. Bitte prüfen Sie die markierten Felder.',
    fr: 'Des valeurs manquent ou ne sont pas valides. Vérifiez les champs signalés.',
    es: 'Faltan algunos valores o no son válidos. Compruebe los campos marcados.',
  },
  'input.malformed': {
    en: 'The request could not be read: it is not well-formed.',
    de: 'Die Anfrage ist fehlerhaft aufgebaut und konnte nicht gelesen werden.',
    fr: 'La requête est illisible\u202f: sa structure est incorrecte.',
    es: 'No se ha podido leer la solicitud: su estructura no es correcta.',
  },
  'report.unreadable': {
    en: 'This file could not be read as an MRT report. Check that it is complete.',
    de: 'Diese Datei konnte nicht als MRT-Prüfbericht gelesen werden. Prüfen Sie, ob sie vollständig ist.',
    fr: 'Ce fichier ne peut pas être lu comme rapport de contrôle. Veuillez vérifier qu’il est complet.',
    es: 'Este archivo no se ha podido leer como informe MRT. Compruebe que esté completo.',
  },
  'report.invalid': {
    en: 'The MRT report contains values that are not valid. Nothing was saved.',
    de: 'Der Prüfbericht enthält ungültige Angaben. Es wurde nichts gespeichert.',
    fr: 'Le rapport de contrôle contient des valeurs non valides. Rien n’a été enregistré.',
    es: 'El informe de inspección contiene valores no válidos. No se ha guardado nada.',
  },
  'delivery.sent': {
    en: 'This notification has been sent already. Nothing was sent again.',
    de: 'Diese Benachrichtigung wurde bereits gesendet. Es wurde nichts erneut gesendet.',
    fr: 'Cette notification a déjà été envoyée. Rien n’a été renvoyé.',
    es: 'Esta notificación ya se ha enviado. No se ha vuelto a enviar nada.',
  },
  'upload.changed': {
    en: 'Some of these tasks have been changed since they were uploaded; none was deleted.',
    de: 'Einige dieser Aufgaben wurden seit dem Hochladen geändert; es wurde keine gelöscht.',
    fr: 'Certaines de ces tâches ont été modifiées depuis leur téléversement\u202f; aucune n’a été supprimée.',
    es: 'Algunas de estas tareas se han modificado desde que se cargaron; no se ha eliminado ninguna.',
  },
  'report.known': {
    en: 'This MRT report was already imported to this rope. Nothing was saved.',
    de: 'Dieser Prüfbericht wurde bereits zu diesem Seil importiert. Es wurde nichts gespeichert.',
    fr: 'Ce rapport a déjà été importé pour ce câble. Rien n’a été enregistré.',
    es: 'Este informe ya se importó a este cable. No se ha guardado nada.',
  },
  'session.required': {
    en: 'Please log in.',
    de: 'Bitte melden Sie sich an.',
    fr: 'Veuillez vous connecter.',
    es: 'Inicie sesión.',
  },
  'session.otherUser': {
    en: 'Someone else is logged in now. Nothing was saved.',
    de: 'Inzwischen ist jemand anderes angemeldet. Es wurde nichts gespeichert.',
    fr: 'Une autre personne s’est connectée entre-temps. Rien n’a été enregistré.',
    es: 'Entretanto ha iniciado sesión otra persona. No se ha guardado nada.',
  },
  'login.failed': {
    en: 'Incorrect username or password.',
    de: 'Benutzername oder Passwort ist falsch.',
    fr: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
    es: 'El nombre de usuario o la contraseña no son correctos.',
  },
  'permission.denied': {
    en: 'You do not have permission for this. Please ask your administrator.',
    de: 'Dazu fehlt Ihnen die Berechtigung. Wenden Sie sich an Ihren Administrator.',
    fr: 'Vous n’avez pas l’autorisation nécessaire. Veuillez vous adresser à votre administrateur.',
    es: 'No tiene permiso para hacer esto. Consulte a su administrador.',
  },
  'scope.missing': {
    en: 'This token is not valid for this: it lacks a scope, which “missingScopes” names. Create a token with that scope.',
    de: 'Dieses Token gilt dafür nicht: Ihm fehlt ein Umfang, den „missingScopes“ nennt. Erstellen Sie ein Token mit diesem Umfang.',
    fr: 'Ce jeton ne permet pas cela\u202f: il lui manque un périmètre, que «\u202fmissingScopes\u202f» nomme. Créez un jeton avec ce périmètre.',
    es: 'Este token no sirve para esto: le falta un ámbito, que «missingScopes» indica. Cree un token con ese ámbito.',
  },
  'token.notAccepted': {
    en: 'This is not possible with a token. Please log in.',
    de: 'Mit einem Token ist das nicht möglich. Bitte melden Sie sich an.',
    fr: 'Un jeton ne permet pas cela. Veuillez vous connecter.',
    es: 'Esto no es posible con un token. Inicie sesión.',
  },
  'origin.foreign': {
    en: 'This request came from another website and was blocked. Reload the page, then try again.',
    de: 'Diese Anfrage kam von einer fremden Website und wurde blockiert. Laden Sie die Seite neu und versuchen Sie es erneut.',
    fr: 'Cette requête vient d’un autre site et a été refusée. Veuillez recharger la page et réessayer.',
    es: 'Esta solicitud procede de otro sitio y se ha rechazado. Recargue la página y vuelva a intentarlo.',
  },
  'record.notFound': {
    en: 'This record was not found. It may have been removed, or you may not have access to it.',
    de: 'Dieser Eintrag wurde nicht gefunden. Er wurde entfernt, oder Sie haben keinen Zugriff darauf.',
    fr: 'Cette entrée est introuvable. Elle a été supprimée ou vous n’y avez pas accès.',
    es: 'No se ha encontrado este registro. Puede haberse eliminado o usted no tiene acceso.',
  },
  'address.unknown': {
    en: 'This address does not exist.',
    de: 'Diese Adresse gibt es nicht.',
    fr: 'Il n’y a rien à cette adresse.',
    es: 'No hay nada en esta dirección.',
  },
  'setup.expired': {
    en: 'This setup link is no longer valid. Start the server again to get a new one.',
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
    en: 'The request took too long to arrive. Check your connection and try again.',
    de: 'Die Anfrage kam nicht rechtzeitig an. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    fr: 'La requête a mis trop de temps à arriver. Veuillez vérifier votre connexion et réessayer.',
    es: 'La solicitud ha tardado demasiado en llegar. Compruebe su conexión y vuelva a intentarlo.',
  },
  'record.archived': {
    en: 'This, or what it belongs to, is archived and can’t be changed until it is restored. Areas, installations and ropes are restored by administrators and project managers.',
    de: 'Dieser Eintrag, oder wozu er gehört, ist archiviert und kann erst geändert werden, wenn er wiederhergestellt ist. Gebiete, Anlagen und Seile stellen Administratoren und Projektleiter wieder her.',
    fr: 'Cette entrée, ou ce dont elle fait partie, est archivée et ne peut être modifiée qu’une fois restaurée. Les domaines, les installations et les câbles sont restaurés par les administrateurs et les chefs de projet.',
    es: 'Este registro, o aquello a lo que pertenece, está archivado y no se puede modificar hasta que se restaure. Las áreas, las instalaciones y los cables los restauran los administradores y los jefes de proyecto.',
  },
  'record.notImported': {
    en: 'This inspection was not imported',
    de: 'Dies ist keine importierte Prüfung',
    fr: 'Ce n’est pas un contrôle importé',
    es: 'Esta no es una inspección importada',
  },
  'record.importArchived': {
    en: 'This belongs to an import that was undone. To restore it, restore the whole import from the rope’s archived events.',
    de: 'Dies gehört zu einem rückgängig gemachten Import. Stellen Sie den ganzen Import unter den archivierten Ereignissen des Seils wieder her.',
    fr: 'Ceci fait partie d’un import qui a été annulé. Restaurez cet import en entier\u202f: il figure parmi les événements archivés du câble.',
    es: 'Esto forma parte de una importación que se deshizo. Restaure esa importación completa: está entre los eventos archivados del cable.',
  },
  'record.imported': {
    en: 'Imported events are read-only',
    de: 'Importierte Ereignisse können nicht geändert werden',
    fr: 'Les événements importés sont en lecture seule',
    es: 'Los eventos importados son de solo lectura',
  },
  'record.historyBroken': {
    en: 'The change history of this event has been tampered with, so no earlier version can be restored. Tell your administrator.',
    de: 'Der Änderungsverlauf dieses Ereignisses wurde manipuliert. Frühere Versionen können nicht wiederhergestellt werden. Informieren Sie Ihren Administrator.',
    fr: 'L’historique de cet événement a été altéré. Aucune version antérieure ne peut en être restaurée. Prévenez votre administrateur.',
    es: 'El historial de este evento se ha alterado. No se puede restaurar ninguna versión anterior. Avise a su administrador.',
  },
  'record.busy': {
    en: 'Someone else is changing this right now. Try again in a moment.',
    de: 'Dieser Eintrag wird gerade geändert. Bitte versuchen Sie es gleich noch einmal.',
    fr: 'Quelqu’un d’autre modifie cette entrée en ce moment. Veuillez réessayer dans un instant.',
    es: 'Otra persona está modificando este registro ahora mismo. Vuelva a intentarlo en un momento.',
  },
  'retry.answerNotKept': {
    en: 'A request with this key was carried out already, and its answer is not kept: a token or a secret is shown only once. If it was lost, revoke it and create another one with a new key.',
    de: 'Mit diesem Schlüssel wurde bereits eine Anfrage ausgeführt, und ihre Antwort wird nicht aufbewahrt: Ein Token oder Geheimnis wird nur einmal angezeigt. Ist es verloren, widerrufen Sie es und erstellen Sie mit einem neuen Schlüssel ein anderes.',
    fr: 'Une requête portant cette clé a déjà été exécutée, et sa réponse n’est pas conservée\u202f: un jeton ou un secret n’est affiché qu’une seule fois. S’il est perdu, révoquez-le et créez-en un autre avec une nouvelle clé.',
    es: 'Ya se ejecutó una solicitud con esta clave y su respuesta no se conserva: un token o un secreto se muestra una sola vez. Si se ha perdido, revóquelo y cree otro con una clave nueva.',
  },
  'record.stale': {
    en: 'Someone else changed this in the meantime. Reload it, or overwrite it with your version.',
    de: 'Dieser Eintrag wurde inzwischen geändert. Laden Sie ihn neu, oder überschreiben Sie ihn mit Ihrer Version.',
    fr: 'Quelqu’un d’autre a modifié cette entrée entre-temps. Rechargez-la ou remplacez-la par votre version.',
    es: 'Otra persona ha modificado este registro mientras tanto. Recárguelo o sobrescríbalo con su versión.',
  },
  'body.tooLarge': {
    en: 'The file or request is too large. Send a smaller file or fewer items.',
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
    en: 'These values do not fit together. Check the marked fields.',
    de: 'Diese Angaben passen nicht zusammen. Bitte prüfen Sie die markierten Felder.',
    fr: 'Ces valeurs ne sont pas cohérentes. Veuillez vérifier les champs signalés.',
    es: 'Estos valores no son coherentes entre sí. Compruebe los campos marcados.',
  },
  'record.idTaken': {
    en: 'A record with this ID already exists with different content. Nothing was changed.',
    de: 'Ein Eintrag mit dieser ID ist bereits mit anderem Inhalt vorhanden. Es wurde nichts geändert.',
    fr: 'Un enregistrement portant cet identifiant existe déjà avec un autre contenu. Rien n’a été modifié.',
    es: 'Ya existe un registro con este identificador y otro contenido. No se ha modificado nada.',
  },
  'retry.otherBody': {
    en: 'A different request was already sent with the same key. Send this one with a new key.',
    de: 'Mit demselben Schlüssel wurde bereits eine andere Anfrage gesendet. Bitte verwenden Sie einen neuen Schlüssel.',
    fr: 'Une autre requête a déjà été envoyée avec la même clé. Veuillez utiliser une nouvelle clé.',
    es: 'Ya se envió otra solicitud con la misma clave. Envíe esta con una clave nueva.',
  },
  'header.tooLarge': {
    en: 'The request carries too much header data. Delete the cookies of this site and try again.',
    de: 'Die Kopfzeilen der Anfrage sind zu groß. Löschen Sie die Cookies dieser Website und versuchen Sie es erneut.',
    fr: 'Les en-têtes de la requête sont trop volumineux. Veuillez supprimer les cookies de ce site et réessayer.',
    es: 'Las cabeceras de la solicitud son demasiado grandes. Borre las cookies de este sitio y vuelva a intentarlo.',
  },
  'server.failed': {
    en: 'Something went wrong. Try again. If it keeps happening, give your administrator the request number.',
    de: 'Es ist ein Fehler aufgetreten. Versuchen Sie es erneut. Tritt er wieder auf, nennen Sie Ihrem Administrator die Anfragenummer.',
    fr: 'Une erreur s’est produite. Réessayez\u202f; si elle se répète, indiquez le numéro de requête à votre administrateur.',
    es: 'Se ha producido un error. Vuelva a intentarlo; si se repite, indique a su administrador el número de la solicitud.',
  },
  'record.unreadable': {
    en: 'The saved data of this record cannot be read. Tell your administrator.',
    de: 'Die gespeicherten Daten dieses Datensatzes können nicht gelesen werden. Informieren Sie Ihren Administrator.',
    fr: 'Les données enregistrées de cette entrée ne peuvent pas être lues. Prévenez votre administrateur.',
    es: 'Los datos guardados de este registro no se pueden leer. Avise a su administrador.',
  },
  'server.busy': {
    en: 'The server is busy. Try again in a moment.',
    de: 'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
    fr: 'Le serveur est surchargé. Veuillez réessayer dans un instant.',
    es: 'El servidor está saturado. Vuelva a intentarlo en un momento.',
  },
  'login.expired': {
    en: 'You took too long to log in. Please log in again.',
    de: 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
    fr: 'Cette connexion a pris trop de temps. Veuillez vous reconnecter.',
    es: 'El inicio de sesión ha tardado demasiado. Vuelva a iniciar sesión.',
  },
  'password.expired': {
    en: 'Your password has expired. We have sent you a password renewal link to your email address.',
    de: 'Ihr Passwort ist abgelaufen. Wir haben Ihnen einen Link zur Erneuerung an Ihre E-Mail-Adresse gesendet.',
    fr: 'Votre mot de passe a expiré. Nous vous avons envoyé un lien de renouvellement à votre adresse e-mail.',
    es: 'Su contraseña ha caducado. Le hemos enviado un enlace de renovación a su correo electrónico.',
  },
  'code.refused': {
    en: 'Incorrect authentication code',
    de: 'Falscher Authentifizierungscode',
    fr: 'Code d’authentification incorrect',
    es: 'Código de autenticación incorrecto',
  },
  'code.incorrect': {
    en: 'Incorrect authentication code',
    de: 'Falscher Authentifizierungscode',
    fr: 'Code d’authentification incorrect',
    es: 'Código de autenticación incorrecto',
  },
  'twoFactor.expired': {
    en: 'This setup is no longer valid. Start over.',
    de: 'Diese Einrichtung ist nicht mehr gültig. Bitte beginnen Sie von vorn.',
    fr: 'Cette configuration n’est plus valable. Veuillez recommencer.',
    es: 'Esta configuración ya no es válida. Empiece de nuevo.',
  },
  'login.unconfirmed': {
    en: 'Confirm with your password that it is you, then try again.',
    de: 'Bestätigen Sie mit Ihrem Passwort, dass Sie es sind, und versuchen Sie es dann erneut.',
    fr: 'Veuillez confirmer votre identité avec votre mot de passe, puis réessayer.',
    es: 'Confirme su identidad con su contraseña y vuelva a intentarlo.',
  },
  'twoFactor.required': {
    en: 'Your account requires two-factor authentication. Set it up in your settings first.',
    de: 'Ihr Konto erfordert eine Zwei-Faktor-Authentifizierung. Richten Sie sie zuerst in Ihren Einstellungen ein.',
    fr: 'Votre compte exige un second facteur. Veuillez d’abord le configurer dans vos paramètres.',
    es: 'Su cuenta exige un segundo factor. Configúrelo primero en sus ajustes.',
  },
  'showAs.readOnly': {
    en: 'You can’t make changes while viewing as another user.',
    de: 'In der Ansicht einer anderen Person sind keine Änderungen möglich.',
    fr: 'Tant que vous voyez l’application comme une autre personne, rien ne peut être modifié.',
    es: 'Mientras ve la aplicación como otra persona, no se puede modificar nada.',
  },
  'user.self': {
    en: 'You cannot do this to your own account. Please ask another administrator.',
    de: 'Das ist beim eigenen Konto nicht möglich. Wenden Sie sich an einen anderen Administrator.',
    fr: 'Cette action est impossible sur votre propre compte. Veuillez vous adresser à un autre administrateur.',
    es: 'No puede hacer esto con su propia cuenta. Pídaselo a otro administrador.',
  },
  'credentials.two': {
    en: 'Send either a session cookie or a token, not both.',
    de: 'Senden Sie entweder ein Sitzungs-Cookie oder ein Token, nicht beides.',
    fr: 'Envoyez soit un cookie de session, soit un jeton, mais pas les deux.',
    es: 'Envíe una cookie de sesión o un token, pero no ambos.',
  },
  'reset.expired': {
    en: 'Password reset failed, possibly due to the token being expired or invalid.',
    de: 'Das Passwort konnte nicht zurückgesetzt werden. Der Link ist abgelaufen oder ungültig. Fordern Sie einen neuen an.',
    fr: 'La réinitialisation du mot de passe a échoué\u202f: le lien a expiré ou n’est pas valide. Demandez-en un nouveau.',
    es: 'No se ha podido restablecer la contraseña; es posible que el enlace haya caducado o no sea válido.',
  },
  'user.emailExists': {
    en: 'Specified email address is already used for different user. Use a different email.',
    de: 'Die angegebene E-Mail-Adresse wird bereits für eine andere Person verwendet. Verwenden Sie eine andere E-Mail-Adresse.',
    fr: 'L’adresse e-mail indiquée est déjà utilisée pour un autre utilisateur. Utilisez une autre adresse.',
    es: 'La dirección de correo indicada ya la utiliza otro usuario. Utilice otra dirección.',
  },
  'user.lastAdministrator': {
    en: 'This is the only administrator. Make someone else an administrator first.',
    de: 'Dies ist das einzige Administratorkonto. Machen Sie zuerst eine andere Person zum Administrator.',
    fr: 'C’est le dernier compte administrateur. Nommez d’abord un autre administrateur.',
    es: 'Es el último administrador. Nombre antes a otro administrador.',
  },
  'mandator.exists': {
    en: 'There is a mandator with this name already.',
    de: 'Es gibt bereits einen Mandanten mit diesem Namen.',
    fr: 'Il existe déjà un mandant de ce nom.',
    es: 'Ya existe un mandante con este nombre.',
  },
  'mandator.inUse': {
    en: 'Assigned to Areas/Users',
    de: 'Gebieten/Benutzern zugeordnet',
    fr: 'Utilisé par des domaines ou des utilisateurs',
    es: 'En uso en áreas o usuarios',
  },
  'picture.unreadable': {
    en: 'This file is not a readable image. Choose a JPEG or PNG image.',
    de: 'Diese Datei ist kein lesbares Bild. Wählen Sie ein Bild im Format JPEG oder PNG.',
    fr: 'Ce fichier n’est pas une image lisible. Choisissez une image JPEG ou PNG.',
    es: 'Este archivo no es una imagen legible. Elija una imagen JPEG o PNG.',
  },
  'tries.tooMany': {
    en: 'Too many attempts. Wait a moment, then try again.',
    de: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann erneut.',
    fr: 'Trop de tentatives. Veuillez patienter un instant avant de réessayer.',
    es: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.',
  },
  'calls.tooMany': {
    en: 'Too many of your requests are still in progress. Wait until some are done, then try again.',
    de: 'Zu viele Ihrer Anfragen sind noch in Arbeit. Warten Sie, bis einige erledigt sind, und versuchen Sie es erneut.',
    fr: 'Trop de vos demandes sont encore en cours de traitement. Attendez que certaines soient terminées, puis réessayez.',
    es: 'Demasiadas de sus solicitudes siguen en curso. Espere a que terminen algunas y vuelva a intentarlo.',
  },
  ...archiveErrors,
  ...assetErrors,
  ...deviceErrors,
  ...webhookErrors,
  ...folderErrors,
  ...inspectionErrors,
} as const satisfies Record<ErrorCode, Text>

/** One text per error code of the server. */
export const errorTexts = {
  ...errorCodeTexts,
  moreFaults: {
    en: { one: 'and {{count}} more problem', other: 'and {{count}} more problems' },
    de: { one: 'und {{count}} weiterer Fehler', other: 'und {{count}} weitere Fehler' },
    fr: { one: 'et {{count}} autre erreur', other: 'et {{count}} autres erreurs' },
    es: { one: 'y {{count}} error más', other: 'y {{count}} errores más' },
  },
  requestNumber: {
    en: 'Request number {{requestId}}',
    de: 'Anfragenummer {{requestId}}',
    fr: 'Numéro de requête {{requestId}}',
    es: 'Número de solicitud {{requestId}}',
  },
} as const satisfies Texts
