import type { UserFields } from '@catenary/contract/user-fields'
import { userFields } from '@catenary/contract/user-fields'
import { factsOf } from '@catenary/contract/field'
import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConnectionLost, Refusal } from '../../../api/refusal.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { Conflict } from '../../../ui/Conflict.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useProblem } from '../../../ui/use-problem.ts'
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
import type { OpenedUser, OtherVersion, PictureChange } from './use-user-saving.ts'
import { otherVersionIn, PictureFailed, userMessages, useUserSaving } from './use-user-saving.ts'

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
  const other = otherVersionIn(saving.error)
  const fields = { draft, change, message: useMessage(faults, saving.error), isNew, mayEdit: useMayEdit() }
  const focusFirstFault = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

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
        onError: () => setTimeout(focusFirstFault),
      },
    )
  }

  if (other)
    return (
      <Conflict
        title={t('usersPage.conflictTitle')}
        fields={compared(draft, userDraftOf(other.theirs))}
        busy={saving.isPending}
        onOverwrite={() => save(other)}
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
      <Failure error={saving.error} hasFaults={Object.keys(faults).length > 0} />
      <div className={styles.foot}>
        {opened && <UserTools user={opened.user} onReload={onReload} onClose={onClose} />}
        <Group gap="xs" ml="auto">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t(saving.error instanceof ConnectionLost ? 'common.retry' : 'common.save')}
          </Button>
        </Group>
      </div>
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
  const isMailTaken = error instanceof Refusal && error.code === 'user.emailExists'
  return (field) => {
    const fault = faults[field]
    // The codes' texts have different gaps; the fault carries what fills its own.
    if (fault) return (t as (key: string, values?: object) => string)(`fields.${fault.code}`, fault.values)
    return byField[field] ?? (isMailTaken && field === 'email' ? error.message : undefined)
  }
}

function Failure({ error, hasFaults }: { readonly error: unknown; readonly hasFaults: boolean }) {
  const { t } = useTexts()
  const problem = useProblem()
  if (hasFaults) return <Alert color="red" title={t('ropePage.checkFields')} />
  if (!error) return null
  const isPicture = error instanceof PictureFailed
  const title = isPicture
    ? t('usersPage.pictureNotSaved')
    : t(error instanceof ConnectionLost ? 'common.connectionLost' : 'common.saveFailed')
  return (
    <Alert color="red" title={title}>
      {[problem(isPicture ? error.cause : error), ...userMessages(error).others].join(' ')}
    </Alert>
  )
}
