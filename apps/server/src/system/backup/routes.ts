import { backups } from '@catenary/contract/system/backups'
import type { AppContext } from '../../http/app-context.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import { newestBackup } from './nightly.ts'

/** The state of nightly backups, for administrators; `folder` only where they are made. */
export function backupRoutes(context: AppContext, folder: string | undefined): void {
  serve(
    context,
    backups.state,
    async () =>
      new DeferredResponse(async () => {
        const newest = folder === undefined ? null : await newestBackup(folder)
        return {
          isNightly: folder !== undefined,
          newest: newest && { finishedAt: newest.at.toISOString(), size: newest.size },
        }
      }),
  )
}
