import { ownTokens } from '@catenary/contract/accounts/api-tokens'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { Secret } from './Secret.tsx'
import { TokenForm } from './TokenForm.tsx'
import type { TokenInput } from './TokenForm.tsx'
import { TokenList } from './TokenList.tsx'
import styles from './Tokens.module.css'

const usualDays = 90
const usualScopes = ['read'] as const

/** Tokens of one's own: a new one, which is handed to the page while it is shown, and those there are. */
export function OwnTokens({ onToken }: { readonly onToken: (token: string) => void }) {
  const query = useQuery(queryFor(ownTokens.list, {}))
  const make = useEndpointMutation(ownTokens.create)
  const revoke = useEndpointMutation(ownTokens.revoke)
  const submit = ({ name, expiresAt, scopes }: TokenInput) =>
    make.mutate(
      { body: { token: { name, expiresAt: expiresAt ?? '', scopes: [...scopes] } } },
      { onSuccess: ({ token }) => onToken(token) },
    )
  return (
    <div className={styles.own}>
      {make.data ? (
        <Secret token={make.data.token} onClose={() => make.reset()} />
      ) : (
        <TokenForm
          usualDays={usualDays}
          usualScopes={usualScopes}
          error={make.error}
          isBusy={make.isPending}
          onSubmit={submit}
        />
      )}
      <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
        {(tokens) => <TokenList tokens={tokens} revoke={({ id }) => revoke.mutateAsync({ params: { id } })} />}
      </Loaded>
    </div>
  )
}
