import { mostLinePoints } from '@catenary/contract/map-settings'
import { Button, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Confirm } from '../../Confirm.tsx'
import { FormError } from '../../FormError.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import type { Ground, MapItem } from '../places.ts'
import { CoordinateTable } from './CoordinateTable.tsx'
import { EditorTools } from './EditorTools.tsx'
import type { LineDraft } from './line-draft.ts'
import { placesOf } from './line-draft.ts'
import type { LineStore } from './line-store.ts'
import { LineConflict } from './LineConflict.tsx'
import styles from './LineEditor.module.css'
import { LineFiles } from './LineFiles.tsx'
import { LineFigures } from './LineFigures.tsx'
import { pointFaults } from './point-faults.ts'
import { useAxes } from './use-axes.ts'
import type { LineEditing } from './use-line-editing.ts'
import { isSameLine, useLineSaving } from './use-line-saving.ts'

interface Props {
  readonly item: MapItem
  readonly ground: Ground
  readonly editing: LineEditing
  readonly draft: LineDraft
  readonly lines: LineStore
}

// More would hide the buttons; the next ones come when these are right.
const mostSentences = 3

/** The tools of a line that is being drawn: steps, figures, the table of its points, files, saving. */
export function LineEditor({ item, ground, editing, draft, lines }: Props) {
  const { t, parse } = useTexts()
  const { sentence } = useAxes(ground)
  const [isAsking, setAsking] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const saving = useLineSaving(lines, editing)
  const faults = pointFaults(ground, draft.points, parse)
  const places = placesOf(draft)
  const isTooLong = places.length > mostLinePoints
  const isChanged = faults.length > 0 || !isSameLine(places, editing.stored?.places ?? [])
  // A link away, or the closed window, would take the drawn line along.
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  const save = () => {
    if (faults.length > 0) return frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return void saving.save()
  }
  return (
    <section ref={frame} className={styles.editor} aria-label={t('maps.lineOf', { name: item.name })}>
      <div className={styles.body}>
        <Title order={3}>{t('maps.lineOf', { name: item.name })}</Title>
        <EditorTools draft={draft} editing={editing} />
        <LineFigures ground={ground} places={places} system={lines.system} />
        <CoordinateTable ground={ground} draft={draft} faults={faults} onStep={editing.step} />
        {ground.kind === 'map' && (
          <LineFiles
            name={item.name}
            places={places}
            onLine={(line) => {
              editing.step({ type: 'replace', places: line })
              editing.setMode('move')
            }}
          />
        )}
      </div>
      <div className={styles.foot}>
        {faults.length > 0 && (
          <ul className={styles.faults} aria-live="polite">
            {faults.slice(0, mostSentences).map((fault) => (
              <li key={`${fault.key} ${fault.axis}`}>{sentence(fault)}</li>
            ))}
          </ul>
        )}
        {isTooLong && <p className={styles.faults}>{t('maps.tooManyPoints', { max: mostLinePoints })}</p>}
        {saving.theirs ? (
          <LineConflict
            ground={ground}
            mine={places}
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
            <Button variant="default" onClick={() => (isChanged ? setAsking(true) : editing.close())}>
              {t('common.cancel')}
            </Button>
            <Button onClick={save} loading={saving.isBusy} disabled={!isChanged || isTooLong}>
              {t(saving.error ? 'common.retry' : 'common.save')}
            </Button>
          </div>
        )}
      </div>
      <Confirm
        opened={isAsking || leaving.status === 'blocked'}
        question={t('common.discardChanges')}
        action={t('common.discard')}
        onConfirm={() => {
          editing.close()
          leaving.proceed?.()
        }}
        onCancel={() => {
          setAsking(false)
          leaving.reset?.()
        }}
      />
    </section>
  )
}
