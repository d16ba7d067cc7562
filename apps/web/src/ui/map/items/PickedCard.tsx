import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Gauge } from '../../figures/Gauge.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import type { MapItem } from '../map-types.ts'
import styles from './PickedCard.module.css'

interface Props {
  /** Several where their marks lie on each other. */
  readonly items: readonly MapItem[]
  readonly onClose: () => void
}

/** What was picked on the map: its name, which leads to its page, and its state. */
export function PickedCard({ items, onClose }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.card}>
      <ul className={styles.list} aria-label={t('maps.here', { count: items.length })}>
        {items.map(({ id, name, ratio, reason, note, href }) => (
          <li key={id}>
            <Link to={href} className={styles.name}>
              {name}
            </Link>
            <Gauge ratio={ratio} reason={reason} />
            {note && <span>{note}</span>}
          </li>
        ))}
      </ul>
      <CloseButton aria-label={t('common.close')} onClick={onClose} />
    </div>
  )
}
