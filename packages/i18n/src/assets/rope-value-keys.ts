/** The i18n key prefix of a rope field's values, where it is not the field's name. */
export const ropeValueKeys: Readonly<Record<string, string>> = {
  ropeType: 'type',
  ropeApplication: 'application',
  ropeLay: 'lay',
  ropeLayDirection: 'layDirection',
}
