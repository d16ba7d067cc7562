import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../primitives.ts'

/** The newest backup is too old after so many hours: one night was missed. */
export const maxBackupAgeHours = 36

/** How the installation is backed up by itself. */
export const backupState = z
  .strictObject({
    isNightly: z.boolean().meta({ description: 'A folder is set for backups, and one is made every night' }),
    isReachable: z.boolean().meta({
      description: 'That folder can be read; false where its disk is not mounted, for example. True where none is set',
    }),
    newest: z
      .strictObject({ finishedAt: instant, size: z.number().int().meta({ description: 'In bytes' }) })
      .nullable()
      .meta({ description: 'The newest backup in that folder; null where there is none' }),
    ahead: z.array(z.string()).meta({
      description:
        'Names of backups in that folder that are dated in the future, as the clock was wrong: none is taken for the newest, counted or deleted',
    }),
  })
  .meta({ id: 'BackupState' })
export type BackupState = z.infer<typeof backupState>

export const backups = {
  state: endpoint({
    name: 'backups.state',
    summary: 'Whether backups are made every night, and the newest one',
    method: 'GET',
    path: '/backups/state',
    permit: 'ADMIN',
    response: backupState,
  }),
}
