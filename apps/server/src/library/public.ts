// What other domains may use of documents.
export { attachToEvent, copyDocuments } from './documents/attach.ts'
