import { apiDocsPath } from '@catenary/contract/accounts/external-links'
import { pages } from '@catenary/contract/page-routes'
import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ApiTab } from '../search-params.ts'
import { apiTabs } from '../search-params.ts'
import { WebhooksTab } from '../webhooks/WebhooksTab.tsx'
import { CallReference } from './reference/CallReference.tsx'
import { GettingStarted } from './start/GettingStarted.tsx'
import styles from './ApiPage.module.css'

const route = getRouteApi(`/shell${pages.api}`)

/** What each tab shows. */
const panels: Readonly<Record<ApiTab, () => ReactNode>> = {
  start: () => <GettingStarted />,
  reference: () => <CallReference />,
  webhooks: () => <WebhooksTab />,
  swagger: () => <SwaggerFrame />,
}

/** All calls in a tool that many developers know, and can be tried out there. */
function SwaggerFrame() {
  const { t } = useTexts()
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of the server itself; a sandbox in which it could call the server keeps nothing in
  return <iframe className={styles.frame} src={apiDocsPath} title={t('apiPage.tab.swagger')} />
}

/** The page for developers: the first steps, the rules of every call, and all calls. */
export function ApiPage() {
  const { t } = useTexts()
  const { tab = 'start' } = route.useSearch()
  const navigate = route.useNavigate()
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is wider than the screen: the chosen one has to be seen.
  useEffect(() => {
    const chosen = tabs.current?.querySelector(`[role="tab"]:nth-child(${apiTabs.indexOf(tab) + 1})`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <>
      <PageTitle parts={[t('sections.name.api')]} />
      <PageHeader help="api" title={t('sections.name.api')} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) => {
          const search = { tab: chosen === 'start' ? undefined : (chosen as ApiTab) }
          // The router would put the row of tabs back to where it was.
          void navigate({ search, resetScroll: false })
        }}
      >
        <Tabs.List ref={tabs} mb="md" className={styles.tabs}>
          {apiTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`apiPage.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{panels[tab]()}</Tabs.Panel>
      </Tabs>
    </>
  )
}
