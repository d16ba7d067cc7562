import type { User } from '@catenary/contract/accounts/user-fields'
import { maxPictureBytes } from '@catenary/contract/accounts/users'
import { Avatar, Button, Group, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { UserDraft } from './user-draft.ts'
import styles from './UserForm.module.css'

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
  const [errorText, setErrorText] = useState<string>()
  const previewUrl = usePreview(picture ?? null)
  const shown = picture === undefined ? (user?.pictureUri ?? null) : previewUrl
  const handleFile = (file: File | null | undefined) => {
    if (!file) return
    const isPicture = mediaTypes.includes(file.type)
    const isSmall = file.size <= maxPictureBytes
    setErrorText(isPicture ? (isSmall ? undefined : tooLargeText()) : t('usersPage.wrongPicture'))
    if (isPicture && isSmall) onPicture(file)
  }
  const tooLargeText = () => t('usersPage.bigPicture', { max: maxPictureBytes / bytesPerMegabyte })
  const remove = () => {
    setErrorText(undefined)
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
        <Text size="xs" c={errorText ? 'red' : 'dimmed'} mt={6} role={errorText ? 'alert' : undefined}>
          {errorText ?? t('users.pictureHint')}
        </Text>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('users.choosePicture')}
        accept={mediaTypes.join(',')}
        onChange={({ currentTarget }) => {
          handleFile(currentTarget.files?.item(0))
          // The same file, chosen again, must count.
          currentTarget.value = ''
        }}
      />
    </Group>
  )
}

function usePreview(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return url
}
