import type { SamlMismatch, SamlRejectionReason } from '@catenary/contract/accounts/saml-rejection-reasons'
import type { Text } from '../language.ts'

const unreadable: Text = {
  en: 'What arrived is not a SAML response in readable form. Something between the provider and Catenary has changed it, or the provider sends another format.',
  de: 'Was angekommen ist, ist keine lesbare SAML-Antwort. Etwas zwischen Anbieter und Catenary hat sie verändert, oder der Anbieter sendet ein anderes Format.',
  fr: 'Ce qui est arrivé n’est pas une réponse SAML lisible. Un intermédiaire entre le fournisseur et Catenary l’a modifiée, ou le fournisseur envoie un autre format.',
  es: 'Lo que ha llegado no es una respuesta SAML legible. Algo entre el proveedor y Catenary la ha modificado, o el proveedor envía otro formato.',
}

const tooMuch: Text = {
  en: 'The response is larger or more deeply nested than any login needs. The provider should send fewer attributes, such as no long lists of groups.',
  de: 'Die Antwort ist größer oder tiefer verschachtelt, als für eine Anmeldung nötig ist. Der Anbieter sollte weniger Attribute senden, etwa keine langen Gruppenlisten.',
  fr: 'La réponse est plus volumineuse ou plus imbriquée que ne le demande une connexion. Le fournisseur devrait envoyer moins d’attributs, par exemple pas de longues listes de groupes.',
  es: 'La respuesta es más grande o está más anidada de lo que necesita un inicio de sesión. El proveedor debería enviar menos atributos, por ejemplo sin listas largas de grupos.',
}

const twoReadings: Text = {
  en: 'The response contains parts of XML by which a document can be read in two ways, such as comments or entities. A provider has no need of them; it may be a forgery.',
  de: 'Die Antwort enthält XML-Bestandteile, durch die sich ein Dokument auf zwei Arten lesen lässt, etwa Kommentare oder Entitäten. Ein Anbieter braucht sie nicht; es kann eine Fälschung sein.',
  fr: 'La réponse contient des éléments XML qui permettent de lire un document de deux façons, comme des commentaires ou des entités. Un fournisseur n’en a pas besoin\u202f; il peut s’agir d’une falsification.',
  es: 'La respuesta contiene elementos de XML que permiten leer un documento de dos maneras, como comentarios o entidades. Un proveedor no los necesita; puede ser una falsificación.',
}

const wrongBuild: Text = {
  en: 'The document is not built as a response with one assertion is. If it comes from your provider, ask it for one plain SAML 2.0 response; otherwise it may be a forgery.',
  de: 'Das Dokument ist nicht aufgebaut wie eine Antwort mit einer Zusicherung (Assertion). Kommt es von Ihrem Anbieter, verlangen Sie eine einfache SAML-2.0-Antwort; sonst kann es eine Fälschung sein.',
  fr: 'Le document n’est pas construit comme une réponse contenant une seule assertion. S’il vient de votre fournisseur, demandez-lui une simple réponse SAML 2.0\u202f; sinon, il peut s’agir d’une falsification.',
  es: 'El documento no tiene la estructura de una respuesta con una sola aserción. Si procede de su proveedor, pídale una respuesta SAML 2.0 sencilla; de lo contrario, puede ser una falsificación.',
}

const wrongSignatureBuild: Text = {
  en: 'A signature is not where it must be, or does not cover exactly the part it is in. If the response comes from your provider, its signing settings are unusual; otherwise it may be a forgery.',
  de: 'Eine Signatur steht nicht, wo sie stehen muss, oder gilt nicht genau für den Teil, in dem sie steht. Kommt die Antwort von Ihrem Anbieter, sind dessen Signatureinstellungen ungewöhnlich; sonst kann es eine Fälschung sein.',
  fr: 'Une signature n’est pas à sa place ou ne couvre pas exactement la partie où elle se trouve. Si la réponse vient de votre fournisseur, ses réglages de signature sont inhabituels\u202f; sinon, il peut s’agir d’une falsification.',
  es: 'Una firma no está donde debe o no cubre exactamente la parte en la que está. Si la respuesta procede de su proveedor, sus ajustes de firma son inusuales; de lo contrario, puede ser una falsificación.',
}

