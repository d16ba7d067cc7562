import { apiDocsPath } from '@catenary/contract/accounts/external-links'
import { pages } from '@catenary/contract/page-routes'
import { openapi } from '@catenary/contract/system/openapi'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { FilterBox } from '../../../ui/list/FilterBox.tsx'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { CallEntry } from './CallEntry.tsx'
import type { OpenapiDocument } from './openapi-document.ts'
import { callGroups } from './openapi-document.ts'
import styles from './CallReference.module.css'

const route = getRouteApi(`/shell${pages.api}`)

/** Every call by domain, drawn from the description that machines read; the open one is in the address. */
export function CallReference() {
  const query = useQuery({ ...queryFor(openapi.document, {}), staleTime: Infinity })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={12} />}>
      {(document) => <Calls document={document as unknown as OpenapiDocument} />}
    </Loaded>
  )
}

function Calls({ document }: { readonly document: OpenapiDocument }) {
  const { t } = useTexts()
  const { call: openCall } = route.useSearch()
  const navigate = route.useNavigate()
  const [words, setWords] = useState('')
  const groups = callGroups(document, words.trim())
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0)
  const toggle = (name: string) =>
    void navigate({
      search: { tab: 'reference', call: name === openCall ? undefined : name },
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={styles.reference}>
      <div className={styles.tools}>
        <FilterBox className={styles.filter ?? ''} label={t('apiPage.search')} value={words} onValue={setWords} />
        <Text component="output" size="sm" c="dimmed">
          {t('apiPage.found', { count })}
        </Text>
        <Anchor className={styles.classic} size="sm" href={apiDocsPath} target="_blank" rel="noopener">
          {t('apiPage.classic')}
        </Anchor>
      </div>
      <Text size="sm" c="dimmed">
        {t('apiPage.inEnglish')}
      </Text>
      {groups.length === 0 && <EmptyState sentence={t('apiPage.nothingFound')} />}
      {groups.map(({ domain, calls }) => (
        <section key={domain} className={styles.group} aria-labelledby={`api-${domain}`}>
          <h2 id={`api-${domain}`}>{t(`apiPage.domain.${domain}`)}</h2>
          <ul className={styles.calls}>
            {calls.map((call) => (
              <CallEntry
                key={call.operationId}
                call={call}
                document={document}
                isOpen={call.operationId === openCall}
                onToggle={() => toggle(call.operationId)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
