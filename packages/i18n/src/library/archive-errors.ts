import type { Text } from '../language.ts'

/** What the external archive of project documents could not give. */
export const archiveErrors = {
  'archive.unavailable': {
    en: 'The archive cannot be reached at the moment. Try again in a few minutes.',
    de: 'Das Archiv ist zurzeit nicht erreichbar. Versuchen Sie es in einigen Minuten erneut.',
    fr: 'Les archives sont actuellement injoignables. Réessayez dans quelques minutes.',
    es: 'No se puede acceder al archivo de proyectos en este momento. Vuelva a intentarlo dentro de unos minutos.',
  },
  'archive.fileMissing': {
    en: 'The archive no longer has this document.',
    de: 'Dieses Dokument ist im Archiv nicht mehr vorhanden.',
    fr: 'Ce document ne se trouve plus dans les archives.',
    es: 'Este documento ya no está en el archivo de proyectos.',
  },
  'archive.wrongContent': {
    en: 'The archive delivered something other than this document, so it is not shown. Please tell your project manager.',
    de: 'Das Archiv hat etwas anderes als dieses Dokument geliefert, deshalb wird es nicht angezeigt. Bitte geben Sie Ihrem Projektleiter Bescheid.',
    fr: 'Les archives ont fourni autre chose que ce document\u202f: il n’est donc pas affiché. Veuillez en informer votre chef de projet.',
    es: 'El archivo de proyectos ha entregado algo distinto de este documento, por lo que no se muestra. Avise a su jefe de proyecto.',
  },
  'archive.tooLarge': {
    en: 'This document is too large to be retrieved from the archive. Please ask your project manager for it.',
    de: 'Dieses Dokument ist zu groß, um es aus dem Archiv abzurufen. Bitte fragen Sie Ihren Projektleiter danach.',
    fr: 'Ce document est trop volumineux pour être récupéré dans les archives. Demandez-le à votre chef de projet.',
    es: 'Este documento es demasiado grande para obtenerlo del archivo de proyectos. Solicíteselo a su jefe de proyecto.',
  },
} as const satisfies Record<string, Text>
