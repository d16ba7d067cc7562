/** Under which name the catalogue keeps the values of an installation's field, where it is not the field's own. */
export const installationLists: Readonly<Record<string, string>> = { installationType: 'type' }
