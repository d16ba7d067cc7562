import type { Texts } from './language.ts'

/** What every form of a record says, whatever the record is. */
export const formTexts = {
  lockedForAdmins: {
    en: 'Only administrators can change this',
    de: 'Das können nur Administratoren ändern',
    fr: 'Seuls les administrateurs peuvent modifier cela',
    es: 'Solo los administradores pueden cambiarlo',
  },
  lockedForManagers: {
    en: 'Only project managers and administrators can change this',
    de: 'Das können nur Projektleiter und Administratoren ändern',
    fr: 'Seuls les chefs de projet et les administrateurs peuvent modifier cela',
    es: 'Solo los jefes de proyecto y los administradores pueden cambiarlo',
  },
  lockedArchived: {
    en: 'Archived. Restore it to make changes.',
    de: 'Archiviert. Stellen Sie es wieder her, um es zu ändern.',
    fr: 'Archivé\u202f: rien ne peut être modifié avant la restauration',
    es: 'Archivado: no se puede cambiar nada hasta que se restaure',
  },
  lockedForYou: {
    en: 'You can view these settings but not change them',
    de: 'Sie können diese Einstellungen ansehen, aber nicht ändern',
    fr: 'Vous pouvez consulter ces paramètres, mais pas les modifier',
    es: 'Puede ver estos ajustes, pero no cambiarlos',
  },
  usual: {
    en: 'Usual: {{value}}',
    de: 'Üblich: {{value}}',
    fr: 'Habituel\u202f: {{value}}',
    es: 'Habitual: {{value}}',
  },
  parts: {
    en: 'Parts of the form',
    de: 'Teile des Formulars',
    fr: 'Parties du formulaire',
    es: 'Apartados del formulario',
  },
  clear: { en: 'Clear: {{field}}', de: '{{field}} leeren', fr: 'Vider\u202f: {{field}}', es: 'Vaciar: {{field}}' },
} as const satisfies Texts