const usedUp: Text = {
  en: 'This response was already used. Each one counts once. Start over.',
  de: 'Diese Antwort wurde bereits verwendet. Jede gilt nur einmal. Beginnen Sie von vorn.',
  fr: 'Cette réponse a déjà été utilisée. Chacune ne vaut qu’une fois\u202f; veuillez recommencer.',
  es: 'Esta respuesta ya se ha utilizado. Cada una vale una sola vez; comience de nuevo.',
}

const wrongIssuer: Text = {
  en: 'The response names another issuer than the one in the list of providers. Compare the provider’s entity ID with “issuer” in the list; they must be equal to the letter.',
  de: 'Die Antwort nennt einen anderen Aussteller als die Liste der Anbieter. Vergleichen Sie die Entity-ID des Anbieters mit „issuer“ in der Liste; beide müssen buchstabengleich sein.',
  fr: 'La réponse indique un autre émetteur que la liste des fournisseurs. Comparez l’identifiant d’entité du fournisseur avec «\u202fissuer\u202f» dans la liste\u202f; ils doivent être identiques à la lettre.',
  es: 'La respuesta indica un emisor distinto del que figura en la lista de proveedores. Compare el identificador de entidad del proveedor con «issuer» en la lista; deben coincidir letra por letra.',
}

const wrongAddress: Text = {
  en: 'The response is addressed to another address than ours for responses. Check that address in the provider’s settings, and that BASE_URL is the address your users enter, with https.',
  de: 'Die Antwort ist nicht an unsere Adresse für Antworten gerichtet. Prüfen Sie diese Adresse beim Anbieter und ob BASE_URL die Adresse ist, die Ihre Benutzer eingeben, mit https.',
  fr: 'La réponse est adressée ailleurs qu’à notre adresse de réponse. Vérifiez cette adresse dans les réglages du fournisseur, et que BASE_URL est bien l’adresse que saisissent vos utilisateurs, avec https.',
  es: 'La respuesta va dirigida a un lugar distinto de nuestra dirección de respuestas. Compruebe esa dirección en los ajustes del proveedor y que BASE_URL sea la dirección que escriben sus usuarios, con https.',
}

const wrongConditions: Text = {
  en: 'The assertion is tied to conditions that Catenary does not know or cannot check. The provider should send a plain bearer assertion for web browsers.',
  de: 'Die Zusicherung (Assertion) ist an Bedingungen geknüpft, die Catenary nicht kennt oder nicht prüfen kann. Der Anbieter sollte eine einfache Bearer-Assertion für Browser senden.',
  fr: 'L’assertion est liée à des conditions que Catenary ne connaît pas ou ne peut pas vérifier. Le fournisseur devrait envoyer une simple assertion «\u202fbearer\u202f» pour navigateurs.',
  es: 'La aserción está sujeta a condiciones que Catenary no conoce o no puede comprobar. El proveedor debería enviar una aserción «bearer» sencilla para navegadores.',
}

const wrongRequest: Text = {
  en: 'The response answers another login than the one started here. Start over, in one tab only.',
  de: 'Die Antwort gehört zu einer anderen Anmeldung als der hier begonnenen. Bitte beginnen Sie erneut, in nur einem Tab.',
  fr: 'La réponse correspond à une autre connexion que celle commencée ici. Veuillez recommencer, dans un seul onglet.',
  es: 'La respuesta corresponde a un inicio de sesión distinto del que se comenzó aquí. Comience de nuevo, en una sola pestaña.',
}

