import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../page/ErrorState.tsx'
import type { PreviewFile } from './preview-file.ts'
import { readBeginning } from './preview-file.ts'
import { PreviewUnavailable } from './PreviewUnavailable.tsx'
import styles from './Preview.module.css'

interface Props {
  readonly file: PreviewFile
  /** Why it cannot be shown, where it can be read. */
  readonly reason?: string
  /** Shows it again. */
  readonly onRetry: () => void
}

/**
 * In the place of a file that was not shown. Players of the browser do not tell whether the file is the reason or that it could not be
 * read: the server is asked, so that no sound file is called damaged because the server was away.
 */
export function PreviewFailed({ file, onRetry, ...why }: Props) {
  const query = useQuery({
    queryKey: ['preview', file.id, file.pinnedVersion, 'readable'],
    queryFn: async ({ signal }) => (await readBeginning(file, 1, signal)).length,
    gcTime: 0,
    retry: false,
  })
  if (query.isPending) return <Loader className={styles.loader} />
  if (query.isSuccess) return <PreviewUnavailable file={file} {...why} />
  const retry = async () => {
    const { isSuccess } = await query.refetch()
    if (isSuccess) onRetry()
  }
  return <ErrorState error={query.error} onRetry={() => void retry()} busy={query.isFetching} />
}
