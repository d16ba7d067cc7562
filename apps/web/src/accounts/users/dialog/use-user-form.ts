import type { User, UserFields } from '@catenary/contract/accounts/user-fields'
import { userFields } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { useRef } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import type { LoadedRecord } from '../../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import type { SaveOptions } from '../../../ui/form/use-save-mutation.ts'
import { PartialSaveError, useIdempotencyKey } from '../../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { UserDraft } from './user-draft.ts'
import { changedFields, hasPassword, userDraftOf, toUserFields } from './user-draft.ts'
import { validateUser } from './validate-user.ts'

/** The form of a new user, which begins with `empty`, or of one who was opened. */
export function useUserForm(
  loaded: LoadedRecord<User> | undefined,
  empty: UserDraft | undefined,
  callbacks: FormCallbacks,
) {
  const { t } = useTexts()
  const toasts = useToasts()
  const isNew = loaded === undefined
  const form = useRecordForm({
    initial: () => (loaded ? userDraftOf(loaded.entity) : (empty as UserDraft)),
    root: 'user',
    isField: (name) => name in userFields.shape,
    validate: (draft) => validateUser(draft, isNew),
    changeOf: (draft) => ({ fields: toUserFields(draft, isNew), picture: draft.picture }),
    send: useSaveUser(loaded?.entity),
    version: loaded?.version,
    stale: ['users', 'mandators'],
    onChanged: callbacks.onChanged,
    onSaved({ email }, draft) {
      const isInvited = isNew && hasPassword(draft) && draft.start === 'invitation'
      toasts.showSuccess(isInvited ? t('usersPage.invitedTo', { email }) : t('usersPage.saved'))
      callbacks.onClose()
    },
  })
  const taken = form.error instanceof ProblemError && form.error.code === 'user.emailExists' ? form.error.problem : null
  // What the form itself finds wrong with what was typed since is another sentence than the server's.
  const takenMessages = taken?.errors?.map(({ message }) => message) ?? []
  return {
    ...form,
    message(field: string): string | undefined {
      // The main role and the further ones are one field to the server.
      const message = form.message(field) ?? (field === 'furtherRoles' ? form.message('roles') : undefined)
      return message !== undefined && takenMessages.includes(message) ? t('usersPage.takenByOther') : message
    },
  }
}

interface UserSaveVariables {
  readonly fields: Partial<UserFields>
  readonly picture: UserDraft['picture']
}

/**
 * Saves a new user, or the changed fields of an existing one, then the picture. If only the picture fails, a retry
 * changes the stored user instead of creating another.
 */
function useSaveUser(loaded: User | undefined) {
  const idempotencyKeyOf = useIdempotencyKey()
  const stored = useRef(loaded && { user: loaded, fields: toUserFields(userDraftOf(loaded), false) })

  async function create({ firstname = '', lastname = '', email = '', ...rest }: Partial<UserFields>): Promise<User> {
    const body = { user: { firstname, lastname, email, ...rest } }
    return call(users.create, { body }, { idempotencyKey: idempotencyKeyOf(body) })
  }

  async function change(user: User, changes: Partial<UserFields>, { ifMatch }: SaveOptions): Promise<User> {
    if (Object.keys(changes).length === 0) return user
    return call(users.change, { params: { id: user.id }, body: { user: changes } }, { ifMatch })
  }

  return async ({ fields, picture }: UserSaveVariables, saveOptions: SaveOptions): Promise<User> => {
    const before = stored.current
    const user = before
      ? await change(before.user, changedFields(before.fields, fields), saveOptions)
      : await create(fields)
    stored.current = { user, fields: { ...fields, password: undefined } }
    await sendPicture(user.id, picture)
    return user
  }
}

async function sendPicture(id: string, picture: UserDraft['picture']) {
  if (picture === undefined) return
  const params = { id }
  try {
    if (picture === null) await call(users.removePicture, { params })
    else await call(users.setPicture, { params }, { file: picture })
  } catch (cause) {
    throw new PartialSaveError(versionOf(users.get, { params }), cause)
  }
}
