/** Whose reading calls show whether a file can be opened. */
export const staleByDecision = ['fileScans', 'documents', 'generalDocuments', 'events'] as const
