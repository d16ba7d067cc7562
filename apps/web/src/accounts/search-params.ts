import { roles } from '@catenary/contract/access'
import { signOnFailures } from '@catenary/contract/accounts/saml-rejection-reasons'
import { returnTarget } from '../navigation/return-path.ts'
import type { ParsedSearch } from '../navigation/search-param-parsers.ts'
import {
  trueFlag,
  oneOf,
  pageCursor,
  searchValidator,
  recordId,
  typedText,
} from '../navigation/search-param-parsers.ts'
import { userSorts, userStates } from './users/users-view.ts'

/** The page after the login, the screen to show instead of it, and the reason of a failed single sign-on. */
export const validateLoginSearch = searchValidator({
  // A link must not send people elsewhere.
  to: (value) => returnTarget({ to: value }, '') ?? undefined,
  mode: oneOf(['reset', 'activate']),
  sso: oneOf(signOnFailures),
})

const usersParams = {
  filter: typedText,
  role: oneOf(roles),
  mandator: recordId,
  state: oneOf(userStates),
  freeUsers: trueFlag,
  sort: oneOf(userSorts),
  descending: trueFlag,
  cursor: pageCursor,
  /** The user whose dialog is open. */
  user: recordId,
  /** A user is being created. */
  create: trueFlag,
}

/** The users: what narrows, sorts and pages their list, and the dialog over it. */
export const validateUsersSearch = searchValidator(usersParams)
export type UsersSearch = ParsedSearch<typeof usersParams>
