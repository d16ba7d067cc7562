import type { ReferencePoint } from '@catenary/contract/assets/rope-attributes'
import { referencePoint, referencePointKinds } from '@catenary/contract/assets/rope-attributes'
import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconArrowsSort, IconClipboardText, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { formUnitSystem } from '../../../ui/form/form-definition.ts'
import { LockedField } from '../../../ui/form/LockedField.tsx'
import { NumberBox } from '../../../ui/form/NumberBox.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { PointRow } from './list-rows.ts'
import { toPointRows, sortedPoints, withoutRow } from './list-rows.ts'
import { PastePoints } from './PastePoints.tsx'
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
        <legend className={styles.hidden}>{props.label}</legend>
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
