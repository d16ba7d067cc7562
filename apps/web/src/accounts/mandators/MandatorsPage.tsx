import type { Mandator } from '@catenary/contract/accounts/mandators'
import { mandators } from '@catenary/contract/accounts/mandators'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DeleteMandator } from './DeleteMandator.tsx'
import { MandatorDialog } from './MandatorDialog.tsx'
import { MandatorList } from './MandatorList.tsx'

/** All mandators, for administrators: created, renamed, deleted. */
export function MandatorsPage() {
  const can = useCan()
  return can('ADMIN') ? <Mandators /> : <NotFound />
}

function Mandators() {
  const { t } = useTexts()
  const query = useQuery(queryFor(mandators.list, {}))
  const [edited, setEdited] = useState<Mandator | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<Mandator | null>(null)
  return (
    <>
      <PageTitle parts={[t('mandators.title')]} />
      <PageHeader title={t('mandators.title')}>
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEdited('new')}>
          {t('mandators.create')}
        </Button>
      </PageHeader>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} />}>
        {(list) => <MandatorList mandators={list} onRename={setEdited} onDelete={setToDelete} />}
      </Loaded>
      <MandatorDialog mandator={edited} onClose={() => setEdited(null)} />
      <DeleteMandator mandator={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}
