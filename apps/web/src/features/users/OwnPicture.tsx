import { users } from '@catenary/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../api/queries.ts'
import { sessionCheck } from '../../api/session.ts'
import { Can } from '../../shell/Can.tsx'
import { useSessionUser } from '../../shell/session.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { PictureField } from './dialog/PictureField.tsx'
import type { UserDraft } from './dialog/user-draft.ts'

/** The reader's own picture, stored as soon as it is chosen; nothing for those whom an administrator gives one. */
export function OwnPicture() {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const user = useSessionUser()
  const give = useChange(users.setPicture, ['users'])
  const remove = useChange(users.removePicture, ['users'])
  if (!user) return null
  const params = { id: user.id }
  const saved = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionCheck.queryKey })
      // What was sent is shown until what is stored is known.
      give.reset()
      remove.reset()
      toasts.done(t('settings.mailLanguageSaved'))
    },
  }
  const store = (picture: UserDraft['picture']) => {
    give.reset()
    remove.reset()
    if (picture) give.mutate({ params, options: { file: picture } }, saved)
    else remove.mutate({ params }, saved)
  }
  const pending = give.isPending || give.isSuccess ? give.variables.options?.file : undefined
  return (
    <Can permission="USER_PICTURE">
      <PictureField
        name={user.name}
        user={user}
        picture={pending instanceof File ? pending : undefined}
        onPicture={store}
      />
      <FormError error={give.error ?? remove.error} />
    </Can>
  )
}
