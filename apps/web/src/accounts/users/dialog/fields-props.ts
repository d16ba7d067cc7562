import type { UserFields } from '@catenary/contract/accounts/user-fields'
import type { UserDraft, UserDraftField } from './user-draft.ts'

/** What every group of fields of the user dialog gets. */
export interface UserFieldsProps {
  readonly draft: UserDraft
  readonly change: (changed: Partial<UserDraft>) => void
  /** What is wrong with a field, in the reader's language. */
  readonly message: (field: UserDraftField) => string | undefined
  readonly isNew: boolean
  /** True where the caller may write the field. */
  readonly mayEdit: (field: keyof UserFields) => boolean
}
