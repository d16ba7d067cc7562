import { tokenScopes } from '@catenary/contract/access'
import type { User } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useEndpointMutation } from '../../../api/queries.ts'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { Secret } from '../../tokens/Secret.tsx'
import { TokenForm } from '../../tokens/TokenForm.tsx'
import { TokenList } from '../../tokens/TokenList.tsx'
import styles from './UserForm.module.css'

/** The tokens by which a program calls: those there are, and a new one. */
export function TokensPanel({ user }: { readonly user: User }) {
  const { t } = useTexts()
  const query = useQuery(queryFor(users.tokens, { params: { id: user.id } }))
  const make = useEndpointMutation(users.createToken, [])
  const revoke = useEndpointMutation(users.revokeToken, [])
  const refetch = () => void query.refetch()
  return (
    <div className={styles.tokens}>
      {!user.isActive && user.twoFactorMethod !== 'no-password' && (
        <Alert>{t('usersPage.tokensRefused', { method: t('users.method.no-password') })}</Alert>
      )}
      {make.data ? (
        <Secret token={make.data.token} onClose={() => make.reset()} />
      ) : (
        <TokenForm
          usualDays={null}
          usualScopes={tokenScopes}
          error={make.error}
          isBusy={make.isPending}
          onSubmit={(token) =>
            make.mutate(
              { params: { id: user.id }, body: { token: { ...token, scopes: [...token.scopes] } } },
              { onSuccess: refetch },
            )
          }
        />
      )}
      <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
        {(tokens) => (
          <TokenList
            tokens={tokens}
            revoke={async ({ id }) => {
              await revoke.mutateAsync({ params: { id: user.id, tokenId: id } })
              refetch()
            }}
          />
        )}
      </Loaded>
    </div>
  )
}
