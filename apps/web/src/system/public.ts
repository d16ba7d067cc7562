// What other domains may use of the installation itself.
export { BackupNote } from './backup/BackupNote.tsx'
