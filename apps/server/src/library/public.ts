// What other domains may use of documents.
export { attachToEvent, copyDocuments } from './documents/attach.ts'
export { listExpectedFilesBy } from './documents/queries.ts'
export type { ExpectedFile } from './documents/verify.ts'
export { listAdministrators } from './administrators.ts'
