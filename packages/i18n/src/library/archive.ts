import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** Project documents of the external archive. */
export const archiveTexts = {
  filter: {
    en: 'Filter by number, name or project manager',
    de: 'Nach Nummer, Name oder Projektleiter filtern',
    fr: 'Filtrer par numéro, nom ou chef de projet',
    es: 'Filtrar por número, nombre o jefe de proyecto',
  },
  noProjects: {
    en: 'No projects found',
    de: 'Keine Projekte gefunden',
    fr: 'Aucun projet trouvé',
    es: 'No se han encontrado proyectos',
  },
  projects: { en: 'Projects', de: 'Projekte', fr: 'Projets', es: 'Proyectos' },
  project: { en: 'Project', de: 'Projekt', fr: 'Projet', es: 'Proyecto' },
  moreProjects: {
    en: 'Show more projects',
    de: 'Weitere Projekte anzeigen',
    fr: 'Afficher d’autres projets',
    es: 'Mostrar más proyectos',
  },
  newest: {
    en: 'Newest documents',
    de: 'Neueste Dokumente',
    fr: 'Documents les plus récents',
    es: 'Documentos más recientes',
  },
  installation: { en: 'Installation', de: 'Anlage', fr: 'Installation', es: 'Instalación' },
  installationNumber: {
    en: 'Installation number',
    de: 'Anlagennummer',
    fr: 'Numéro d’installation',
    es: 'Número de instalación',
  },
  notJoined: {
    en: 'No installation has this number, so only administrators and project managers see this project.',
    de: 'Keine Anlage hat diese Nummer, deshalb sehen nur Administratoren und Projektleiter dieses Projekt.',
    fr: 'Aucune installation ne porte ce numéro\u202f: seuls les administrateurs et les chefs de projet voient ce projet.',
    es: 'Ninguna instalación tiene este número, por lo que solo los administradores y los jefes de proyecto ven este proyecto.',
  },
  facilityType: { en: 'Facility type', de: 'Anlagentyp', fr: 'Type d’installation', es: 'Tipo de instalación' },
  facilityConstructor: { en: 'Constructor', de: 'Hersteller', fr: 'Constructeur', es: 'Constructor' },
  facilityNumber: {
    en: 'Facility number',
    de: 'Objektnummer',
    fr: 'Numéro de l’ouvrage',
    es: 'Número de la obra',
  },
  country: { en: 'Country', de: 'Land', fr: 'Pays', es: 'País' },
  manager: { en: 'Project manager', de: 'Projektleiter', fr: 'Chef de projet', es: 'Jefe de proyecto' },
  contact: {
    en: 'Contact {{name}}',
    de: 'Kontakt zu {{name}}',
    fr: 'Contacter {{name}}',
    es: 'Contactar con {{name}}',
  },
  noContact: {
    en: 'No email address or phone number is known.',
    de: 'Weder E-Mail-Adresse noch Telefonnummer sind bekannt.',
    fr: 'Aucune adresse e-mail ni aucun numéro de téléphone ne sont connus.',
    es: 'No se conoce ninguna dirección de correo electrónico ni ningún teléfono.',
  },
  latest: { en: 'Latest', de: 'Zuletzt', fr: 'Dernier ajout', es: 'Último' },
  filterDocuments: {
    en: 'Filter by name',
    de: 'Nach Name filtern',
    fr: 'Filtrer par nom',
    es: 'Filtrar por nombre',
  },
  withoutFolder: { en: 'Without folder', de: 'Ohne Ordner', fr: 'Sans dossier', es: 'Sin carpeta' },
  readOnly: {
    en: 'These documents come from the archive and cannot be changed or deleted here.',
    de: 'Diese Dokumente stammen aus dem Archiv und können hier weder geändert noch gelöscht werden.',
    fr: 'Ces documents proviennent des archives et ne peuvent être ni modifiés ni supprimés ici.',
    es: 'Estos documentos proceden del archivo de proyectos y no se pueden modificar ni eliminar aquí.',
  },
  unreachable: {
    en: 'The archive cannot be reached at the moment.',
    de: 'Das Archiv ist zurzeit nicht erreichbar.',
    fr: 'Les archives sont actuellement injoignables.',
    es: 'No se puede acceder al archivo de proyectos en este momento.',
  },
  asOf: {
    en: 'Shown as of {{age}}.',
    de: 'Angezeigt wird, was es {{age}} enthielt.',
    fr: 'Voici ce qu’elles contenaient {{age}}.',
    es: 'Se muestra lo que contenía {{age}}.',
  },
  ...labels('failure', {
    unreachable: {
      en: 'It does not answer, or not in time.',
      de: 'Es antwortet nicht oder nicht rechtzeitig.',
      fr: 'Elles ne répondent pas, ou pas à temps.',
      es: 'No responde, o no a tiempo.',
    },
    refused: {
      en: 'It does not accept the token (ARCHIVE_TOKEN).',
      de: 'Es akzeptiert das Token nicht (ARCHIVE_TOKEN).',
      fr: 'Elles n’acceptent pas le jeton (ARCHIVE_TOKEN).',
      es: 'No acepta el token (ARCHIVE_TOKEN).',
    },
    missing: {
      en: 'It has no index.',
      de: 'Es hat keinen Index.',
      fr: 'Elles n’ont pas d’index.',
      es: 'No tiene índice.',
    },
    wrong: {
      en: 'It answers with something other than an index.',
      de: 'Es antwortet mit etwas anderem als einem Index.',
      fr: 'Elles répondent par autre chose qu’un index.',
      es: 'Responde con algo distinto de un índice.',
    },
    large: {
      en: 'Its index is too large.',
      de: 'Sein Index ist zu groß.',
      fr: 'Leur index est trop volumineux.',
      es: 'Su índice es demasiado grande.',
    },
    invalid: {
      en: 'Its index is invalid. The server log names the place.',
      de: 'Sein Index ist ungültig. Das Serverprotokoll nennt die Stelle.',
      fr: 'Leur index n’est pas valable. Le journal du serveur indique l’endroit.',
      es: 'Su índice no es válido. El registro del servidor indica el lugar.',
    },
  } satisfies Record<string, Text>),
  omitted: {
    en: {
      one: '{{count}} entry of the archive’s index is invalid and is not shown. The server log names it.',
      other: '{{count}} entries of the archive’s index are invalid and are not shown. The server log names them.',
    },
    de: {
      one: '{{count}} Eintrag im Index des Archivs ist ungültig und wird nicht angezeigt. Das Serverprotokoll nennt ihn.',
      other:
        '{{count}} Einträge im Index des Archivs sind ungültig und werden nicht angezeigt. Das Serverprotokoll nennt sie.',
    },
    fr: {
      one: '{{count}} entrée de l’index des archives n’est pas valable et n’est pas affichée. Le journal du serveur l’indique.',
      other:
        '{{count}} entrées de l’index des archives ne sont pas valables et ne sont pas affichées. Le journal du serveur les indique.',
    },
    es: {
      one: '{{count}} entrada del índice del archivo no es válida y no se muestra. El registro del servidor la indica.',
      other:
        '{{count}} entradas del índice del archivo no son válidas y no se muestran. El registro del servidor las indica.',
    },
  },
  notListed: {
    en: 'This document is not among those of the project any more.',
    de: 'Dieses Dokument gehört nicht mehr zu denen des Projekts.',
    fr: 'Ce document ne fait plus partie de ceux du projet.',
    es: 'Este documento ya no está entre los del proyecto.',
  },
} as const satisfies Texts
