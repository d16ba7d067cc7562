// What other domains may use of documents.
export { attachToEvent } from './documents/attach.ts'
