/** The orders in which tasks can be listed, as the address and the server name them; the first where none is chosen. */
export const taskSorts = [
  'due',
  '-due',
  '-createdAt',
  '-doneAt',
  'title',
  'status',
  'area',
  'installation',
  'rope',
] as const
