declare module 'virtual:calls/accounts/session' {
  import type { session as calls } from '@catenary/contract/accounts/session'
  export const session: typeof calls
}

declare module 'virtual:calls/accounts/account' {
  import type { account as calls } from '@catenary/contract/accounts/account'
  export const account: typeof calls
}

declare module 'virtual:calls/accounts/users' {
  import type { users as calls } from '@catenary/contract/accounts/users'
  export const users: typeof calls
}
