import type { LanguageId } from '@catenary/contract/accounts/login-methods'
import { languageIds } from '@catenary/contract/accounts/login-methods'
import { mandators } from '@catenary/contract/accounts/mandators'
import type { JobFunction, User, UserFields } from '@catenary/contract/accounts/user-fields'
import { jobFunctions, user as userSchema, userFields } from '@catenary/contract/accounts/user-fields'
import { metaOf } from '@catenary/contract/field'
import { Button, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { queryFor } from '../../../api/queries.ts'
import { Can } from '../../../shell/Can.tsx'
import { useRoleName } from '../../../shell/role-name.ts'
import { useCan } from '../../../shell/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { ComparedField } from '../../../ui/dialog/VersionConflict.tsx'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import type { LoadedFormCallbacks, LoadedRecord } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { UserFieldsProps } from './fields-props.ts'
import { LoginFields } from './LoginFields.tsx'
import { PictureField } from './PictureField.tsx'
import { RightsFields } from './RightsFields.tsx'
import { useUserForm } from './use-user-form.ts'
import type { UserDraft } from './user-draft.ts'
import { hasPassword, rolesOf, userDraftOf } from './user-draft.ts'
import { UserTools } from './UserTools.tsx'
import styles from './UserForm.module.css'

interface Props extends LoadedFormCallbacks {
  /** The user who is changed; absent while one is created. */
  readonly loaded?: LoadedRecord<User>
  /** What a new user begins with. */
  readonly empty?: UserDraft
}

/** The form of one user. */
export function UserForm({ loaded, empty, ...callbacks }: Props) {
  const { t } = useTexts()
  const form = useUserForm(loaded, empty, callbacks)
  const compareUsers = useUserComparison()
  const { values: draft, change, message } = form
  const fields = { draft, change, message, isNew: !loaded, mayEdit: useMayEdit() }
  return (
    <FormFrame
      {...callbacks}
      form={form}
      partialSaveTitle={t('usersPage.pictureNotSaved')}
      conflict={{
        title: t('usersPage.conflictTitle'),
        compare(theirs) {
          const parsed = userSchema.safeParse(theirs)
          return parsed.success ? compareUsers(draft, userDraftOf(parsed.data)) : []
        },
      }}
      tools={loaded && <UserTools user={loaded.entity} {...callbacks} />}
    >
      <FieldGroup title={t('usersPage.person')}>
        <Can permission="USER_PICTURE">
          <PictureField
            name={`${draft.firstname} ${draft.lastname}`.trim()}
            user={loaded?.entity}
            picture={draft.picture}
            onPicture={(picture) => change({ picture })}
          />
        </Can>
        <PersonFields {...fields} />
      </FieldGroup>
      <FieldGroup title={t('usersPage.rights')}>
        <RightsFields {...fields} />
      </FieldGroup>
      <FieldGroup title={t('usersPage.login')}>
        <LoginFields {...fields} />
      </FieldGroup>
      <MoreFields {...fields} />
      <EmailExists
        error={form.error}
        onClose={() => form.formRef.current?.querySelector<HTMLElement>('input[type="email"]')?.focus()}
      />
    </FormFrame>
  )
}

function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
    const { editPermission: edit } = metaOf(userFields.shape[field])
    return edit === undefined || can(edit)
  }
}

/** Formats two drafts of a user field by field. */
function useUserComparison(): (mine: UserDraft, theirs: UserDraft) => ComparedField[] {
  const { t } = useTexts()
  const formatDraft = useDraftFormatter()
  return (mine, theirs) => {
    const [a, b] = [formatDraft(mine), formatDraft(theirs)]
    return Object.entries(a).map(([field, value]) => {
      const name = field as keyof typeof a
      return { name, label: t(`users.field.${name}`), mine: value, theirs: b[name] }
    })
  }
}

function useDraftFormatter() {
  const { t } = useTexts()
  const roleName = useRoleName()
  const { data = [] } = useQuery(queryFor(mandators.list, {}))
  const mandatorName = (mandatorId: string) => data.find(({ id }) => id === mandatorId)?.name ?? mandatorId
  const yesNo = (value: boolean) => t(value ? 'common.yes' : 'common.no')
  return (draft: UserDraft) => ({
    firstname: draft.firstname,
    lastname: draft.lastname,
    email: draft.email,
    username: draft.username,
    phone: draft.phone,
    roles: rolesOf(draft).map(roleName).join(', '),
    mandators: draft.mandators.map(mandatorName).join(', '),
    function: draft.function && t(`users.function.${draft.function}`),
    languageId: draft.languageId && t(`users.language.${draft.languageId}`),
    notificationEnabled: yesNo(draft.notificationEnabled),
    twoFactorMethod: t(`users.method.${draft.twoFactorMethod || 'password'}`),
    samlProvider: draft.samlProvider,
    isActive: yesNo(draft.isActive),
    allowAuthorizationChange: yesNo(draft.allowAuthorizationChange),
    passwordExpired: yesNo(draft.passwordExpired),
  })
}

