import { mostPictureBytes } from '@catenary/contract/users'
import type { User } from '@catenary/contract/user-fields'
import { Avatar, Button, Group, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './UserForm.module.css'
import type { UserDraft } from './user-draft.ts'

interface Props {
  readonly name: string
  readonly user: Pick<User, 'pictureUri'> | undefined
  readonly picture: UserDraft['picture']
  readonly onPicture: (picture: UserDraft['picture']) => void
}

const mediaTypes = ['image/jpeg', 'image/png']
const bytesPerMegabyte = 1024 * 1024

/** The user's picture as it will be: chosen from the files, or taken with the camera of a phone. */
export function PictureField({ name, user, picture, onPicture }: Props) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const chosen = usePreview(picture ?? null)
  const shown = picture === undefined ? (user?.pictureUri ?? null) : chosen
  const take = (file: File | null | undefined) => {
    if (!file) return
    const isPicture = mediaTypes.includes(file.type)
    const isSmall = file.size <= mostPictureBytes
    setFault(isPicture ? (isSmall ? undefined : tooBig()) : t('usersPage.wrongPicture'))
    if (isPicture && isSmall) onPicture(file)
  }
  const tooBig = () => t('usersPage.bigPicture', { max: mostPictureBytes / bytesPerMegabyte })
  const remove = () => {
    setFault(undefined)
    onPicture(user?.pictureUri ? null : undefined)
  }
  return (
    <Group gap="md" wrap="nowrap" className={styles.picture}>
      <Avatar src={shown} name={name} size={72} color="glacier" alt={shown ? t('usersPage.pictureOf', { name }) : ''} />
      <div>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
            {t('users.choosePicture')}
          </Button>
          {shown !== null && (
            <Button size="compact-sm" variant="default" onClick={remove}>
              {t('users.removePicture')}
            </Button>
          )}
        </Group>
        <Text size="xs" c={fault ? 'red' : 'dimmed'} mt={6} role={fault ? 'alert' : undefined}>
          {fault ?? t('users.pictureHint')}
        </Text>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('users.choosePicture')}
        accept={mediaTypes.join(',')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.item(0))
          // The same file, chosen again, must count.
          currentTarget.value = ''
        }}
      />
    </Group>
  )
}

function usePreview(file: File | null): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  return address
}