/** What each reason for rejecting a response means, and what can be done about it. */
export const samlRejectionTexts = {
  unknownProvider: {
    en: 'The provider is not in the list of providers any more.',
    de: 'Der Anbieter steht nicht mehr in der Liste der Anbieter.',
    fr: 'Le fournisseur ne figure plus dans la liste des fournisseurs.',
    es: 'El proveedor ya no figura en la lista de proveedores.',
  },
  tooLarge: tooMuch,
  notBase64: unreadable,
  notUtf8: unreadable,
  doctype: twoReadings,
  processingInstruction: twoReadings,
  comment: twoReadings,
  cdata: twoReadings,
  entity: twoReadings,
  notXml: unreadable,
  tooComplex: tooMuch,
  wrongRoot: wrongBuild,
  version: {
    en: 'The response is not written in SAML 2.0, the only version that is supported.',
    de: 'Die Antwort ist nicht in SAML 2.0 verfasst, der einzigen unterstützten Version.',
    fr: 'La réponse n’est pas rédigée en SAML 2.0, seule version prise en charge.',
    es: 'La respuesta no está escrita en SAML 2.0, la única versión admitida.',
  },
  severalResponses: wrongBuild,
  encrypted: {
    en: 'The provider encrypts its assertions. Turn that off there: the way to Catenary is encrypted already.',
    de: 'Der Anbieter verschlüsselt seine Zusicherungen (Assertions). Schalten Sie das dort aus: Der Weg zu Catenary ist bereits verschlüsselt.',
    fr: 'Le fournisseur chiffre ses assertions. Désactivez cette option chez lui\u202f: le trajet jusqu’à Catenary est déjà chiffré.',
    es: 'El proveedor cifra sus aserciones. Desactive esa opción allí: el camino hasta Catenary ya está cifrado.',
  },
  status: {
    en: 'The provider refused the login. Check its log. Often the person is not assigned to Catenary there.',
    de: 'Der Anbieter hat die Anmeldung abgelehnt. Der Grund ist in seinem Log zu finden; oft ist die Person dort Catenary nicht zugewiesen.',
    fr: 'Le fournisseur a lui-même refusé la connexion. Son journal en donne la raison\u202f; souvent, la personne n’y est pas affectée à cette application.',
    es: 'El propio proveedor rechazó el inicio de sesión. Su registro indica el motivo; a menudo la persona no está asignada allí a esta aplicación.',
  },
  noAssertion: {
    en: 'The response says nothing about any person: it contains no assertion.',
    de: 'Die Antwort sagt über niemanden etwas aus: Sie enthält keine Zusicherung (Assertion).',
    fr: 'La réponse ne dit rien de personne\u202f: elle ne contient aucune assertion.',
    es: 'La respuesta no dice nada de nadie: no contiene ninguna aserción.',
  },
  severalAssertions: wrongBuild,
  assertionPlace: wrongBuild,
  badId: wrongBuild,
  duplicateId: wrongBuild,
  structure: wrongBuild,
  unsignedResponse: {
    en: 'The response is not signed, its assertion at most. Let the provider sign both, or set “responseSigned” to false in the list.',
    de: 'Die Antwort ist nicht signiert, höchstens ihre Zusicherung. Lassen Sie den Anbieter beides signieren, oder setzen Sie „responseSigned“ in der Liste auf false.',
    fr: 'La réponse n’est pas signée, tout au plus son assertion l’est-elle. Faites signer les deux par le fournisseur, ou mettez «\u202fresponseSigned\u202f» à false dans la liste.',
    es: 'La respuesta no está firmada; a lo sumo lo está su aserción. Haga que el proveedor firme ambas o ponga «responseSigned» en false en la lista.',
  },
  unsignedAssertion: {
    en: 'The assertion is not signed. Turn on the signing of assertions at the provider.',
    de: 'Die Zusicherung (Assertion) ist nicht signiert. Schalten Sie beim Anbieter das Signieren von Assertions ein.',
    fr: 'L’assertion n’est pas signée. Activez la signature des assertions chez le fournisseur.',
    es: 'La aserción no está firmada. Active la firma de aserciones en el proveedor.',
  },
  severalSignatures: wrongSignatureBuild,
  signaturePlace: wrongSignatureBuild,
  signatureShape: wrongSignatureBuild,
  signatureReference: wrongSignatureBuild,
  algorithm: {
    en: 'The provider signs by a method that is not safe enough or not supported. Choose RSA with SHA-256 or better there.',
    de: 'Der Anbieter signiert mit einem Verfahren, das nicht sicher genug ist oder nicht unterstützt wird. Wählen Sie dort RSA mit SHA-256 oder besser.',
    fr: 'Le fournisseur signe par une méthode qui n’est pas assez sûre ou pas prise en charge. Choisissez-y RSA avec SHA-256 ou mieux.',
    es: 'El proveedor firma con un método poco seguro o no admitido. Elija allí RSA con SHA-256 o superior.',
  },
  unsolicited: {
    en: 'The response came without a request. A login has to begin in Catenary; a tile in the company’s portal can lead to the login address of this provider.',
    de: 'Die Antwort kam ohne Anfrage. Eine Anmeldung muss in Catenary beginnen; eine Kachel im Firmenportal kann auf die Anmeldeadresse dieses Anbieters führen.',
    fr: 'La réponse est arrivée sans demande. Une connexion doit commencer dans Catenary\u202f; une tuile du portail de l’entreprise peut mener à l’adresse de connexion de ce fournisseur.',
    es: 'La respuesta llegó sin solicitud. El inicio de sesión debe comenzar en Catenary; un acceso del portal de la empresa puede llevar a la dirección de inicio de sesión de este proveedor.',
  },
  otherBrowser: {
    en: 'The response came from another browser than the one that began, or the browser’s cookie was lost. Use the address in BASE_URL with https, and allow cookies for it.',
    de: 'Die Antwort kam aus einem anderen Browser als dem, der begonnen hat, oder das Cookie des Browsers ging verloren. Verwenden Sie die Adresse aus BASE_URL mit https, und erlauben Sie Cookies dafür.',
    fr: 'La réponse provient d’un autre navigateur que celui qui a commencé, ou le cookie du navigateur a été perdu. Utilisez l’adresse de BASE_URL avec https et autorisez ses cookies.',
    es: 'La respuesta llegó desde otro navegador que el que comenzó, o se perdió la cookie del navegador. Utilice la dirección de BASE_URL con https y permita sus cookies.',
  },
  unknownRequest: {
    en: 'The login took longer than ten minutes, or was finished already. Start over.',
    de: 'Die Anmeldung hat länger als zehn Minuten gedauert oder war bereits abgeschlossen. Bitte beginnen Sie erneut.',
    fr: 'La connexion a duré plus de dix minutes ou était déjà terminée. Veuillez recommencer.',
    es: 'El inicio de sesión ha durado más de diez minutos o ya se había completado. Comience de nuevo.',
  },
  badSignature: {
    en: 'The signature does not fit any certificate in the list. The provider may have changed its certificate: add the new one to “certificates”.',
    de: 'Die Signatur passt zu keinem Zertifikat in der Liste. Vielleicht hat der Anbieter sein Zertifikat gewechselt: Fügen Sie das neue bei „certificates“ hinzu.',
    fr: 'La signature ne correspond à aucun certificat de la liste. Le fournisseur a peut-être changé de certificat\u202f: ajoutez le nouveau à «\u202fcertificates\u202f».',
    es: 'La firma no corresponde a ningún certificado de la lista. Puede que el proveedor haya cambiado de certificado: añada el nuevo a «certificates».',
  },
  responseIssuer: wrongIssuer,
  assertionIssuer: wrongIssuer,
  destination: wrongAddress,
  confirmation: wrongConditions,
  recipient: wrongAddress,
  otherRequest: wrongRequest,
  conditions: wrongConditions,
  audience: {
    en: 'The response is meant for another application. Enter our entity ID at the provider, to the letter.',
    de: 'Die Antwort ist für eine andere Anwendung bestimmt. Tragen Sie beim Anbieter unsere Entity-ID ein, buchstabengetreu.',
    fr: 'La réponse est destinée à une autre application. Saisissez chez le fournisseur notre identifiant d’entité, à la lettre.',
    es: 'La respuesta está destinada a otra aplicación. Introduzca en el proveedor nuestro identificador de entidad, letra por letra.',
  },
  badTime: {
    en: 'A time in the response is missing or is no time in UTC.',
    de: 'Eine Zeitangabe in der Antwort fehlt oder ist keine Zeit in UTC.',
    fr: 'Une heure manque dans la réponse ou n’est pas une heure en UTC.',
    es: 'En la respuesta falta una hora o no es una hora en UTC.',
  },
  notYetValid: {
    en: 'The response is dated in the future. The clock of the provider or of this server is wrong by more than a minute.',
    de: 'Die Antwort ist in die Zukunft datiert. Die Uhr des Anbieters oder dieses Servers geht um mehr als eine Minute falsch.',
    fr: 'La réponse est datée dans le futur. L’horloge du fournisseur ou de ce serveur est décalée de plus d’une minute.',
    es: 'La respuesta lleva una fecha futura. El reloj del proveedor o el de este servidor se desvía más de un minuto.',
  },
  expired: {
    en: 'The response is not valid any more. It took too long to arrive, or a clock is wrong.',
    de: 'Die Antwort gilt nicht mehr. Sie war zu lange unterwegs, oder eine Uhr geht falsch.',
    fr: 'La réponse n’est plus valable. Elle a mis trop de temps à arriver, ou une horloge est décalée.',
    es: 'La respuesta ya no es válida. Tardó demasiado en llegar o un reloj está desajustado.',
  },
  tooOld: {
    en: 'The response is older than five minutes. It took too long to arrive, or a clock is wrong.',
    de: 'Die Antwort ist älter als fünf Minuten. Sie war zu lange unterwegs, oder eine Uhr geht falsch.',
    fr: 'La réponse date de plus de cinq minutes. Elle a mis trop de temps à arriver, ou une horloge est décalée.',
    es: 'La respuesta tiene más de cinco minutos. Tardó demasiado en llegar o un reloj está desajustado.',
  },
  loginTooOld: {
    en: 'The person logged in at the provider longer ago than “loginAgeHours” in the list allows.',
    de: 'Die Person hat sich beim Anbieter vor längerer Zeit angemeldet, als „loginAgeHours“ in der Liste erlaubt.',
    fr: 'La personne s’est connectée chez le fournisseur depuis plus longtemps que ne le permet «\u202floginAgeHours\u202f» dans la liste.',
    es: 'La persona inició sesión en el proveedor hace más tiempo del que permite «loginAgeHours» en la lista.',
  },
  nameId: {
    en: 'The provider does not give the person a usable name (NameID).',
    de: 'Der Anbieter gibt der Person keinen brauchbaren Namen (NameID).',
    fr: 'Le fournisseur ne donne pas à la personne de nom utilisable (NameID).',
    es: 'El proveedor no da a la persona un nombre utilizable (NameID).',
  },
  mail: {
    en: 'There is no single email address where Catenary looks for it. Check “mailAttribute” in the list against the attributes that the provider sends.',
    de: 'Dort, wo Catenary sie sucht, ist keine einzelne E-Mail-Adresse. Vergleichen Sie „mailAttribute“ in der Liste mit den Attributen, die der Anbieter sendet.',
    fr: 'Il n’y a pas d’adresse e-mail unique là où Catenary la cherche. Comparez «\u202fmailAttribute\u202f» dans la liste avec les attributs envoyés par le fournisseur.',
    es: 'No hay una única dirección de correo donde Catenary la busca. Compare «mailAttribute» en la lista con los atributos que envía el proveedor.',
  },
  library: {
    en: 'The response is not in order. The details below say more. Please show them to the people who run the provider.',
    de: 'Die Antwort ist nicht in Ordnung. Die Einzelheit unten sagt mehr; bitte zeigen Sie sie der Person, die den Anbieter betreut.',
    fr: 'La réponse n’est pas conforme. Le détail ci-dessous en dit plus\u202f; veuillez le montrer à la personne qui gère le fournisseur.',
    es: 'La respuesta no es correcta. El detalle de abajo dice más; muéstrelo a quien administra el proveedor.',
  },
  requestUsed: usedUp,
  replayed: usedUp,
} as const satisfies Record<SamlRejectionReason, Text>

