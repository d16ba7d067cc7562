import type { Texts } from '../language.ts'

/** Why a read-only inspection, or a version of one, is not changed. */
export const inspectionErrors = {
  'inspection.signed': {
    en: '{{name}} signed this inspection on {{day}}. It and its damages can’t be changed any more. To correct it, make a new version.',
    de: '{{name}} hat diese Prüfung am {{day}} unterschrieben. Sie und ihre Schäden können nicht mehr geändert werden. Erstellen Sie zum Berichtigen eine neue Version.',
    fr: '{{name}} a signé ce contrôle le {{day}}. Il n’est plus modifiable, ni ses dommages. Pour le corriger, créez une nouvelle version.',
    es: '{{name}} firmó esta inspección el {{day}}. Ni ella ni sus daños se pueden modificar ya. Para corregirla, cree una versión nueva.',
  },
  'inspection.notSigned': {
    en: 'This is neither a signed nor an imported inspection. Change it directly instead of making a new version.',
    de: 'Dies ist weder eine unterschriebene noch eine importierte Prüfung. Ändern Sie sie direkt; eine neue Version ist nicht nötig.',
    fr: 'Ce n’est ni un contrôle signé ni un contrôle importé. Modifiez-le directement au lieu de créer une nouvelle version.',
    es: 'No es una inspección firmada ni importada. Modifíquela directamente en lugar de crear una versión nueva.',
  },
  'inspection.noMeasurement': {
    en: 'Only measurements can be signed.',
    de: 'Nur Messungen können unterschrieben werden.',
    fr: 'Seules les mesures peuvent être signées.',
    es: 'Solo se pueden firmar las mediciones.',
  },
  'inspection.otherVersion': {
    en: 'Another version of this inspection is in use. Archive that version first.',
    de: 'Eine andere Version dieser Prüfung gilt zurzeit. Archivieren Sie zuerst diese andere Version.',
    fr: 'Une autre version de ce contrôle est en vigueur. Archivez d’abord cette autre version.',
    es: 'Hay otra versión vigente de esta inspección. Archive primero esa otra versión.',
  },
  'inspection.partArchived': {
    en: 'This was archived together with its inspection. Restore the inspection: everything archived with it comes back.',
    de: 'Dies wurde zusammen mit seiner Prüfung archiviert. Stellen Sie die Prüfung wieder her; alles, was mit ihr archiviert wurde, kommt zurück.',
    fr: 'Ceci a été archivé avec son contrôle. Restaurez le contrôle\u202f: tout ce qui a été archivé avec lui reviendra.',
    es: 'Esto se archivó junto con su inspección. Restaure la inspección: volverá todo lo que se archivó con ella.',
  },
} as const satisfies Texts
