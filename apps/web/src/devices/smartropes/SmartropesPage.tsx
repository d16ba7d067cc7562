import { pages } from '@catenary/contract/page-routes'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import { listNavigation } from '../../navigation/list-navigation.ts'
import { AddButton } from '../../ui/page/AddButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DeviceFilters } from '../list/DeviceFilters.tsx'
import { StoredInTotal } from '../list/StoredInTotal.tsx'
import type { DevicesSearch } from '../search-params.ts'
import { NewDeviceDialog } from '../settings/DeviceDialogs.tsx'
import { LinkSmartropeDialog } from './LinkSmartropeDialog.tsx'
import { SmartropeTable } from './SmartropeTable.tsx'

const route = getRouteApi(`/shell${pages.smartropes}`)

/** Every smartrope; filters, order, page and dialog are part of the address. */
export function SmartropesPage() {
  const { t } = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (change: DevicesSearch) => void navigate(listNavigation(search, change))
  const open = (dialog: DevicesSearch['dialog']) =>
    void navigate({ search: { ...search, dialog }, state: overPageState, resetScroll: false })
  const closeDialog = useCloseDialog()
  const close = () =>
    closeDialog(() => void navigate({ search: { ...search, dialog: undefined }, replace: true, resetScroll: false }))
  const goTo = ({ id }: { readonly id: string }) =>
    void navigate({ to: pages.smartrope, params: { deviceId: id }, replace: true })
  return (
    <>
      <PageTitle parts={[t('sections.name.smartropes')]} />
      <PageHeader help="smartropes" title={t('sections.name.smartropes')}>
        <Button
          variant="default"
          leftSection={<IconLink size={17} stroke={1.6} aria-hidden />}
          onClick={() => open('link')}
        >
          {t('smartropes.link')}
        </Button>
        <AddButton label={t('smartropes.create')} onUse={() => open('new')} />
      </PageHeader>
      <DeviceFilters kind="smartrope" search={search} onSearch={show} />
      <SmartropeTable search={search} onSearch={show} />
      <StoredInTotal />
      <NewDeviceDialog kind="smartrope" opened={search.dialog === 'new'} onClose={close} onCreated={goTo} />
      <LinkSmartropeDialog opened={search.dialog === 'link'} onClose={close} onLinked={goTo} />
    </>
  )
}
