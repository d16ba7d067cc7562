import { documents } from '@catenary/contract/library/documents'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import type { SearchResult } from '@catenary/contract/library/search'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import type { CallOptions } from '../../api/call.ts'
import { sessionEndpoints, sessionQuery } from '../../api/session.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { targetKey } from './document-target.ts'
import type { Target } from './document-target.ts'
import { fileIssue } from './file-issue.ts'
import type { Uploader, Upload } from './upload-queue.ts'
import { addUploads, currentUploads, onUploadsChange } from './upload-queue.ts'

/** How long a dialog that shows the uploads may take to open, in milliseconds. */
const dialogOpenTime = 2_000

/** How often the uploads of a place are on the page at the moment. */
const visibleCount = new Map<string, number>()

/** The files on their way to a target, as this user added them. */
export function useUploads(target: Target): readonly Upload[] {
  const key = useUploadKey()(target)
  const all = useSyncExternalStore(onUploadsChange, currentUploads)
  useEffect(() => {
    visibleCount.set(key, (visibleCount.get(key) ?? 0) + 1)
    return () => void visibleCount.set(key, (visibleCount.get(key) ?? 1) - 1)
  }, [key])
  return useMemo(() => all.filter((upload) => upload.targetKey === key), [all, key])
}

/** Adds files to a target. Uploads continue when the page is left; their errors are then shown in a toast, and at the target. */
export function useAddFiles(): (target: Target, files: readonly File[], imagesOnly: boolean) => void {
  const client = useQueryClient()
  const user = useSessionUser()
  const keyFor = useUploadKey()
  const { t } = useTexts()
  const toasts = useToasts()
  return (target, files, imagesOnly) => {
    const key = keyFor(target)
    const onFailed = () => {
      setTimeout(() => {
        if (!visibleCount.get(key)) toasts.showError(t('documents.failedElsewhere', { count: 1 }))
      }, dialogOpenTime)
    }
    addUploads(
      key,
      files.map((file) => ({ file, issue: fileIssue(file, { imagesOnly, maxBytes: user?.uploadMaxBytes }) })),
      { ...uploaderFor(target, client, user?.id), onFailed },
    )
  }
}

/** What another user adds in the same tab has nothing to do with this one's files. */
function useUploadKey(): (target: Target) => string {
  const user = useSessionUser()
  return (target) => `${user?.id ?? ''} ${targetKey(target)}`
}

function uploaderFor(target: Target, client: QueryClient, userId: string | undefined): Omit<Uploader, 'onFailed'> {
  return {
    send: (file, id, onProgress, signal) => sendFile(target, id, { file, onProgress, signal, asCaller: true, userId }),
    probe: () => call(sessionEndpoints.check, {}),
    caller: () => {
      const caller = client.getQueryData(sessionQuery.queryKey)?.user
      if (!caller) return 'nobody'
      return caller.id === userId ? 'owner' : 'other'
    },
    nextLogin: () => nextLogin(client),
    onStored: (isLast) => {
      const stale = ['documents', ...(isLast ? staleBy(target) : [])]
      void client.invalidateQueries({
        predicate: ({ queryKey }) => stale.includes(String(queryKey[0]).split('.', 1)[0] ?? ''),
      })
    },
  }
}

const logins = new WeakMap<QueryClient, Promise<void>>()

/** Lets the shell see that the session has ended, and resolves when a session is read again: for all that wait at once. */
function nextLogin(client: QueryClient): Promise<void> {
  const login = logins.get(client) ?? readNextLogin(client).finally(() => logins.delete(client))
  logins.set(client, login)
  return login
}

function readNextLogin(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache()
  const login = new Promise<void>((resolve) => {
    const stop = cache.subscribe((event) => {
      const isRead = event.type === 'updated' && event.action.type === 'success'
      if (!isRead || event.query !== cache.find(sessionQuery)) return
      if (!client.getQueryData(sessionQuery.queryKey)?.user) return
      stop()
      resolve()
    })
  })
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  return login
}

async function sendFile(
  { type, id: targetId, languages }: Target,
  id: string,
  options: CallOptions,
): Promise<SearchResult | null> {
  if (type === 'versions') {
    const { duplicateOf } = await call(generalDocuments.addVersion, { params: { id: targetId }, body: { id } }, options)
    return duplicateOf
  }
  const location = languages === undefined ? {} : { location: languages }
  const [added] = await call(documents.add, { body: { id, targetType: type, targetId, ...location } }, options)
  return added?.duplicateOf ?? null
}

/** Whose reading calls are stale, too, once the last file of a target is stored. */
function staleBy({ type }: Target): readonly string[] {
  if (type === 'events') return ['events']
  return type === 'folders' || type === 'versions' ? ['folders', 'generalDocuments'] : []
}
