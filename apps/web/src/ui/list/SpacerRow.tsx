import styles from './SpacerRow.module.css'

/** A row of a table that only takes the room of the rows that are not drawn. */
export function SpacerRow({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className={styles.row}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes room */}
      <td className={styles.spacer} colSpan={99} style={{ height }} />
    </tr>
  )
}
