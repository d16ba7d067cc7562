import { documents } from '@catenary/contract/documents'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { sessionCalls, sessionCheck } from '../../api/session.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { placeOf } from './document-target.ts'
import type { Target } from './document-target.ts'
import { faultOf } from './file-faults.ts'
import type { Carrier, Upload } from './upload-queue.ts'
import { addUploads, currentUploads, onUploadsChange } from './upload-queue.ts'

/** How long a dialog that shows the uploads may take to open, in milliseconds. */
const opensWithin = 2_000

/** How often the uploads of a place are on the page at the moment. */
const seen = new Map<string, number>()

/** The files on their way to a target, as this user added them. */
export function useUploads(target: Target): readonly Upload[] {
  const place = useUserPlace()(target)
  const all = useSyncExternalStore(onUploadsChange, currentUploads)
  useEffect(() => {
    seen.set(place, (seen.get(place) ?? 0) + 1)
    return () => void seen.set(place, (seen.get(place) ?? 1) - 1)
  }, [place])
  return useMemo(() => all.filter((upload) => upload.place === place), [all, place])
}

/**
 * Adds files to a target. They are sent also when the page that shows it is left; what fails while nobody sees it is said
 * in a toast and waits at the target.
 */
export function useAddFiles(): (target: Target, files: readonly File[], imagesOnly: boolean) => void {
  const client = useQueryClient()
  const user = useSessionUser()
  const placeFor = useUserPlace()
  const { t } = useTexts()
  const toasts = useToasts()
  return (target, files, imagesOnly) => {
    const place = placeFor(target)
    const onFailed = (error: unknown) => {
      // That nobody is logged in any more, the shell says by asking for it.
      if (error instanceof Refusal && error.status === 401)
        void client.invalidateQueries({ queryKey: sessionCheck.queryKey })
      setTimeout(() => {
        if (!seen.get(place)) toasts.failed(t('documents.failedElsewhere', { count: 1 }))
      }, opensWithin)
    }
    addUploads(
      place,
      files.map((file) => ({ file, fault: faultOf(file, { imagesOnly, maxBytes: user?.uploadMaxBytes }) })),
      { ...carrierTo(target, client, user?.id), onFailed },
    )
  }
}

/** What another user adds in the same tab has nothing to do with this one's files. */
function useUserPlace(): (target: Target) => string {
  const user = useSessionUser()
  return (target) => `${user?.id ?? ''} ${placeOf(target)}`
}

function carrierTo(target: Target, client: QueryClient, userId: string | undefined): Omit<Carrier, 'onFailed'> {
  return {
    send: (file, id, onProgress, signal) =>
      call(
        documents.add,
        { body: { id, targetType: target.type, targetId: target.id } },
        { file, onProgress, signal, asOneself: true },
      ),
    probe: () => call(sessionCalls.check, {}),
    isStillTheirs: () => client.getQueryData(sessionCheck.queryKey)?.user?.id === userId,
    onStored: (isLast) => {
      const stale = isLast && target.type === 'events' ? ['documents', 'events'] : ['documents']
      void client.invalidateQueries({
        predicate: ({ queryKey }) => stale.includes(String(queryKey[0]).split('.', 1)[0] ?? ''),
      })
    },
  }
}
