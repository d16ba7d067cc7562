import { maxLinePoints } from '@catenary/contract/assets/map-settings'
import { lineLength } from '@catenary/domain/geodesic'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Button, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx'
import { VersionConflict } from '../../dialog/VersionConflict.tsx'
import { QuantityValue } from '../../figures/QuantityValue.tsx'
import { useDecimalMarkPrompt } from '../../form/DecimalMarkProvider.tsx'
import { FormError } from '../../FormError.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import { useToasts } from '../../use-toasts.tsx'
import type { MapBackground, MapItem, MapPosition } from '../map-types.ts'
import { CoordinateTable } from './CoordinateTable.tsx'
import { EditorTools } from './EditorTools.tsx'
import type { LineDraft } from './line-draft.ts'
import { positionsOf } from './line-draft.ts'
import type { LineStore, StoredLine } from './line-store.ts'
import { LineFiles } from './LineFiles.tsx'
import { pointIssues } from './point-issues.ts'
import { useAxes } from './use-axes.ts'
import type { LineEditing } from './use-line-editing.ts'
import styles from './LineEditor.module.css'

interface Props {
  readonly item: MapItem
  readonly background: MapBackground
  readonly editing: LineEditing
  readonly draft: LineDraft
  readonly lines: LineStore
}

// More would push the buttons out of view; further issues are shown once these are corrected.
const maxShownIssues = 3

/** The editor of a line: modes, undo, measurements, the table of its points, import and export, saving. */
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
  // Navigation or closing the window would discard the drawn line.
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  const { promptsOnBlur } = useDecimalMarkPrompt()
  const save = () => {
    if (promptsOnBlur()) return undefined
    if (issues.length > 0) return frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return void saving.save()
  }
  return (
    <section
      ref={frame}
      className={styles.editor}
      aria-label={t('maps.lineOf', { name: item.name })}
      data-typed={isChanged || undefined}
    >
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
        help="areas-installations-ropes#2"
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

interface LineConflictProps {
  readonly background: MapBackground
  readonly mine: readonly MapPosition[]
  readonly theirs: StoredLine
  readonly saving: ReturnType<typeof useSaveLine>
  readonly editing: LineEditing
  readonly system: UnitSystem | undefined
}

/** Comparison of the drawn line with the stored one after a version conflict. */
function LineConflict({ background, mine, theirs, saving, editing, system }: LineConflictProps) {
  const { t, quantity } = useTexts()
  const formatFigures = ({ count, metres }: LineMeasurements) => {
    const points = t('maps.pointCount', { count })
    return metres === null ? points : `${points}, ${quantity(metres, 'm', { decimals: 1, system })}`
  }
  const mineText = formatFigures(useLineMeasurements(background, mine))
  const theirsText = formatFigures(useLineMeasurements(background, theirs.positions))
  return (
    <VersionConflict
      title={t('maps.conflictTitle')}
      fields={[{ name: 'line', label: t('maps.line'), mine: mineText, theirs: theirsText, differs: true }]}
      busy={saving.isBusy}
      onOverwrite={() => void saving.save(theirs)}
      onReload={() => {
        saving.clearError()
        editing.restart(theirs)
      }}
      onBack={saving.clearError}
    />
  )
}

interface LineMeasuresProps {
  readonly background: MapBackground
  readonly positions: readonly MapPosition[]
  readonly system: UnitSystem | undefined
}

/** The number of points of a line and its length over ground. */
function LineMeasures({ background, positions, system }: LineMeasuresProps) {
  const { t } = useTexts()
  const { count, metres } = useLineMeasurements(background, positions)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('maps.points')}</dt>
        <dd>{count}</dd>
      </div>
      {metres !== null && (
        <div>
          <dt>{t('maps.planLength')}</dt>
          <dd>
            <QuantityValue value={metres} unit="m" decimals={1} system={system} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Stores the edited line. The draft is kept if this fails. */
function useSaveLine(lines: LineStore, editing: LineEditing) {
  const { t } = useTexts()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { id, draft, stored } = editing
  const theirs = error === null ? null : lines.conflictingLine(error)

  async function save(overwrite?: StoredLine): Promise<void> {
    if (id === null || !draft || !stored) return
    setBusy(true)
    setError(null)
    try {
      const positions = positionsOf(draft)
      await lines.save(id, positions, (overwrite ?? stored).version)
      toasts.showSuccess(
        t('maps.saved'),
        () => void undoSave(lines, id, positions, stored.positions).catch(toasts.showError),
      )
      editing.close()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return { save, isBusy, error, theirs, clearError: () => setError(null) }
}

/** Restores the previous line, unless it was changed since. */
async function undoSave(lines: LineStore, id: string, saved: readonly MapPosition[], before: readonly MapPosition[]) {
  const { positions, version } = await lines.read(id)
  if (isSameLine(positions, saved)) await lines.save(id, before, version)
}

/** True for lines with equal places. */
function isSameLine(one: readonly MapPosition[], other: readonly MapPosition[]): boolean {
  return (
    one.length === other.length &&
    one.every((position, index) => position[0] === other[index]?.[0] && position[1] === other[index]?.[1])
  )
}

/** Measurements of a line. */
interface LineMeasurements {
  readonly count: number
  /** Length over ground in metres, ignoring heights; null on an image and for a single point. */
  readonly metres: number | null
}

/** Computes the measurements of a line. */
function useLineMeasurements(background: MapBackground, positions: readonly MapPosition[]): LineMeasurements {
  return useMemo(
    () => ({
      count: positions.length,
      metres: background.kind === 'map' && positions.length > 1 ? lineLength(positions) : null,
    }),
    [background.kind, positions],
  )
}
