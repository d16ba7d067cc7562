// What other domains may use of documents and the search.
export { DocumentsCard } from './documents/DocumentsCard.tsx'
export { DocumentsPanel } from './documents/DocumentsPanel.tsx'
export { useAddFiles, useUploads } from './documents/use-uploads.ts'
export { recentRopes } from './search/palette/recent-pages.ts'
