import type { User, UserFields } from '@catenary/contract/user-fields'
import { user as userSchema, userFields } from '@catenary/contract/user-fields'
import { factsOf } from '@catenary/contract/field'
import type { ReactNode } from 'react'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import type { Opened, OpenedEnds } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { EmailExists } from './EmailExists.tsx'
import { LoginFields } from './LoginFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PictureField } from './PictureField.tsx'
import { RightsFields } from './RightsFields.tsx'
import styles from './UserForm.module.css'
import { UserTools } from './UserTools.tsx'
import type { UserDraft } from './user-draft.ts'
import { userDraftOf } from './user-draft.ts'
import { useUserForm } from './use-user-form.ts'
import { useComparedUsers } from './use-user-texts.ts'

interface Props extends OpenedEnds {
  /** The user who is changed; absent while one is created. */
  readonly opened?: Opened<User>
  /** What a new user begins with. */
  readonly empty?: UserDraft
}

/** The form of one user. */
export function UserForm({ opened, empty, ...ends }: Props) {
  const { t } = useTexts()
  const form = useUserForm(opened, empty, ends)
  const compared = useComparedUsers()
  const { values: draft, change, message } = form
  const fields = { draft, change, message, isNew: !opened, mayEdit: useMayEdit() }
  return (
    <FormFrame
      {...ends}
      form={form}
      partly={t('usersPage.pictureNotSaved')}
      conflict={{
        title: t('usersPage.conflictTitle'),
        compare(theirs) {
          const read = userSchema.safeParse(theirs)
          return read.success ? compared(draft, userDraftOf(read.data)) : []
        },
      }}
      tools={opened && <UserTools user={opened.entity} {...ends} />}
    >
      <Part title={t('usersPage.person')}>
        <Can permission="USER_PICTURE">
          <PictureField
            name={`${draft.firstname} ${draft.lastname}`.trim()}
            user={opened?.entity}
            picture={draft.picture}
            onPicture={(picture) => change({ picture })}
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
      <EmailExists
        error={form.error}
        onClose={() => form.frame.current?.querySelector<HTMLElement>('input[type="email"]')?.focus()}
      />
    </FormFrame>
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
