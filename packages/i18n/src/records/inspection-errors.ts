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
  'inspection.notComparable': {
    en: 'Only visual inspections and magnetic rope tests that are not archived can be compared.',
    de: 'Nur Sichtprüfungen und magnetinduktive Seilprüfungen, die nicht archiviert sind, können verglichen werden.',
    fr: 'Seuls les contrôles visuels et magnéto-inductifs qui ne sont pas archivés peuvent être comparés.',
    es: 'Solo se pueden comparar inspecciones visuales y magnetoinductivas que no estén archivadas.',
  },
  'inspection.first': {
    en: 'This rope has no earlier inspection of this type to compare with.',
    de: 'Dieses Seil hat keine frühere Prüfung dieser Art, mit der verglichen werden könnte.',
    fr: 'Ce câble n’a pas de contrôle antérieur de ce type auquel comparer celui-ci.',
    es: 'Este cable no tiene ninguna inspección anterior de este tipo con la que comparar.',
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

/** Why an inspection is not compared with another, beside the field that names it. */
export const inspectionFieldErrors = {
  'inspection.unknown': {
    en: 'Choose a visual inspection or a magnetic rope test of this rope that is not archived',
    de: 'Wählen Sie eine Sichtprüfung oder eine magnetinduktive Prüfung dieses Seils, die nicht archiviert ist',
    fr: 'Choisissez un contrôle visuel ou magnéto-inductif de ce câble qui n’est pas archivé',
    es: 'Elija una inspección visual o magnetoinductiva de este cable que no esté archivada',
  },
  'inspection.notEarlier': {
    en: 'This inspection is not before the one that is compared with it',
    de: 'Diese Prüfung liegt nicht vor der, die mit ihr verglichen wird',
    fr: 'Ce contrôle n’est pas antérieur à celui qui lui est comparé',
    es: 'Esta inspección no es anterior a la que se compara con ella',
  },
  'inspection.otherType': {
    en: 'Only inspections of the same type can be compared: two by eye or two magnetic ones',
    de: 'Nur Prüfungen derselben Art können verglichen werden: zwei visuelle oder zwei magnetinduktive',
    fr: 'Seuls des contrôles du même type peuvent être comparés\u202f: deux visuels ou deux magnéto-inductifs',
    es: 'Solo se pueden comparar inspecciones del mismo tipo: dos visuales o dos magnetoinductivas',
  },
} as const satisfies Texts
