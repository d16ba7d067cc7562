import { Portal } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { matchChoices, resolveChoice } from './choices.ts'
import type { Choice } from './choices.ts'
import { cellKind } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'
import { commandOf } from './grid-reducer.ts'
import type { GridCommand } from './grid-reducer.ts'
import styles from './EntryGrid.module.css'

/** Callbacks of a cell. */
export interface CellHandlers {
  readonly onEnter: (row: string, column: GridColumn) => void
  readonly onType: (row: string, column: GridColumn, text: string) => void
  readonly onCommand: (command: GridCommand, row: string, column: GridColumn) => void
  /** The cell was typed in, and is left. */
  readonly onLeave: (row: string, column: GridColumn) => void
  /** Takes a pasted text; true where it was more than a cell holds. */
  readonly onPaste: (row: string, column: GridColumn, text: string) => boolean
}

interface Props extends CellHandlers {
  readonly row: string
  readonly column: GridColumn
  readonly label: string
  /** The text of the cell; for a closed list the value. */
  readonly text: string
  /** The displayed text. */
  readonly shown: string
  readonly choices: readonly Choice[]
  readonly recent: readonly string[]
  readonly issue: string | undefined
  /** In the row that is being typed in; only that row's cells are stops of the Tab key. */
  readonly isCurrent: boolean
  /** Taken over from the row above. */
  readonly isCopied: boolean
  /** The row's type has nothing of the kind. */
  readonly isNotApplicable: boolean
  /** What follows for an empty cell from others, such as a loss from the number of wires. */
  readonly derived: string | undefined
  /** What is being typed comes to, where that is something else. */
  readonly meaning: string | undefined
}

/** One cell of the grid: a field that is always ready to be typed in. */
export function EntryCell(props: Props) {
  const { row, column, label, shown, issue, isCurrent, isNotApplicable, onType, onEnter, onPaste } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isEdited, setEdited] = useState(false)
  const choice = useChoice(props, input, isEdited)
  const kind = cellKind(column)
  function leave() {
    choice.commitChoice()
    if (isEdited) props.onLeave(row, column)
  }

  return (
    <td
      data-column={column}
      className={styles.cell}
      data-idle={isNotApplicable || undefined}
      data-taken={props.isCopied || undefined}
      data-invalid={issue !== undefined || undefined}
    >
      <input
        ref={input}
        className={styles.input}
        type="text"
        aria-label={label}
        aria-invalid={issue !== undefined || undefined}
        aria-describedby={issue === undefined ? undefined : `${id}fault`}
        title={issue}
        autoComplete="off"
        spellCheck={column === 'description'}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        tabIndex={isCurrent ? 0 : -1}
        readOnly={isNotApplicable}
        value={shown}
        placeholder={props.derived}
        {...choice.ariaProps(id)}
        onFocus={({ currentTarget }) => {
          setEdited(false)
          currentTarget.select()
          onEnter(row, column)
        }}
        onChange={({ currentTarget }) => {
          setEdited(true)
          choice.openList()
          onType(row, column, currentTarget.value)
        }}
        onBlur={leave}
        onPaste={(event) => {
          if (onPaste(row, column, event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || choice.onKey(event)) return
          const command = commandOf(toPressedKey(event, column === 'position'))
          if (command === null) return
          event.preventDefault()
          if (command !== 'undo' && command !== 'redo') flushSync(leave)
          setEdited(false)
          props.onCommand(command, row, column)
        }}
      />
      {props.meaning !== undefined && <output className={styles.meaning}>{`= ${props.meaning}`}</output>}
      {issue !== undefined && (
        <span id={`${id}fault`} hidden>
          {issue}
        </span>
      )}
      {choice.list.length > 0 && choice.isOpen && (
        <ChoiceList
          key={choice.list.length}
          id={`${id}list`}
          label={label}
          anchor={input}
          choices={choice.list}
          active={choice.active}
          onChoose={choice.selectChoice}
        />
      )}
    </td>
  )
}

