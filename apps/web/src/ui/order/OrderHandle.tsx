import { IconGripVertical } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import styles from './order.module.css'

/** Where a row is taken hold of with the mouse or a finger; keys and the row's menu do the same. */
export function OrderHandle({ handle }: { readonly handle: RefObject<HTMLSpanElement | null> }) {
  const { t } = useTexts()
  return (
    <Tooltip label={t('assetPages.dragRow')} position="right">
      <span ref={handle} className={styles.handle} aria-hidden="true">
        <IconGripVertical size={16} stroke={1.6} />
      </span>
    </Tooltip>
  )
}
