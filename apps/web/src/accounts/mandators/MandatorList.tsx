import type { Mandator } from '@catenary/contract/accounts/mandators'
import { pages } from '@catenary/contract/page-routes'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import table from '../../ui/list/rows.module.css'
import styles from './MandatorList.module.css'

interface Props {
  readonly mandators: readonly Mandator[]
  readonly onRename: (mandator: Mandator) => void
  readonly onDelete: (mandator: Mandator) => void
}

/** The mandators with how much belongs to each. */
export function MandatorList({ mandators, ...actions }: Props) {
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
            {t('mandators.storage')}
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

function Row({ mandator, onRename, onDelete }: Omit<Props, 'mandators'> & { readonly mandator: Mandator }) {
  const { t, short } = useTexts()
  const size = useFileSize()
  const { name, areaCount, userCount, storageUsed, storageQuota } = mandator
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
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link in it has its text */}
      <td className={table.number}>
        <Link className={styles.count} to={pages.users} search={{ mandator: mandator.id, freeUsers: true }}>
          <span className={styles.bare}>{short(userCount)}</span>
          <span className={styles.worded}>{t('mandators.userCount', { count: userCount })}</span>
        </Link>
      </td>
      <td className={table.number}>
        <span className={styles.storage}>
          {storageQuota === null
            ? size(storageUsed)
            : t('mandators.storageOf', { used: size(storageUsed), quota: size(storageQuota) })}
        </span>
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
function DeleteButton({ mandator, onDelete }: Pick<Props, 'onDelete'> & { readonly mandator: Mandator }) {
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
