import { encodeQR } from 'qr'
import styles from './QrCode.module.css'

interface Props {
  readonly text: string
  /** What the code is, for those who do not see it. */
  readonly label: string
}

/** A text as a QR code, drawn here: the secret in it travels no further. */
export function QrCode({ text, label }: Props) {
  const rows = encodeQR(text, 'raw', { border: 3 })
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} className={styles.code} role="img" aria-label={label}>
      <path d={pathOf(rows)} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}

/** One square of side 1 for each dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
