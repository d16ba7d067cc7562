import { maxLinePoints } from '@catenary/contract/assets/map-settings'
import { Button, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../ConfirmDialog.tsx'
import { FormError } from '../../FormError.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import type { MapBackground, MapItem } from '../map-types.ts'
import { CoordinateTable } from './CoordinateTable.tsx'
import { EditorTools } from './EditorTools.tsx'
import type { LineDraft } from './line-draft.ts'
import { positionsOf } from './line-draft.ts'
import type { LineStore } from './line-store.ts'
import { LineConflict } from './LineConflict.tsx'
import { LineFiles } from './LineFiles.tsx'
import { LineMeasures } from './LineMeasures.tsx'
import { pointIssues } from './point-issues.ts'
import { useAxes } from './use-axes.ts'
import type { LineEditing } from './use-line-editing.ts'
import { isSameLine, useSaveLine } from './use-save-line.ts'
import styles from './LineEditor.module.css'

interface Props {
  readonly item: MapItem
  readonly background: MapBackground
  readonly editing: LineEditing
  readonly draft: LineDraft
  readonly lines: LineStore
}

// More would hide the buttons; the next ones come when these are right.
const maxShownIssues = 3

/** The tools of a line that is being drawn: steps, figures, the table of its points, files, saving. */
export function LineEditor({ item, background, editing, draft, lines }: Props) {
  const { t, parse } = useTexts()
  const { sentence } = useAxes(background)
  const [isConfirming, setConfirming] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const saving = useSaveLine(lines, editing)
  const issues = pointIssues(background, draft.points, parse)
  const positions = positionsOf(draft)
  const isTooLong = positions.length > maxLinePoints
  const isChanged = issues.length > 0 || !isSameLine(positions, editing.stored?.positions ?? [])
  // A link away, or the closed window, would take the drawn line along.
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  const save = () => {
    if (issues.length > 0) return frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return void saving.save()
  }
  return (
    <section ref={frame} className={styles.editor} aria-label={t('maps.lineOf', { name: item.name })}>
      <div className={styles.body}>
        <Title order={3}>{t('maps.lineOf', { name: item.name })}</Title>
        <EditorTools draft={draft} editing={editing} />
        <LineMeasures background={background} positions={positions} system={lines.system} />
        <CoordinateTable background={background} draft={draft} issues={issues} onStep={editing.step} />
        {background.kind === 'map' && (
          <LineFiles
            name={item.name}
            positions={positions}
            onLine={(line) => {
              editing.step({ type: 'replace', positions: line })
              editing.setMode('move')
            }}
          />
        )}
      </div>
      <div className={styles.foot}>
        {issues.length > 0 && (
          <ul className={styles.faults} aria-live="polite">
            {issues.slice(0, maxShownIssues).map((issue) => (
              <li key={`${issue.key} ${issue.axis}`}>{sentence(issue)}</li>
            ))}
          </ul>
        )}
        {isTooLong && <p className={styles.faults}>{t('maps.tooManyPoints', { max: maxLinePoints })}</p>}
        {saving.theirs ? (
          <LineConflict
            background={background}
            mine={positions}
            theirs={saving.theirs}
            saving={saving}
            editing={editing}
            system={lines.system}
          />
        ) : (
          <FormError error={saving.error} />
        )}
        {!saving.theirs && (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => (isChanged ? setConfirming(true) : editing.close())}>
              {t('common.cancel')}
            </Button>
            <Button onClick={save} loading={saving.isBusy} disabled={!isChanged || isTooLong}>
              {t(saving.error ? 'common.retry' : 'common.save')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={isConfirming || blocker.status === 'blocked'}
        question={t('common.discardChanges')}
        action={t('common.discard')}
        onConfirm={() => {
          editing.close()
          blocker.proceed?.()
        }}
        onCancel={() => {
          setConfirming(false)
          blocker.reset?.()
        }}
      />
    </section>
  )
}
