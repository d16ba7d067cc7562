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
        if (folder === undefined) return { isNightly: false, isReachable: true, newest: null }
        const found = await newestBackup(folder).catch(() => undefined)
        const newest = found ? { finishedAt: found.at.toISOString(), size: found.size } : null
        return { isNightly: true, isReachable: found !== undefined, newest }
      }),
  )
}
