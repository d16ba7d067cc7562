/** Response header of a list: how many of its records were left out because their stored form cannot be read. */
export const unreadableRecords = 'unreadable-records'

/** Response header of a list: how many entries match its filters in total. */
export const totalCount = 'total-count'

/** Response header of a list: how many entries come before this page. */
export const rowsBefore = 'rows-before'
