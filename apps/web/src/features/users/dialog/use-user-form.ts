import { users } from '@catenary/contract/users'
import type { User, UserFields } from '@catenary/contract/user-fields'
import { userFields } from '@catenary/contract/user-fields'
import { useRef } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Opened } from '../../../ui/form/RecordDialog.tsx'
import type { FormEnds } from '../../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import type { Attempt } from '../../../ui/form/use-saving.ts'
import { PartlySaved, useAttemptKey } from '../../../ui/form/use-saving.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { UserDraft } from './user-draft.ts'
import { changedFields, hasPassword, userDraftOf, writtenUser } from './user-draft.ts'
import { checkUser } from './user-faults.ts'

/** The form of a new user, which begins with `empty`, or of one who was opened. */
export function useUserForm(opened: Opened<User> | undefined, empty: UserDraft | undefined, ends: FormEnds) {
  const { t } = useTexts()
  const toasts = useToasts()
  const isNew = opened === undefined
  const form = useRecordForm({
    initial: () => (opened ? userDraftOf(opened.entity) : (empty as UserDraft)),
    root: 'user',
    isField: (name) => name in userFields.shape,
    check: (draft) => checkUser(draft, isNew),
    changeOf: (draft) => ({ written: writtenUser(draft, isNew), picture: draft.picture }),
    send: useSend(opened?.entity),
    version: opened?.version,
    stale: ['users', 'mandators'],
    onChanged: ends.onChanged,
    onSaved({ email }, draft) {
      const isInvited = isNew && hasPassword(draft) && draft.start === 'invitation'
      toasts.done(isInvited ? t('usersPage.invitedTo', { email }) : t('usersPage.saved'))
      ends.onClose()
    },
  })
  const isTaken = form.error instanceof Refusal && form.error.code === 'user.emailExists'
  // Which of the two is taken, where the refusal names it.
  const taken = form.message('username') === undefined ? 'email' : 'username'
  return {
    ...form,
    message(field: string): string | undefined {
      // The main role and the further ones are one field to the server.
      const message = form.message(field) ?? (field === 'furtherRoles' ? form.message('roles') : undefined)
      return message !== undefined && isTaken && field === taken ? t('usersPage.takenByOther') : message
    },
  }
}

interface Change {
  readonly written: Partial<UserFields>
  readonly picture: UserDraft['picture']
}

/**
 * Stores a new user, or what changed of an opened one, then the picture. Creates nobody twice where only the picture
 * failed: from then on a retry changes what is stored.
 */
function useSend(opened: User | undefined) {
  const keyOf = useAttemptKey()
  const stored = useRef(opened && { user: opened, written: writtenUser(userDraftOf(opened), false) })

  async function create({ firstname = '', lastname = '', email = '', ...rest }: Partial<UserFields>): Promise<User> {
    const body = { user: { firstname, lastname, email, ...rest } }
    return call(users.create, { body }, { idempotencyKey: keyOf(body) })
  }

  async function change(user: User, changes: Partial<UserFields>, { ifMatch }: Attempt): Promise<User> {
    if (Object.keys(changes).length === 0) return user
    return call(users.change, { params: { id: user.id }, body: { user: changes } }, { ifMatch })
  }

  return async ({ written, picture }: Change, attempt: Attempt): Promise<User> => {
    const before = stored.current
    const user = before
      ? await change(before.user, changedFields(before.written, written), attempt)
      : await create(written)
    stored.current = { user, written: { ...written, password: undefined } }
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
    throw new PartlySaved(versionOf(users.get, { params }), cause)
  }
}
