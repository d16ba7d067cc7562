import type { Mandator } from '@catenary/contract/accounts/mandators'
import { mandators } from '@catenary/contract/accounts/mandators'
import { pages } from '@catenary/contract/page-routes'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { versionAsShown } from '../../api/version-as-shown.ts'
import { useCan } from '../../shell/session.ts'
import { BackupNote } from '../../system/public.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useListedChange } from '../../ui/use-listed-change.ts'
import { useStorage } from '../../ui/use-storage.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { MandatorDialog } from './MandatorDialog.tsx'
import table from '../../ui/list/rows.module.css'
import styles from './MandatorList.module.css'

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
      <PageHeader help="clients-and-settings" title={t('mandators.title')}>
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEdited('new')}>
          {t('mandators.create')}
        </Button>
      </PageHeader>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} />}>
        {(list) => <MandatorList mandators={list} onRename={setEdited} onDelete={setToDelete} />}
      </Loaded>
      <BackupNote />
      <MandatorDialog mandator={edited} onClose={() => setEdited(null)} />
      <DeleteMandator mandator={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

interface DeleteMandatorProps {
  /** What is to be deleted; `null` closes the question. */
  readonly mandator: Mandator | null
  readonly onClose: () => void
}

/** Deletes a mandator after confirmation. */
function DeleteMandator({ mandator, onClose }: DeleteMandatorProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const remove = useListedChange({
    versionOf: ({ id, name }: Mandator) => versionAsShown(mandators.get, id, { name }),
    send: ({ id }, ifMatch) => call(mandators.remove, { params: { id } }, { ifMatch }),
    stale: ['mandators'],
    nameOf: ({ name }) => name,
    onStored: () => toasts.showSuccess(t('mandators.deleted')),
  })
  return (
    <ConfirmDialog
      help="clients-and-settings#1"
      opened={mandator !== null}
      question={t('mandators.deleteQuestion')}
      explanation={mandator?.name}
      action={t('common.delete')}
      busy={remove.underWay !== null}
      onConfirm={() => mandator && remove.start(mandator, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}

interface MandatorListProps {
  readonly mandators: readonly Mandator[]
  readonly onRename: (mandator: Mandator) => void
  readonly onDelete: (mandator: Mandator) => void
}

/** The mandators with how much belongs to each. */
function MandatorList({ mandators, ...actions }: MandatorListProps) {
  const { t, language } = useTexts()
  if (mandators.length === 0) return <EmptyState sentence={t('mandators.empty')} />
  const sorted = mandators.toSorted((a, b) => a.name.localeCompare(b.name, language))
  return (
    <table className={`${table.table} ${styles.list}`} aria-label={t('mandators.title')}>
      <thead>
        <tr>
          <th scope="col">{t('common.name')}</th>
          <th scope="col" className={table.number}>
            {t('mandators.areas')}
          </th>
          <th scope="col" className={table.number}>
            {t('mandators.users')}
          </th>
          <th scope="col" className={table.number}>
            {t('common.storage')}
          </th>
          <th scope="col" className={table.number}>
            {t('common.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((mandator) => (
          <Row key={mandator.id} mandator={mandator} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ mandator, onRename, onDelete }: Omit<MandatorListProps, 'mandators'> & { readonly mandator: Mandator }) {
  const { t, short } = useTexts()
  const storageOf = useStorage()
  const { name, areaCount, archivedAreaCount, userCount } = mandator
  const rename = t('mandators.renameNamed', { name })
  const addArea = t('mandators.addAreaTo', { name })
  return (
    <tr>
      <th scope="row">{name}</th>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link in it has its text */}
      <td className={table.number}>
        <Link className={styles.count} to={pages.areas} search={{ filter: name }}>
          <span className={styles.bare}>{short(areaCount)}</span>
          <span className={styles.worded}>{t('mandators.areaCount', { count: areaCount })}</span>
        </Link>
        {archivedAreaCount > 0 && (
          <Link className={styles.archived} to={pages.areas} search={{ dialog: 'archived' }}>
            {t('mandators.archivedAreaCount', { count: archivedAreaCount })}
          </Link>
        )}
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link in it has its text */}
      <td className={table.number}>
        <Link className={styles.count} to={pages.users} search={{ mandator: mandator.id, freeUsers: true }}>
          <span className={styles.bare}>{short(userCount)}</span>
          <span className={styles.worded}>{t('mandators.userCount', { count: userCount })}</span>
        </Link>
      </td>
      <td className={table.number}>
        <span className={styles.storage}>{storageOf(mandator)}</span>
      </td>
      <td className={`${table.number} ${styles.tools}`}>
        <Tooltip label={addArea} position="left">
          <ActionIcon
            component={Link}
            {...({ to: pages.areas, search: { dialog: 'new', mandator: mandator.id } } as object)}
            aria-label={addArea}
          >
            <IconPlus size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={rename} position="left">
          <ActionIcon aria-label={rename} onClick={() => onRename(mandator)}>
            <IconPencil size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <DeleteButton mandator={mandator} onDelete={onDelete} />
      </td>
    </tr>
  )
}

/** Where the mandator has records the button stays focusable, does nothing, and explains why. */
function DeleteButton({ mandator, onDelete }: Pick<MandatorListProps, 'onDelete'> & { readonly mandator: Mandator }) {
  const { t } = useTexts()
  const { canBeDeleted, name } = mandator
  const label = t('mandators.deleteNamed', { name })
  const reason = t('errors.mandator.inUse')
  return (
    <Tooltip label={canBeDeleted ? label : reason} position="left">
      <ActionIcon
        aria-label={canBeDeleted ? label : `${label}: ${reason}`}
        aria-disabled={!canBeDeleted}
        data-disabled={!canBeDeleted || undefined}
        onClick={() => canBeDeleted && onDelete(mandator)}
      >
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
