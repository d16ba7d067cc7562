import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { Avatar } from '@mantine/core'

interface Props {
  readonly user: Pick<UserEntry, 'name' | 'pictureUri'>
  /** Width and height in pixels. */
  readonly size?: number
}

/** A user's picture, or their initials; it adds nothing to the name beside it and is not read aloud. */
export function UserAvatar({ user, size = 28 }: Props) {
  return <Avatar src={user.pictureUri} name={user.name} size={size} color="glacier" alt="" aria-hidden />
}
