import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './AreaList.module.css'

interface Props {
  readonly filter: string
  readonly onFilter: (typed: string) => void
}

/** Narrows the list of areas, and the map beside it, as one types. */
export function AreaFilter({ filter, onFilter }: Props) {
  const { t } = useTexts()
  return (
    <TextInput
      className={styles.filter}
      aria-label={t('common.filter')}
      placeholder={t('common.filter')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        filter !== '' && <CloseButton size="sm" aria-label={t('common.clearFilter')} onClick={() => onFilter('')} />
      }
      value={filter}
      onChange={(event) => onFilter(event.currentTarget.value)}
    />
  )
}
