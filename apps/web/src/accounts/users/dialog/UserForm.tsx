import type { User, UserFields } from '@catenary/contract/accounts/user-fields'
import { user as userSchema, userFields } from '@catenary/contract/accounts/user-fields'
import { metaOf } from '@catenary/contract/field'
import type { ReactNode } from 'react'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import type { LoadedRecord, LoadedFormCallbacks } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { EmailExists } from './EmailExists.tsx'
import { LoginFields } from './LoginFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PictureField } from './PictureField.tsx'
import { RightsFields } from './RightsFields.tsx'
import { useUserComparison } from './use-user-comparison.ts'
import { useUserForm } from './use-user-form.ts'
import type { UserDraft } from './user-draft.ts'
import { userDraftOf } from './user-draft.ts'
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
    const { edit } = metaOf(userFields.shape[field])
    return edit === undefined || can(edit)
  }
}
