import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconEraser, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts-context.ts'
import { Tooltip } from '../../tooltip/Tooltip.tsx'
import type { LineDraft } from './line-draft.ts'
import type { LineEditing } from './use-line-editing.ts'
import styles from './LineEditor.module.css'

interface Props {
  readonly draft: LineDraft
  readonly editing: LineEditing
}

/** The mode of clicks on the map, undo and redo. */
export function EditorTools({ draft, editing: { mode, setMode, step, finish } }: Props) {
  const { t } = useTexts()
  const selected = draft.points.findIndex(({ key }) => key === draft.selected)
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t('maps.line')}
          data={[
            { value: 'add', label: t('maps.addPoints') },
            { value: 'move', label: t('maps.movePoints') },
          ]}
          value={mode}
          onChange={(value) => setMode(value === 'add' ? 'add' : 'move')}
        />
        {mode === 'add' && (
          <Button size="compact-sm" variant="default" onClick={finish}>
            {t('maps.finish')}
          </Button>
        )}
        <div className={styles.steps}>
          <EditorButton
            label={t('common.undo')}
            disabled={draft.past.length === 0}
            onClick={() => step({ type: 'undo' })}
          >
            <IconArrowBackUp size={18} stroke={1.6} aria-hidden />
          </EditorButton>
          <EditorButton
            label={t('maps.redo')}
            disabled={draft.future.length === 0}
            onClick={() => step({ type: 'redo' })}
          >
            <IconArrowForwardUp size={18} stroke={1.6} aria-hidden />
          </EditorButton>
          <EditorButton
            label={selected < 0 ? t('common.remove') : t('maps.removePoint', { number: selected + 1 })}
            disabled={selected < 0}
            onClick={() => draft.selected !== null && step({ type: 'remove', key: draft.selected })}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </EditorButton>
          <EditorButton
            label={t('maps.clear')}
            disabled={draft.points.length === 0}
            onClick={() => {
              step({ type: 'replace', positions: [] })
              setMode('add')
            }}
          >
            <IconEraser size={18} stroke={1.6} aria-hidden />
          </EditorButton>
        </div>
      </div>
      <p className={styles.hint}>{t(mode === 'add' ? 'maps.addHint' : 'maps.moveHint')}</p>
    </>
  )
}

interface EditorButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function EditorButton({ label, disabled, onClick, children }: EditorButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
