import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import styles from './Paging.module.css'

interface Props {
  readonly total: number
  /** From 1. */
  readonly page: number
  readonly perPage: number
  readonly onPage: (page: number) => void
  /** Elements after the buttons, such as the choice of the page size. */
  readonly children?: ReactNode
}

/** Which rows of a table are shown, and the pages before and after them. */
export function Paging({ total, page, perPage, onPage, children }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return (
    <PagingRow
      total={total}
      before={(page - 1) * perPage}
      rows={Math.min(total, page * perPage) - (page - 1) * perPage}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={page < pages ? () => onPage(page + 1) : undefined}
    >
      {children}
    </PagingRow>
  )
}

/** A page of a list as the server gave it. */
export interface ListPageInfo {
  readonly items: { readonly length: number }
  readonly total: number
  readonly before: number
  readonly next: string | null
  readonly previous: string | null
}

interface ListProps {
  readonly listPage: ListPageInfo
  /** Called with the cursor of a page; without one for the first page. */
  readonly onPage: (cursor: string | undefined) => void
  readonly children?: ReactNode
}

/** As {@link Paging}, of a list that the server pages by cursors. */
export function ListPaging({ listPage: { items, total, before, next, previous }, onPage, children }: ListProps) {
  // What stood on a page may be gone: the way back leads to the first then.
  const hasPrevious = previous !== null || before > 0
  return (
    <PagingRow
      {...{ total, before, rows: items.length }}
      onPrevious={hasPrevious ? () => onPage(previous ?? undefined) : undefined}
      onNext={next === null ? undefined : () => onPage(next)}
    >
      {children}
    </PagingRow>
  )
}

interface RowProps {
  readonly total: number
  readonly before: number
  readonly rows: number
  /** Where there is a page before, and one after. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly children?: ReactNode
}

function PagingRow({ total, before, rows, onPrevious, onNext, children }: RowProps) {
  const { t, short } = useTexts()
  const from = rows === 0 ? 0 : before + 1
  return (
    <div className={styles.foot}>
      <Text size="sm" c="dimmed" component="output">
        {t('common.rows', { from: short(from), to: short(before + rows), total: short(total) })}
      </Text>
      <Group gap={4}>
        <ActionIcon aria-label={t('common.previousPage')} disabled={!onPrevious} onClick={onPrevious}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('common.nextPage')} disabled={!onNext} onClick={onNext}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      {children}
    </div>
  )
}
