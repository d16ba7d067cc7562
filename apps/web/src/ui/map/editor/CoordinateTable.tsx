import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconPlus, IconRowInsertBottom, IconX } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useDecimalMarkPrompt } from '../../form/DecimalMarkProvider.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import type { MapBackground } from '../map-types.ts'
import type { DraftPoint, DraftStep, LineDraft } from './line-draft.ts'
import type { PointIssue } from './point-issues.ts'
import { coordinateTexts, reparsePosition } from './point-issues.ts'
import { axesOf, useAxes } from './use-axes.ts'
import styles from './CoordinateTable.module.css'

interface Props {
  readonly background: MapBackground
  readonly draft: LineDraft
  readonly issues: readonly PointIssue[]
  readonly onStep: (step: DraftStep) => void
}

const rowHeight = 40

/** The points of a line as a table: the keyboard alternative to drawing on the map. */
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
          <VisuallyHidden component="caption">{t('maps.points')}</VisuallyHidden>
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

/** Placeholder for the rows outside the visible range. */
function SpacerRow({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only takes room */}
      <td colSpan={4} style={{ height, padding: 0 }} />
    </tr>
  )
}

interface CoordinateRowProps {
  readonly background: MapBackground
  readonly point: DraftPoint
  /** Counted from 0. */
  readonly index: number
  readonly isLast: boolean
  readonly isSelected: boolean
  /** The issues of the typed coordinates. */
  readonly issues: readonly PointIssue[]
  readonly onStep: (step: DraftStep) => void
}

/** One point of a line: its two coordinates and its actions. */
function CoordinateRow(props: CoordinateRowProps) {
  const { background, point, index, isSelected } = props
  return (
    <tr data-selected={isSelected || undefined} aria-rowindex={index + 2} aria-current={isSelected || undefined}>
      <th scope="row">{index + 1}</th>
      {axesOf(background).map((axis) => (
        <td key={axis}>
          <Coordinate axis={axis} {...props} />
        </td>
      ))}
      <td className={styles.tools}>
        <RowTools point={point} index={index} isLast={props.isLast} onStep={props.onStep} />
      </td>
    </tr>
  )
}

function Coordinate({ background, point, index, issues, onStep, axis }: CoordinateRowProps & { readonly axis: 0 | 1 }) {
  const { t, number, parse } = useTexts()
  const { nameOf, sentence } = useAxes(background)
  const texts = coordinateTexts(background, point, number)
  const issue = issues.find((one) => one.axis === axis)
  const { prompt } = useDecimalMarkPrompt()
  const write = (text: string, read = parse) => {
    const typed: [string, string] = axis === 0 ? [text, texts[1]] : [texts[0], text]
    onStep({
      type: 'write',
      key: point.key,
      typed,
      position: reparsePosition(background, point, typed, axis, read),
      axis,
    })
  }
  return (
    <input
      className={styles.input}
      aria-label={t('maps.axisOfPoint', { axis: nameOf(axis), number: index + 1 })}
      aria-invalid={issue !== undefined}
      title={issue && sentence(issue)}
      inputMode="decimal"
      autoComplete="off"
      value={texts[axis]}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onFocus={() => onStep({ type: 'select', key: point.key })}
      onBlur={() => {
        const text = point.typed?.[axis]
        const answer = text === undefined ? null : prompt(text)
        if (answer) void answer.then((read) => write(text ?? '', read))
        else if (point.typed && issues.length === 0) onStep({ type: 'settle', key: point.key })
      }}
    />
  )
}

function RowTools({
  point: { key },
  index,
  isLast,
  onStep,
}: Pick<CoordinateRowProps, 'point' | 'index' | 'isLast' | 'onStep'>) {
  const { t } = useTexts()
  const number = index + 1
  return (
    <>
      <ActionIcon aria-label={t('maps.removePoint', { number })} onClick={() => onStep({ type: 'remove', key })}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('maps.actionsOf', { name: `${t('maps.point')} ${number}` })}>
            <IconDotsVertical size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRowInsertBottom size={16} stroke={1.6} aria-hidden />}
            onClick={() => onStep({ type: 'insert', after: key, position: null })}
          >
            {t('maps.insertAfter', { number })}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowUp size={16} stroke={1.6} aria-hidden />}
            disabled={index === 0}
            onClick={() => onStep({ type: 'reorder', key, by: -1 })}
          >
            {t('maps.moveUp', { number })}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} stroke={1.6} aria-hidden />}
            disabled={isLast}
            onClick={() => onStep({ type: 'reorder', key, by: 1 })}
          >
            {t('maps.moveDown', { number })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
