/** Under which name the catalogue keeps the values of a rope's field, where it is not the field's own. */
export const ropeLists: Readonly<Record<string, string>> = {
  ropeType: 'type',
  ropeApplication: 'application',
  ropeLay: 'lay',
  ropeLayDirection: 'layDirection',
}
