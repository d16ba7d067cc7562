import { backups } from '@catenary/contract/system/backups'
import type { AppContext } from '../../http/app-context.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import { backupsAhead, newestBackup } from './nightly.ts'

/** The state of nightly backups, for administrators; `folder` only where they are made. */
export function backupRoutes(context: AppContext, folder: string | undefined): void {
  serve(
    context,
    backups.state,
    async ({ at }) =>
      new DeferredResponse(async () => {
        const nothing = { newest: null, ahead: [] }
        if (folder === undefined) return { isNightly: false, isReachable: true, ...nothing }
        try {
          const [found, ahead] = await Promise.all([newestBackup(folder, at), backupsAhead(folder, at)])
          const newest = found && { finishedAt: found.at.toISOString(), size: found.size }
          return { isNightly: true, isReachable: true, newest, ahead }
        } catch {
          return { isNightly: true, isReachable: false, ...nothing }
        }
      }),
  )
}
