import type { UserFields } from '@catenary/contract/user-fields'
import { userFields } from '@catenary/contract/user-fields'
import { factsOf } from '@catenary/contract/field'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Refusal } from '../../../api/refusal.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { Conflict } from '../../../ui/Conflict.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import type { OtherVersion } from '../../../ui/form/use-saving.ts'
import { PartlySaved } from '../../../ui/form/use-saving.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { EmailExists } from './EmailExists.tsx'
import { LoginFields } from './LoginFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PictureField } from './PictureField.tsx'
import { RightsFields } from './RightsFields.tsx'
import styles from './UserForm.module.css'
import { UserTools } from './UserTools.tsx'
import type { UserDraft, UserDraftField } from './user-draft.ts'
import { hasPassword, userDraftOf } from './user-draft.ts'
import type { UserFaults } from './user-faults.ts'
import { checkUser } from './user-faults.ts'
import { useComparedUsers } from './use-user-texts.ts'
import type { OpenedUser, PictureChange } from './use-user-saving.ts'
import { otherUserIn, userMessages, useUserSaving } from './use-user-saving.ts'

export interface UserFormProps {
  readonly initial: UserDraft
  /** The user who is changed; absent while one is created. */
  readonly opened?: OpenedUser
  /** Reads the stored version and begins anew with it. */
  readonly onReload: () => void
  /** Tells whether something was typed that is not saved. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onClose: () => void
}

/** The form of one user. What is typed stays through every failure. */
export function UserForm({ initial, opened, onReload, onChanged, onClose }: UserFormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [picture, setPicture] = useState<PictureChange>()
  const [faults, setFaults] = useState<UserFaults>({})
  const saving = useUserSaving(opened)
  const compared = useComparedUsers()
  const isNew = !opened
  const isChanged = draft !== initial || picture !== undefined
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  const partly = saving.error instanceof PartlySaved ? saving.error : null
  const error: unknown = partly ? partly.cause : saving.error
  const conflict = otherUserIn(saving.error)
  const fields = { draft, change, message: useMessage(faults, saving.error), isNew, mayEdit: useMayEdit() }
  const focusFirstFault = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  // Once it is drawn: what the server finds wrong is marked only then.
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [saving.error])

  function change(changed: Partial<UserDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changed))))
  }

  function save(overwrite?: OtherVersion) {
    const found = checkUser(draft, isNew)
    flushSync(() => setFaults(found))
    if (Object.keys(found).length > 0) return focusFirstFault()
    saving.mutate(
      { draft, picture, overwrite },
      {
        onSuccess: ({ email }) => {
          const isInvited = isNew && hasPassword(draft) && draft.start === 'invitation'
          toasts.done(isInvited ? t('usersPage.invitedTo', { email }) : t('usersPage.saved'))
          onClose()
        },
      },
    )
  }

  if (conflict)
    return (
      <Conflict
        title={t('usersPage.conflictTitle')}
        fields={compared(draft, userDraftOf(conflict.theirs))}
        busy={saving.isPending}
        onOverwrite={() => save(conflict.other)}
        onReload={onReload}
        onBack={() => saving.reset()}
      />
    )
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
      <Part title={t('usersPage.person')}>
        <Can permission="USER_PICTURE">
          <PictureField
            name={`${draft.firstname} ${draft.lastname}`.trim()}
            user={opened?.user}
            picture={picture}
            onPicture={setPicture}
          />
        </Can>
        <PersonFields {...fields} />
      </Part>
      <Part title={t('usersPage.rights')}>
        <RightsFields {...fields} />
      </Part>
      <Part title={t('usersPage.login')}>
        <LoginFields {...fields} />
      </Part>
      <MoreFields {...fields} />
      <FormFailure
        error={error}
        hasFaults={Object.keys(faults).length > 0}
        others={userMessages(error).others}
        title={partly ? t('usersPage.pictureNotSaved') : undefined}
      />
      <FormFoot error={saving.error} busy={saving.isPending} onClose={onClose}>
        {opened && <UserTools user={opened.user} onReload={onReload} onClose={onClose} />}
      </FormFoot>
      <EmailExists
        error={saving.error}
        onClose={() => form.current?.querySelector<HTMLElement>('input[type="email"]')?.focus()}
      />
    </form>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function useMayEdit(): (field: keyof UserFields) => boolean {
  const can = useCan()
  return (field) => {
    const { edit } = factsOf(userFields.shape[field])
    return edit === undefined || can(edit)
  }
}

function useMessage(faults: UserFaults, error: unknown): (field: UserDraftField) => string | undefined {
  const { t } = useTexts()
  const { byField } = userMessages(error)
  const isTaken = error instanceof Refusal && error.code === 'user.emailExists'
  // Which of the two is taken, where the refusal names it.
  const taken = byField['username'] === undefined ? 'email' : 'username'
  return (field) => {
    const fault = faults[field]
    // The codes' texts have different gaps; the fault carries what fills its own.
    if (fault) return (t as (key: string, values?: object) => string)(`fields.${fault.code}`, fault.values)
    if (isTaken && field === taken) return t('usersPage.takenByOther')
    return byField[field]
  }
}
