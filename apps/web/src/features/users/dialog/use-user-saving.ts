import { users } from '@catenary/contract/users'
import type { User } from '@catenary/contract/user-fields'
import { user as userSchema } from '@catenary/contract/user-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { confirmed } from '../../../api/confirmation.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { OtherVersion } from '../../../ui/form/use-saving.ts'
import { otherVersionIn, PartlySaved, useAttemptKey } from '../../../ui/form/use-saving.ts'
import type { UserDraft, UserDraftField } from './user-draft.ts'
import { changesBetween, saidUser } from './user-draft.ts'
import { userFieldAt } from './user-faults.ts'

/** Who is edited: a user as they were opened, with the draft they were opened as. */
export interface OpenedUser {
  readonly user: User
  readonly draft: UserDraft
}

/** A picture that is to be set, or `null` for one that is to be taken away. */
export type PictureChange = File | null

/** A draft that was checked, and what is done about the picture, if anything. */
interface Saved {
  readonly draft: UserDraft
  readonly picture?: PictureChange
  readonly overwrite?: OtherVersion
}

/**
 * Saves a draft: a new user, or what changed of an opened one, then the picture. Keeps the key of an attempt across its
 * retries, and creates nobody twice where only the picture failed.
 */
export function useUserSaving(opened: OpenedUser | undefined) {
  const client = useQueryClient()
  const keyOf = useAttemptKey()
  const stored = useRef(opened)
  const [version] = useState(() => (opened ? versionOf(users.get, { params: { id: opened.user.id } }) : undefined))
  const ifMatch = useRef<string | null | undefined>(version)

  async function create(draft: UserDraft): Promise<User> {
    const { firstname = '', lastname = '', email = '', ...rest } = saidUser(draft, true)
    const body = { user: { firstname, lastname, email, ...rest } }
    return call(users.create, { body }, { idempotencyKey: keyOf(body) })
  }

  async function change({ user, draft: before }: OpenedUser, draft: UserDraft, wanted: string | null | undefined) {
    const changes = changesBetween(before, draft)
    if (Object.keys(changes).length === 0) return user
    return call(users.change, { params: { id: user.id }, body: { user: changes } }, { ifMatch: wanted })
  }

  async function save({ draft, picture, overwrite }: Saved): Promise<User> {
    const before = stored.current
    const user = before
      ? await change(before, draft, overwrite ? overwrite.version : ifMatch.current)
      : await create(draft)
    // From here on a retry changes what is stored.
    stored.current = { user, draft: { ...draft, password: '' } }
    ifMatch.current = versionOf(users.get, { params: { id: user.id } }) ?? null
    await savePicture(user.id, picture)
    return user
  }

  return useMutation({
    mutationFn: (saved: Saved) => confirmed(() => save(saved)),
    onSettled: () =>
      client.invalidateQueries({
        // The dialog's own user is read anew when it is opened, not under what is being typed.
        predicate: ({ queryKey: [name] }) => name === users.list.name || String(name).startsWith('mandators.'),
      }),
  })
}

async function savePicture(id: string, picture: PictureChange | undefined) {
  if (picture === undefined) return
  try {
    if (picture === null) await call(users.removePicture, { params: { id } })
    else await call(users.setPicture, { params: { id } }, { file: picture })
  } catch (cause) {
    throw new PartlySaved('The picture was not stored', { cause })
  }
}

/** The other version, where an error says that the user was changed in the meantime. */
export function otherUserIn(error: unknown): { readonly theirs: User; readonly other: OtherVersion } | null {
  const other = otherVersionIn(error)
  const theirs = userSchema.safeParse(other?.theirs)
  return other && theirs.success ? { theirs: theirs.data, other } : null
}

/** What a refusal says about single fields, and what it says of none of them. */
export function userMessages(error: unknown): {
  readonly byField: Partial<Record<UserDraftField, string>>
  readonly others: readonly string[]
} {
  const faults = error instanceof Refusal ? (error.problem.errors ?? []) : []
  const byField: Partial<Record<UserDraftField, string>> = {}
  const others: string[] = []
  for (const { path, message } of faults) {
    const field = userFieldAt(path)
    if (field) byField[field] ??= message
    else others.push(message)
  }
  return { byField, others }
}
