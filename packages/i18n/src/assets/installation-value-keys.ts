/** The i18n key prefix of an installation field's values, where it is not the field's name. */
export const installationValueKeys: Readonly<Record<string, string>> = { installationType: 'type' }
