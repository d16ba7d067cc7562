import { users } from '@catenary/contract/accounts/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEndpointMutation } from '../../api/queries.ts'
import { sessionQuery } from '../../api/session.ts'
import { Can } from '../../shell/Can.tsx'
import { useSessionUser } from '../../shell/session.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { PictureField } from './dialog/PictureField.tsx'
import type { UserDraft } from './dialog/user-draft.ts'

/** The reader's own picture, saved as soon as it is chosen; hidden for users whose picture an administrator manages. */
export function OwnPictureField() {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const user = useSessionUser()
  const upload = useEndpointMutation(users.setPicture, ['users'])
  const remove = useEndpointMutation(users.removePicture, ['users'])
  if (!user) return null
  const params = { id: user.id }
  const onSaved = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      // What was sent is shown until what is stored is known.
      upload.reset()
      remove.reset()
      toasts.showSuccess(t('settings.mailLanguageSaved'))
    },
  }
  const store = (picture: UserDraft['picture']) => {
    upload.reset()
    remove.reset()
    if (picture) upload.mutate({ params, options: { file: picture } }, onSaved)
    else remove.mutate({ params }, onSaved)
  }
  const pending = upload.isPending || upload.isSuccess ? upload.variables.options?.file : undefined
  return (
    <Can permission="USER_PICTURE">
      <PictureField
        name={user.name}
        user={user}
        picture={pending instanceof File ? pending : undefined}
        onPicture={store}
      />
      <FormError error={upload.error ?? remove.error} />
    </Can>
  )
}
