import { useTexts } from '../texts/texts-context.ts'

interface Facts {
  /** The record is archived, or what it lies in is. */
  readonly isArchived: boolean
  readonly mayEdit: boolean
}

/** Why nothing of a record can be changed; `undefined` where it can. */
export function useLock({ isArchived, mayEdit }: Facts): string | undefined {
  const { t } = useTexts()
  if (isArchived) return t('forms.lockedArchived')
  return mayEdit ? undefined : t('forms.lockedForYou')
}
