import { maxOwnLimits, ownLimit } from '@catenary/contract/assets/rope-attributes'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { LockedField } from '../../../ui/form/LockedField.tsx'
import { NumberBox } from '../../../ui/form/NumberBox.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { toLimitRows, withoutRow } from './list-rows.ts'
import styles from './settings.module.css'

const columns = ['multiple', 'limit'] as const

/** Limits that are set for this rope alone: one to three lengths, each with the loss permitted over it. */
export function OwnLimitsField({ name, context }: CustomFieldProps) {
  const { t } = useTexts()
  const { lockReason, value, set, props } = useField(context, name)
  const rows = toLimitRows(value)
  const change = (rowIndex: number, changed: object) =>
    set(rows.map((one, index) => (index === rowIndex ? { ...one, ...changed } : one)))
  return (
    <LockedField reason={lockReason}>
      <fieldset className={styles.list} disabled={props.disabled}>
        <legend>{props.label}</legend>
        <Text size="xs" c="dimmed">
          {lockReason ?? t('ropes.ownLimitsHint')}
        </Text>
        {rows.length > 0 && (
          <div className={styles.limitHead} aria-hidden="true">
            {columns.map((column) => (
              <span key={column}>{t(`ropes.${column}`)}</span>
            ))}
          </div>
        )}
        {rows.map((one, rowIndex) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place: that is how the server names it
          <div key={rowIndex} className={styles.limit}>
            {columns.map((column) => (
              <NumberBox
                key={column}
                aria-label={t('assetSettings.ownLimitOf', { number: rowIndex + 1, field: t(`ropes.${column}`) })}
                field={ownLimit.shape[column]}
                system="metric"
                value={one[column] ?? null}
                error={context.message(`${name}[${rowIndex}].${column}`, true)}
                onChange={(typed) => change(rowIndex, { [column]: typed })}
              />
            ))}
            <ActionIcon
              size="input-sm"
              aria-label={t('assetSettings.removeOwnLimit', { number: rowIndex + 1 })}
              onClick={() => set(withoutRow(rows, rowIndex))}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {rows.length < maxOwnLimits && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set([...rows, { multiple: null, limit: null }])}
          >
            {t('ropes.addOwnLimit')}
          </Button>
        )}
      </fieldset>
    </LockedField>
  )
}
