import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconRowInsertBottom, IconX } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts-context.ts'
import type { MapBackground } from '../map-types.ts'
import type { DraftPoint, DraftStep } from './line-draft.ts'
import type { PointIssue } from './point-issues.ts'
import { reparsePosition, coordinateTexts } from './point-issues.ts'
import { axesOf, useAxes } from './use-axes.ts'
import styles from './CoordinateTable.module.css'

interface Props {
  readonly background: MapBackground
  readonly point: DraftPoint
  /** Counted from 0. */
  readonly index: number
  readonly isLast: boolean
  readonly isSelected: boolean
  /** What is wrong with what is typed here. */
  readonly issues: readonly PointIssue[]
  readonly onStep: (step: DraftStep) => void
}

/** One point of a line: its two coordinates, and what can be done with it. */
export function CoordinateRow(props: Props) {
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

function Coordinate({ background, point, index, issues, onStep, axis }: Props & { readonly axis: 0 | 1 }) {
  const { t, number, parse } = useTexts()
  const { nameOf, sentence } = useAxes(background)
  const texts = coordinateTexts(background, point, number)
  const issue = issues.find((one) => one.axis === axis)
  const write = (text: string) => {
    const typed: [string, string] = axis === 0 ? [text, texts[1]] : [texts[0], text]
    onStep({
      type: 'write',
      key: point.key,
      typed,
      position: reparsePosition(background, point, typed, axis, parse),
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
        if (point.typed && issues.length === 0) onStep({ type: 'settle', key: point.key })
      }}
    />
  )
}

function RowTools({ point: { key }, index, isLast, onStep }: Pick<Props, 'point' | 'index' | 'isLast' | 'onStep'>) {
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