interface EmailExistsProps {
  /** Why the user was not saved. */
  readonly error: unknown
  readonly onClose: () => void
}

/** Shows above the form that another user has the mail address; once per attempt. */
function EmailExists({ error, onClose }: EmailExistsProps) {
  const { t } = useTexts()
  const [dismissedError, setDismissedError] = useState<unknown>(null)
  const isTaken = error instanceof ProblemError && error.code === 'user.emailExists'
  const close = () => {
    setDismissedError(error)
    // After the dialog has given the focus back.
    setTimeout(onClose, 200)
  }
  return (
    <Dialog
      help="users-and-roles#3"
      opened={isTaken && error !== dismissedError}
      onClose={close}
      title={t('users.emailExistsTitle')}
      size="sm"
    >
      <Text mb="md">{t('errors.user.emailExists')}</Text>
      <Group justify="flex-end">
        <Button onClick={close} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Fields that are rarely changed: collapsed unless one of them is invalid. */
function MoreFields({ draft, change, message, isNew, mayEdit }: UserFieldsProps) {
  const { t } = useTexts()
  const fields = ['username', 'allowAuthorizationChange', 'passwordExpired'] as const
  if (!fields.some(mayEdit)) return null
  return (
    <details className={styles.more} open={message('username') !== undefined || undefined}>
      <summary>{t('usersPage.more')}</summary>
      <div className={styles.fields}>
        <TextInput
          className={styles.wide}
          label={t('users.field.username')}
          description={isNew ? t('usersPage.usernameHint') : undefined}
          placeholder={isNew ? draft.email : undefined}
          error={message('username')}
          disabled={!mayEdit('username')}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.username}
          onChange={({ currentTarget }) => change({ username: currentTarget.value })}
        />
        <Switch
          className={styles.wide}
          label={t('users.field.allowAuthorizationChange')}
          disabled={!mayEdit('allowAuthorizationChange')}
          checked={draft.allowAuthorizationChange}
          onChange={({ currentTarget: { checked } }) => change({ allowAuthorizationChange: checked })}
        />
        {!isNew && hasPassword(draft) && (
          <Switch
            className={styles.wide}
            label={t('users.field.passwordExpired')}
            description={t('usersPage.expireExplained')}
            disabled={!mayEdit('passwordExpired')}
            checked={draft.passwordExpired}
            onChange={({ currentTarget: { checked } }) => change({ passwordExpired: checked })}
          />
        )}
      </div>
    </details>
  )
}

const inputs = [
  { field: 'firstname', maxLength: 45, required: true },
  { field: 'lastname', maxLength: 45, required: true },
  { field: 'email', maxLength: 45, required: true, type: 'email' },
  { field: 'phone', maxLength: 45, required: false, type: 'tel' },
] as const

/** Who the user is, and what they do. */
function PersonFields({ draft, change, message, isNew }: UserFieldsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.fields}>
      {inputs.map(({ field, ...input }) => (
        <TextInput
          key={field}
          {...input}
          data-autofocus={(isNew && field === 'firstname') || undefined}
          label={t(`users.field.${field}`)}
          value={draft[field]}
          error={message(field)}
          // Another person's data, so autofill is off.
          autoComplete="off"
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
        />
      ))}
      <NativeSelect
        label={t('users.field.function')}
        error={message('function')}
        data={[
          { value: '', label: t('usersPage.noFunction') },
          ...jobFunctions.map((value) => ({ value, label: t(`users.function.${value}`) })),
        ]}
        value={draft.function}
        onChange={({ currentTarget: { value } }) => change({ function: findKnown<JobFunction>(jobFunctions, value) })}
      />
      <NativeSelect
        label={t('users.field.languageId')}
        error={message('languageId')}
        data={[
          { value: '', label: t('usersPage.ownLanguage') },
          ...languageIds.map((value) => ({ value, label: t(`users.language.${value}`) })),
        ]}
        value={draft.languageId}
        onChange={({ currentTarget: { value } }) => change({ languageId: findKnown<LanguageId>(languageIds, value) })}
      />
      <Switch
        className={styles.wide}
        label={t('users.field.notificationEnabled')}
        checked={draft.notificationEnabled}
        onChange={({ currentTarget: { checked } }) => change({ notificationEnabled: checked })}
      />
    </div>
  )
}

function findKnown<Value extends string>(known: readonly Value[], value: string): Value | '' {
  return known.find((one) => one === value) ?? ''
}
