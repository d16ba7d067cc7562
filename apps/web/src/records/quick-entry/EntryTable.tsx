import { Button } from '@mantine/core'
import type { ComponentProps, RefObject } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { EntryToolbar } from './EntryToolbar.tsx'
import { EntryCards } from './grid/EntryCards.tsx'
import { EntryGrid } from './grid/EntryGrid.tsx'
import type { CardStep } from './grid/grid-preferences.ts'
import type { useGrid } from './grid/use-grid.ts'
import styles from './QuickEntry.module.css'

type CardsProps = ComponentProps<typeof EntryCards>
type GridProps = ComponentProps<typeof EntryGrid>

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>
  /** One damage large and the others as a list, as for a finger; else a table. */
  readonly asCards: boolean
  readonly grid: ReturnType<typeof useGrid>
  /** What cards and table show alike. */
  readonly cells: Omit<CardsProps & GridProps, 'ref' | 'step' | 'hasPoints' | `on${Capitalize<string>}`> &
    Pick<GridProps, 'onLeave'>
  readonly cardStep: CardStep
  /** Reference points can be typed, which a keypad of figures cannot. */
  readonly hasPoints: boolean
  readonly tools: Omit<ComponentProps<typeof EntryToolbar>, 'columns' | 'heading' | 'canUndo' | 'canRedo'>
  readonly onPasteCells: GridProps['onPaste']
  readonly onGoToRow: (row: string) => void
}

/** The damages of an inspection with their tools, as a table or as cards. */
export function EntryTable({ ref, asCards, grid, cells, cardStep, hasPoints, tools, ...props }: Props) {
  const { t } = useTexts()
  const { state, onType, onCommand, onEnter } = grid
  const last = state.rows.at(-1)
  return (
    <div ref={ref} className={styles.damages}>
      <EntryToolbar
        columns={cells.columns}
        heading={cells.texts.heading}
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        {...tools}
      />
      {asCards ? (
        <EntryCards {...cells} {...{ hasPoints, onType, onCommand }} step={cardStep} onChoose={props.onGoToRow} />
      ) : (
        <>
          <EntryGrid {...cells} {...{ onType, onCommand, onEnter }} onPaste={props.onPasteCells} />
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.add}
            onClick={() => last && onCommand('nextRow', last.id, 'position')}
          >
            {t('quickEntry.addRow')}
          </Button>
        </>
      )}
    </div>
  )
}
