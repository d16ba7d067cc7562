/** The header of a list that says how many of its records are not in it because what is stored of them cannot be read. */
export const unreadableRecords = 'unreadable-records'

/** The header of a list that says how many entries there are in all that its filters let through. */
export const totalCount = 'total-count'

/** The header of a list that says how many entries stand before its page. */
export const rowsBefore = 'rows-before'