function toPressedKey(event: KeyboardEvent<HTMLInputElement>, isPosition: boolean) {
  const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
  const isWhole = start === 0 && end === value.length
  return {
    key: event.key,
    ctrl: event.ctrlKey || event.metaKey,
    shift: event.shiftKey,
    alt: event.altKey,
    atStart: start === 0 && (end === 0 || isWhole),
    atEnd: end === value.length && (start === end || isWhole),
    isPosition,
  }
}

const maxOffered = 12

/** The list of a cell with a closed list: opens while letters are typed, and settles on what they mean. */
function useChoice(
  { text, row, column, choices, recent, onType }: Props,
  input: RefObject<HTMLInputElement | null>,
  isEdited: boolean,
) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const hasList = choices.length > 0
  // Before typing all choices are offered, not only those that match the current text.
  const list = isOpen
    ? matchChoices(isEdited ? text : '', choices, recent).slice(0, isEdited ? maxOffered : choices.length)
    : []

  const selectChoice = (value: string) => {
    onType(row, column, value)
    setOpen(false)
    input.current?.focus()
  }
  function commitChoice() {
    const activeValue = isOpen && list[active] ? list[active].value : undefined
    if (hasList && isEdited && text.trim() !== '')
      onType(row, column, activeValue ?? resolveChoice(text, choices, recent))
    setOpen(false)
  }
  function onKey(event: KeyboardEvent): boolean {
    const { key, altKey } = event
    if (!hasList) return false
    if (!isOpen) {
      if (key !== 'ArrowDown' || !altKey) return false
      openList()
    } else if (key === 'Escape') setOpen(false)
    else if (key === 'ArrowDown') setActive(Math.min(list.length - 1, active + 1))
    else if (key === 'ArrowUp') setActive(Math.max(0, active - 1))
    else return false
    event.preventDefault()
    return true
  }
  function openList() {
    setActive(0)
    setOpen(hasList)
  }
  const ariaProps = (id: string) =>
    hasList && {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen && list.length > 0,
      'aria-controls': `${id}list`,
      'aria-activedescendant': isOpen && list[active] ? `${id}list${list[active].value}` : undefined,
    }
  return { list, isOpen, active, selectChoice, commitChoice, onKey, ariaProps, openList }
}

interface ChoiceListProps {
  readonly id: string
  readonly label: string
  /** The anchor field; the list is placed below it, or above if there is no space. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly choices: readonly Choice[]
  /** Index of the choice that Enter selects. */
  readonly active: number
  readonly onChoose: (value: string) => void
}

const gap = 2

/** The choices of a cell, rendered outside the scrolling grid. */
function ChoiceList({ id, label, anchor, choices, active, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [listPosition, setListPosition] = useState<{ readonly left: number; readonly top: number }>()
  useLayoutEffect(() => {
    const updatePosition = () => {
      const field = anchor.current?.getBoundingClientRect()
      const height = list.current?.offsetHeight ?? 0
      if (!field) return
      const below = field.bottom + gap
      const fits = below + height <= window.innerHeight || field.top < height
      setListPosition({ left: field.left, top: fits ? below : field.top - gap - height })
    }
    updatePosition()
    window.addEventListener('scroll', updatePosition, true)
    window.addEventListener('resize', updatePosition)
    return () => {
      window.removeEventListener('scroll', updatePosition, true)
      window.removeEventListener('resize', updatePosition)
    }
  }, [anchor])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    // Rendered in the page, so that it is inside a landmark.
    <Portal target="main">
      <div
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list below a field has no element of its own
        role="listbox"
        aria-label={label}
        className={styles.list}
        style={listPosition ?? { visibility: 'hidden' }}
      >
        {choices.map(({ value, label, code }, index) => (
          // The focus stays in the field, which handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={value}
            id={`${id}${value}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a list that is none of the browser's own
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
          >
            {code !== undefined && <span className={styles.code}>{code}</span>}
            {label}
          </div>
        ))}
      </div>
    </Portal>
  )
}
