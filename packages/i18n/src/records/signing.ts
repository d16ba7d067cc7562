import type { Texts } from '../language.ts'

/** Signing an inspection, and correcting one that is read-only by a new version. */
export const signingTexts = {
  signedBy: {
    en: 'Signed by {{name}} on {{day}}',
    de: 'Unterschrieben von {{name}} am {{day}}',
    fr: 'Signé par {{name}} le {{day}}',
    es: 'Firmado por {{name}} el {{day}}',
  },
  notSigned: { en: 'Not signed', de: 'Nicht unterschrieben', fr: 'Non signé', es: 'Sin firmar' },
  locked: {
    en: 'Signed by {{name}} on {{day}}. This inspection can’t be changed any more; a correction is a new version.',
    de: 'Unterschrieben von {{name}} am {{day}}. Diese Prüfung kann nicht mehr geändert werden; eine Berichtigung ist eine neue Version.',
    fr: 'Signé par {{name}} le {{day}}. Ce contrôle n’est plus modifiable\u202f; une correction est une nouvelle version.',
    es: 'Firmado por {{name}} el {{day}}. Esta inspección ya no se puede modificar; una corrección es una versión nueva.',
  },
  lockedFinding: {
    en: '{{name}} signed the inspection of this event on {{day}}. Only the status can still be changed, in the table of events.',
    de: '{{name}} hat die Prüfung dieses Ereignisses am {{day}} unterschrieben. Nur der Status kann noch geändert werden, in der Tabelle der Ereignisse.',
    fr: '{{name}} a signé le contrôle de cet événement le {{day}}. Seul le statut reste modifiable, dans le tableau des événements.',
    es: '{{name}} firmó la inspección de este evento el {{day}}. Solo se puede modificar ya el estado, en la tabla de eventos.',
  },
  sign: { en: 'Sign', de: 'Unterschreiben', fr: 'Signer', es: 'Firmar' },
  signQuestion: {
    en: 'Sign this inspection?',
    de: 'Diese Prüfung unterschreiben?',
    fr: 'Signer ce contrôle\u202f?',
    es: '¿Firmar esta inspección?',
  },
  signExplained: {
    en: 'Your name and the time are saved with it. The inspection, its damages and their documents can’t be changed afterwards. To correct it, make a new version.',
    de: 'Ihr Name und die Zeit werden dazu gespeichert. Die Prüfung, ihre Schäden und deren Dokumente können danach nicht mehr geändert werden. Zum Berichtigen erstellen Sie eine neue Version.',
    fr: 'Votre nom et l’heure sont enregistrés avec le contrôle. Ensuite, ni le contrôle, ni ses dommages, ni leurs documents ne sont modifiables. Pour le corriger, créez une nouvelle version.',
    es: 'Se guardan con ella su nombre y la hora. Después no se pueden modificar ni la inspección, ni sus daños, ni sus documentos. Para corregirla, cree una versión nueva.',
  },
  findings: {
    en: {
      one: 'You sign for the inspection and {{count}} event that belongs to it:',
      other: 'You sign for the inspection and {{count}} events that belong to it:',
    },
    de: {
      one: 'Sie unterschreiben die Prüfung und {{count}} Ereignis, das zu ihr gehört:',
      other: 'Sie unterschreiben die Prüfung und {{count}} Ereignisse, die zu ihr gehören:',
    },
    fr: {
      one: 'Vous signez le contrôle et {{count}} événement qui en fait partie\u202f:',
      other: 'Vous signez le contrôle et {{count}} événements qui en font partie\u202f:',
    },
    es: {
      one: 'Usted firma la inspección y {{count}} evento que forma parte de ella:',
      other: 'Usted firma la inspección y {{count}} eventos que forman parte de ella:',
    },
  },
  noFindings: {
    en: 'No damage belongs to this inspection.',
    de: 'Zu dieser Prüfung gehört kein Schaden.',
    fr: 'Aucun dommage ne fait partie de ce contrôle.',
    es: 'Ningún daño forma parte de esta inspección.',
  },
  moreFindings: {
    en: { one: 'and {{count}} more', other: 'and {{count}} more' },
    de: { one: 'und {{count}} weiteres', other: 'und {{count}} weitere' },
    fr: { one: 'et {{count}} autre', other: 'et {{count}} autres' },
    es: { one: 'y {{count}} más', other: 'y {{count}} más' },
  },
  saveFirst: {
    en: 'Save your changes first. What is signed is what is saved.',
    de: 'Speichern Sie zuerst Ihre Änderungen. Unterschrieben wird, was gespeichert ist.',
    fr: 'Enregistrez d’abord vos modifications. La signature porte sur ce qui est enregistré.',
    es: 'Guarde primero sus cambios. Se firma lo que está guardado.',
  },
  sendPhotosFirst: {
    en: {
      one: '{{count}} photo of this inspection is only on this device. Upload it first, from the page of the rope: once the inspection is signed, nothing can be added.',
      other:
        '{{count}} photos of this inspection are only on this device. Upload them first, from the page of the rope: once the inspection is signed, nothing can be added.',
    },
    de: {
      one: '{{count}} Foto dieser Prüfung ist erst auf diesem Gerät. Laden Sie es zuerst auf der Seite des Seils hoch: Nach dem Unterschreiben kommt nichts mehr dazu.',
      other:
        '{{count}} Fotos dieser Prüfung sind erst auf diesem Gerät. Laden Sie sie zuerst auf der Seite des Seils hoch: Nach dem Unterschreiben kommt nichts mehr dazu.',
    },
    fr: {
      one: '{{count}} photo de ce contrôle n’est que sur cet appareil. Téléversez-la d’abord depuis la page du câble\u202f: après la signature, rien ne peut être ajouté.',
      other:
        '{{count}} photos de ce contrôle ne sont que sur cet appareil. Téléversez-les d’abord depuis la page du câble\u202f: après la signature, rien ne peut être ajouté.',
    },
    es: {
      one: '{{count}} foto de esta inspección solo está en este dispositivo. Súbala antes desde la página del cable: después de firmar no se puede añadir nada.',
      other:
        '{{count}} fotos de esta inspección solo están en este dispositivo. Súbalas antes desde la página del cable: después de firmar no se puede añadir nada.',
    },
  },
  changedMeanwhile: {
    en: 'Someone else changed this inspection in the meantime. You see it as it is now: check it, then sign it.',
    de: 'Jemand hat diese Prüfung inzwischen geändert. Sie sehen jetzt den neuen Stand: Prüfen Sie ihn, und unterschreiben Sie dann.',
    fr: 'Quelqu’un a modifié ce contrôle entre-temps. Voici sa version actuelle\u202f: vérifiez-la, puis signez.',
    es: 'Otra persona ha modificado esta inspección mientras tanto. Ahora la ve actualizada: revísela y fírmela después.',
  },
  signed: {
    en: 'Inspection signed',
    de: 'Prüfung unterschrieben',
    fr: 'Contrôle signé',
    es: 'Inspección firmada',
  },
  correct: { en: 'Correct', de: 'Berichtigen', fr: 'Corriger', es: 'Corregir' },
  correctQuestion: {
    en: 'Make a new version of this inspection?',
    de: 'Neue Version dieser Prüfung erstellen?',
    fr: 'Créer une nouvelle version de ce contrôle\u202f?',
    es: '¿Crear una versión nueva de esta inspección?',
  },
  correctExplained: {
    en: 'The new version takes over the inspection, its damages and their documents. It isn’t signed and can be changed. The version so far is archived and stays readable.',
    de: 'Die neue Version übernimmt die Prüfung, ihre Schäden und deren Dokumente. Sie ist nicht unterschrieben und kann geändert werden. Die bisherige Version wird archiviert und bleibt lesbar.',
    fr: 'La nouvelle version reprend le contrôle, ses dommages et leurs documents. Elle n’est pas signée et reste modifiable. La version actuelle est archivée et reste consultable.',
    es: 'La versión nueva toma la inspección, sus daños y sus documentos. No está firmada y se puede modificar. La versión actual se archiva y se puede seguir consultando.',
  },
  makeVersion: {
    en: 'Make new version',
    de: 'Neue Version erstellen',
    fr: 'Créer la version',
    es: 'Crear versión nueva',
  },
  corrected: {
    en: 'New version made. Change what was wrong, then sign it.',
    de: 'Neue Version erstellt. Ändern Sie, was falsch war, und unterschreiben Sie sie.',
    fr: 'Nouvelle version créée. Modifiez ce qui était faux, puis signez-la.',
    es: 'Versión nueva creada. Modifique lo que estaba mal y fírmela.',
  },
  correctedMeanwhile: {
    en: 'Someone else has just made a new version. The link to it is shown here.',
    de: 'Jemand anderes hat inzwischen eine neue Version erstellt. Diese Version nennt sie.',
    fr: 'Une autre personne a créé une nouvelle version entre-temps. Cette version y renvoie.',
    es: 'Otra persona ha creado una versión nueva mientras tanto. Esta versión la indica.',
  },
  corrects: {
    en: 'Corrects the inspection of {{day}}',
    de: 'Berichtigt die Prüfung vom {{day}}',
    fr: 'Corrige le contrôle du {{day}}',
    es: 'Corrige la inspección del {{day}}',
  },
  correctsFinding: {
    en: 'Corrects an earlier version',
    de: 'Berichtigt eine frühere Version',
    fr: 'Corrige une version antérieure',
    es: 'Corrige una versión anterior',
  },
  correctedBy: {
    en: 'Corrected by a new version',
    de: 'Durch eine neue Version berichtigt',
    fr: 'Corrigé par une nouvelle version',
    es: 'Corregido por una versión nueva',
  },
  archivesFindings: {
    en: 'This version is archived with all its damages. The version before can be restored then.',
    de: 'Diese Version wird mit allen ihren Schäden archiviert. Die Version davor kann danach wiederhergestellt werden.',
    fr: 'Cette version est archivée avec tous ses dommages. La version précédente pourra ensuite être restaurée.',
    es: 'Esta versión se archiva con todos sus daños. Después se puede restaurar la versión anterior.',
  },
} as const satisfies Texts
