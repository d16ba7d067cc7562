import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts/texts-context.ts'
import type { MapBackground } from '../map-types.ts'
import { CoordinateRow } from './CoordinateRow.tsx'
import type { DraftStep, LineDraft } from './line-draft.ts'
import type { PointIssue } from './point-issues.ts'
import { axesOf, useAxes } from './use-axes.ts'
import styles from './CoordinateTable.module.css'

interface Props {
  readonly background: MapBackground
  readonly draft: LineDraft
  readonly issues: readonly PointIssue[]
  readonly onStep: (step: DraftStep) => void
}

const rowHeight = 40

/** The points of a line as a table: everything that the map can do with them, by typing. */
export function CoordinateTable({ background, draft, issues, onStep }: Props) {
  const { t } = useTexts()
  const { nameOf } = useAxes(background)
  const frame = useRef<HTMLDivElement>(null)
  const { points, selected } = draft
  // A line from a file has thousands of points.
  // oxlint-disable-next-line react/incompatible-library -- nothing below is memoized by its functions
  const rows = useVirtualizer({
    count: points.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const selectedIndex = points.findIndex(({ key }) => key === selected)
  useEffect(() => {
    if (selectedIndex >= 0) rows.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [rows, selectedIndex])
  const drawn = rows.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <>
      <div ref={frame} className={styles.frame} hidden={points.length === 0}>
        <table className={styles.table} aria-rowcount={points.length + 1}>
          <caption className={styles.caption}>{t('maps.points')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('maps.point')}</th>
              {axesOf(background).map((axis) => (
                <th key={axis} scope="col">
                  {nameOf(axis)}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {above > 0 && <SpacerRow height={above} />}
            {drawn.map(({ index }) => {
              const point = points[index]
              return (
                point && (
                  <CoordinateRow
                    key={point.key}
                    background={background}
                    point={point}
                    index={index}
                    isLast={index === points.length - 1}
                    isSelected={index === selectedIndex}
                    issues={issues.filter(({ key }) => key === point.key)}
                    onStep={onStep}
                  />
                )
              )
            })}
            {below > 0 && <SpacerRow height={below} />}
          </tbody>
        </table>
      </div>
      <Button
        className={styles.add}
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => onStep({ type: 'append', position: null })}
      >
        {t('maps.addPoint')}
      </Button>
    </>
  )
}

/** Stands for the rows that are scrolled out of sight. */
function SpacerRow({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes room */}
      <td colSpan={4} style={{ height, padding: 0 }} />
    </tr>
  )
}
