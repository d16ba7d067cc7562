/** The header of a list that says how many of its records are not in it because what is stored of them cannot be read. */
export const unreadableRecords = 'unreadable-records'
