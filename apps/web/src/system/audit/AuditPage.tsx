import { pages } from '@catenary/contract/page-routes'
import { auditActions } from '@catenary/contract/system/audit'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCan } from '../../shell/session.ts'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { AuditSearch } from '../search-params.ts'
import type { AuditView } from './audit-view.ts'
import { AuditDownload } from './AuditDownload.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditLog } from './AuditLog.tsx'

const route = getRouteApi(`/shell${pages.audit}`)

/** Debounce of the text filter, in milliseconds. */
const delay = 200

/** Who did what, for administrators; the filters are part of the address. */
export function AuditPage() {
  const can = useCan()
  return can('ADMIN') ? <Audit /> : <NotFound />
}

function Audit() {
  const { t } = useTexts()
  const navigate = route.useNavigate()
  const view = viewOf(route.useSearch())
  const [text] = useDebouncedValue(view.text, delay)
  const show = (change: Partial<AuditView>) =>
    void navigate({ search: searchOfView({ ...view, page: undefined, ...change }), replace: !('page' in change) })
  return (
    <>
      <PageTitle parts={[t('audit.title')]} />
      <PageHeader title={t('audit.title')}>
        <AuditDownload view={view} />
      </PageHeader>
      <Text c="dimmed" mb="md" maw="70ch">
        {t('audit.intro')} {t('audit.ofEvents')}
      </Text>
      <AuditFilters view={view} onView={show} />
      <AuditLog view={{ ...view, text }} onPage={(page) => show({ page })} />
    </>
  )
}

function viewOf({ action, user, mandator, text = '', from, to, cursor: page }: AuditSearch): AuditView {
  return { action: auditActions.find((known) => known === action), user, mandator, text, from, to, page }
}

function searchOfView({ text, page, ...view }: AuditView): AuditSearch {
  return { ...view, cursor: page, text: text === '' ? undefined : text }
}