/** Why a valid response logs no user in, and how to correct it. */
export const samlMismatchTexts = {
  noUser: {
    en: 'No user has this email address. Users are never created by a login: create the user first.',
    de: 'Kein Benutzer hat diese E-Mail-Adresse. Benutzer entstehen nie durch eine Anmeldung: Legen Sie den Benutzer zuerst an.',
    fr: 'Aucun utilisateur n’a cette adresse e-mail. Une connexion ne crée jamais d’utilisateur\u202f: créez-le d’abord.',
    es: 'Ningún usuario tiene esta dirección de correo. Un inicio de sesión nunca crea usuarios: cree primero el usuario.',
  },
  inactive: {
    en: 'The user is not active.',
    de: 'Der Benutzer ist nicht aktiv.',
    fr: 'L’utilisateur n’est pas actif.',
    es: 'El usuario no está activo.',
  },
  otherMethod: {
    en: 'The user does not log in by single sign-on. Choose it as the login method of the user.',
    de: 'Der Benutzer meldet sich nicht über Single Sign-on an. Wählen Sie es als Anmeldeart des Benutzers.',
    fr: 'L’utilisateur ne se connecte pas par authentification unique. Choisissez-la comme mode de connexion de l’utilisateur.',
    es: 'El usuario no accede mediante inicio de sesión único. Elíjalo como método de acceso del usuario.',
  },
  otherProvider: {
    en: 'Another provider is set for the user. A provider speaks only for its own users.',
    de: 'Für den Benutzer ist ein anderer Anbieter eingestellt. Ein Anbieter spricht nur für seine eigenen Benutzer.',
    fr: 'Un autre fournisseur est défini pour l’utilisateur. Un fournisseur ne répond que de ses propres utilisateurs.',
    es: 'El usuario tiene asignado otro proveedor. Un proveedor solo responde por sus propios usuarios.',
  },
  transientNameId: {
    en: 'The provider calls the person by another name each time (transient NameID). Choose a lasting NameID there, or the email address.',
    de: 'Der Anbieter nennt die Person jedes Mal anders (transiente NameID). Wählen Sie dort eine dauerhafte NameID oder die E-Mail-Adresse.',
    fr: 'Le fournisseur désigne la personne par un autre nom à chaque fois (NameID transitoire). Choisissez-y un NameID persistant ou l’adresse e-mail.',
    es: 'El proveedor llama a la persona de otro modo cada vez (NameID transitorio). Elija allí un NameID duradero o la dirección de correo.',
  },
  otherNameId: {
    en: 'At the first login the provider called the user by another name (NameID); the email address may now belong to someone else. If it is still the same person, change the user to another login method and back.',
    de: 'Bei der ersten Anmeldung hat der Anbieter den Benutzer anders genannt (NameID); die E-Mail-Adresse kann den Besitzer gewechselt haben. Ist es dieselbe Person, stellen Sie den Benutzer auf eine andere Anmeldeart um und zurück.',
    fr: 'Lors de la première connexion, le fournisseur désignait l’utilisateur par un autre nom (NameID)\u202f; l’adresse e-mail a pu changer de titulaire. S’il s’agit de la même personne, changez le mode de connexion de l’utilisateur, puis rétablissez-le.',
    es: 'En el primer inicio de sesión, el proveedor llamó al usuario de otro modo (NameID); la dirección de correo puede haber cambiado de titular. Si es la misma persona, cambie el método de acceso del usuario y vuelva a ponerlo.',
  },
  nameIdTaken: {
    en: 'The provider already calls another user by this name (NameID). One person has two accounts, or the provider gives one name twice.',
    de: 'Der Anbieter nennt bereits einen anderen Benutzer so (NameID). Eine Person hat zwei Konten, oder der Anbieter vergibt einen Namen zweimal.',
    fr: 'Le fournisseur désigne déjà un autre utilisateur par ce nom (NameID). Une personne a deux comptes, ou le fournisseur attribue deux fois le même nom.',
    es: 'El proveedor ya llama así a otro usuario (NameID). Una persona tiene dos cuentas o el proveedor asigna un nombre dos veces.',
  },
} as const satisfies Record<SamlMismatch, Text>
