import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Paging.module.css'
import { useTexts } from './texts/texts-context.ts'

interface Props {
  readonly total: number
  /** From 1. */
  readonly page: number
  readonly perPage: number
  readonly onPage: (page: number) => void
  /** What stands after the buttons, such as a choice of how many rows a page has. */
  readonly children?: ReactNode
}

/** Which rows of a table are shown, and the pages before and after them. */
export function Paging({ total, page, perPage, onPage, children }: Props) {
  const { t, short } = useTexts()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = total === 0 ? 0 : (page - 1) * perPage + 1
  return (
    <div className={styles.foot}>
      <Text size="sm" c="dimmed" component="output">
        {t('ropePage.rows', { from: short(from), to: short(Math.min(total, page * perPage)), total: short(total) })}
      </Text>
      <Group gap={4}>
        <ActionIcon aria-label={t('common.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('common.nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      {children}
    </div>
  )
}
