import { useTexts } from './texts/texts-context.ts'
import { useFileSize } from './use-file-size.ts'

/** How many bytes documents have, and may have; null: any. */
export interface Storage {
  readonly storageUsed: number
  readonly storageQuota: number | null
}

/** Says how much documents store, and of how much where that is limited. */
export function useStorage(): (storage: Storage) => string {
  const { t } = useTexts()
  const size = useFileSize()
  return ({ storageUsed, storageQuota }) =>
    storageQuota === null
      ? size(storageUsed)
      : t('common.storageOf', { used: size(storageUsed), quota: size(storageQuota) })
}
