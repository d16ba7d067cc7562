import type { ReferencePoint } from '@catenary/contract/assets/rope-attributes'
import { referencePoint, referencePointKinds } from '@catenary/contract/assets/rope-attributes'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { displayUnit, toStoredUnit } from '@catenary/i18n/display-units'
import { isAmbiguousNumber } from '@catenary/i18n/format'
import { ActionIcon, Button, Group, NativeSelect, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowsSort, IconClipboardText, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useDecimalMarkPrompt } from '../../../ui/form/DecimalMarkProvider.tsx'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { formUnitSystem } from '../../../ui/form/form-definition.ts'
import { GrowingTextarea } from '../../../ui/form/inputs/GrowingTextarea.tsx'
import { LockedField } from '../../../ui/form/LockedField.tsx'
import { NumberBox } from '../../../ui/form/NumberBox.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { PointRow } from './list-rows.ts'
import { sortedPoints, toPointRows, withoutRow } from './list-rows.ts'
import styles from './settings.module.css'

/** The named places along a rope, as a table to type in or to fill from a spreadsheet. */
export function ReferencePointsField({ name, context }: CustomFieldProps) {
  const { t } = useTexts()
  const { lockReason, value, set, props } = useField(context, name)
  const [isPasting, setPasting] = useState(false)
  const rows = toPointRows(value)
  const add = (more: readonly PointRow[]) => set([...rows, ...more])
  const tools = [
    {
      label: t('assetSettings.addPoint'),
      icon: IconPlus,
      run: () => add([{ name: '', kind: 'tower', position: null }]),
    },
    { label: t('assetSettings.pastePoints'), icon: IconClipboardText, run: () => setPasting(true) },
    ...(rows.length > 1
      ? [{ label: t('assetSettings.sortPoints'), icon: IconArrowsSort, run: () => set(sortedPoints(rows)) }]
      : []),
  ]
  return (
    <LockedField reason={lockReason}>
      <fieldset className={styles.list} disabled={props.disabled}>
        <VisuallyHidden component="legend">{props.label}</VisuallyHidden>
        <Text size="xs" c="dimmed">
          {lockReason ?? t('assetSettings.pointsExplained')}
        </Text>
        {context.message(name, true) !== undefined && (
          <Text size="sm" c="red" role="alert">
            {context.message(name, true)}
          </Text>
        )}
        {rows.length > 0 && <PointHead />}
        {rows.map((row, rowIndex) => (
          <PointLine
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place: that is how the server names it
            key={rowIndex}
            row={row}
            rowIndex={rowIndex}
            context={context}
            name={name}
            onChange={(changed) => set(rows.map((one, index) => (index === rowIndex ? { ...one, ...changed } : one)))}
            onRemove={() => set(withoutRow(rows, rowIndex))}
          />
        ))}
        <Group gap="xs">
          {tools.map(({ label, icon: Icon, run }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="default"
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </Group>
      </fieldset>
      <PastePoints
        opened={isPasting}
        system={formUnitSystem(context)}
        onApply={(points: readonly ReferencePoint[]) => add(points)}
        onClose={() => setPasting(false)}
      />
    </LockedField>
  )
}

function PointHead() {
  const { t } = useTexts()
  return (
    <div className={styles.pointHead} aria-hidden="true">
      <span>{t('assetSettings.pointName')}</span>
      <span>{t('assetSettings.pointKind')}</span>
      <span>{t('common.position')}</span>
    </div>
  )
}

interface PointProps extends CustomFieldProps {
  readonly row: PointRow
  readonly rowIndex: number
  readonly onChange: (changed: Partial<PointRow>) => void
  readonly onRemove: () => void
}

function PointLine({ row, rowIndex, context, name, onChange, onRemove }: PointProps) {
  const { t } = useTexts()
  const messageOf = (column: string) => context.message(`${name}[${rowIndex}].${column}`, true)
  const labelOf = (field: string) => t('assetSettings.pointOf', { number: rowIndex + 1, field })
  return (
    <div className={styles.point}>
      <TextInput
        aria-label={labelOf(t('assetSettings.pointName'))}
        autoComplete="off"
        maxLength={40}
        value={String(row.name ?? '')}
        error={messageOf('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NativeSelect
        aria-label={labelOf(t('assetSettings.pointKind'))}
        data={referencePointKinds.map((kind) => ({ value: kind, label: t(`ropes.pointKind.${kind}`) }))}
        value={String(row.kind)}
        error={messageOf('kind')}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value })}
      />
      <NumberBox
        key={formUnitSystem(context)}
        aria-label={labelOf(t('common.position'))}
        field={referencePoint.shape.position}
        system={formUnitSystem(context)}
        value={row.position ?? null}
        error={messageOf('position')}
        onChange={(position) => onChange({ position })}
      />
      <ActionIcon
        size="input-sm"
        aria-label={t('assetSettings.removePoint', { number: rowIndex + 1 })}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface PastePointsProps {
  readonly opened: boolean
  readonly system: UnitSystem
  readonly onApply: (points: readonly ReferencePoint[]) => void
  readonly onClose: () => void
}

/** Imports reference points from spreadsheet text, and lists the lines that it cannot parse. */
function PastePoints({ opened, system, onApply, onClose }: PastePointsProps) {
  const { t, parse } = useTexts()
  const { prompt } = useDecimalMarkPrompt()
  const [text, setText] = useState('')
  const readPoints = (parseNumber: (typed: string) => number | null) =>
    parsePastedPoints(text, {
      position: (typed) => {
        const number = parseNumber(typed)
        return number === null ? null : toStoredUnit(number, 'm', system)
      },
      kind: (typed) => {
        const kindText = typed.toLocaleLowerCase()
        return referencePointKinds.find(
          (kind) => kind === kindText || t(`ropes.pointKind.${kind}`).toLocaleLowerCase() === kindText,
        )
      },
    })
  const { points, invalidLines } = readPoints(parse)
  const close = () => {
    setText('')
    onClose()
  }
  const apply = async () => {
    const ambiguous = text.split(/[\t;\r\n]/).find(isAmbiguousNumber)
    const answer = ambiguous === undefined ? null : prompt(ambiguous)
    onApply(answer ? readPoints(await answer).points : points)
    close()
  }
  return (
    <Dialog
      help="recording-on-a-rope#3"
      opened={opened}
      onClose={close}
      title={t('assetSettings.pastePoints')}
      size="sm"
    >
      <GrowingTextarea
        label={t('ropes.attributes.referencePoints')}
        description={t('assetSettings.pasteHint', { unit: displayUnit('m', system) })}
        placeholder={`T7\t${t('ropes.pointKind.tower')}\t870`}
        minLines={6}
        maxLines={14}
        data-autofocus
        value={text}
        error={invalidLines.length > 0 && <InvalidLines lines={invalidLines} />}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button disabled={points.length === 0 || invalidLines.length > 0} onClick={() => void apply()}>
          {t('assetSettings.takePoints', { count: points.length })}
        </Button>
      </Group>
    </Dialog>
  )
}

// More than these do not help to find what is wrong with all of them.
const maxShownLines = 5

function InvalidLines({ lines }: { readonly lines: readonly number[] }) {
  const { t } = useTexts()
  return (
    <>
      {lines.slice(0, maxShownLines).map((line) => (
        <Text key={line} span display="block" inherit>
          {t('assetSettings.pasteFault', { line, text: t('assetSettings.pasteUnread') })}
        </Text>
      ))}
      {lines.length > maxShownLines && ' …'}
    </>
  )
}

type Kind = ReferencePoint['kind']

/** Parses text copied from a spreadsheet: reference points, and invalid lines. */
interface PastedPoints {
  readonly points: readonly ReferencePoint[]
  /** Numbers of the lines that are no points, from 1. */
  readonly invalidLines: readonly number[]
}

interface PointParsers {
  /** Parses a position into metres; `null` if it is invalid. */
  readonly position: (text: string) => number | null
  /** Reads the name of a kind in the reader's language, or its id. */
  readonly kind: (text: string) => Kind | undefined
}

/** Reads lines of name, kind (which may be missing) and position, with tabs or semicolons between them. */
function parsePastedPoints(text: string, parsers: PointParsers): PastedPoints {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }))
  const parsedLines = lines
    .filter(({ line }) => line.trim() !== '')
    .map((one) => ({ ...one, point: parsePoint(one.line, parsers) }))
  // The first line may be the heads of the columns.
  const isHead = ({ number, point }: (typeof parsedLines)[number]) =>
    point === null && number === parsedLines[0]?.number && parsedLines.length > 1
  return {
    points: parsedLines.flatMap(({ point }) => point ?? []),
    invalidLines: parsedLines.filter((one) => one.point === null && !isHead(one)).map(({ number }) => number),
  }
}

function parsePoint(line: string, { position, kind }: PointParsers): ReferencePoint | null {
  const cells = line.split(/[\t;]/).map((cell) => cell.trim())
  const [name = '', ...rest] = cells
  const last = rest.at(-1)
  const at = last === undefined ? null : position(last)
  if (name === '' || at === null || at < 0 || rest.length > 2) return null
  const kindText = rest.length === 2 ? (rest[0] ?? '') : ''
  const pointKind = kindText === '' ? guessKind(name) : kind(kindText)
  return pointKind === undefined ? null : { name, kind: pointKind, position: at }
}

/** T7, S 2 and P12 are recognised as towers by their names; other names are marks. */
function guessKind(name: string): Kind {
  return /^[TSP]\s?\d+$/i.test(name) ? 'tower' : 'marker'
}
