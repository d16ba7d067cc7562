import { mostOwnLimits, ownLimit } from '@catenary/contract/rope-attributes'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { OwnFieldProps } from '../../../ui/form/form-setting.ts'
import { Locked } from '../../../ui/form/Locked.tsx'
import { NumberBox } from '../../../ui/form/NumberBox.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { limitsIn, withoutRow } from './rope-lists.ts'
import styles from './settings.module.css'

const columns = ['multiple', 'limit'] as const

/** Limits that are set for this rope alone: one to three lengths, each with the loss permitted over it. */
export function OwnLimitsField({ name, setting }: OwnFieldProps) {
  const { t } = useTexts()
  const { why, value, set, props } = useField(setting, name)
  const rows = limitsIn(value)
  const change = (place: number, changed: object) =>
    set(rows.map((one, index) => (index === place ? { ...one, ...changed } : one)))
  return (
    <Locked why={why}>
      <fieldset className={styles.list} disabled={props.disabled}>
        <legend>{props.label}</legend>
        <Text size="xs" c="dimmed">
          {why ?? t('ropes.ownLimitsHint')}
        </Text>
        {rows.length > 0 && (
          <div className={styles.limitHead} aria-hidden="true">
            {columns.map((column) => (
              <span key={column}>{t(`ropes.${column}`)}</span>
            ))}
          </div>
        )}
        {rows.map((one, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place: that is how the server names it
          <div key={place} className={styles.limit}>
            {columns.map((column) => (
              <NumberBox
                key={column}
                aria-label={t('assetSettings.ownLimitOf', { number: place + 1, field: t(`ropes.${column}`) })}
                field={ownLimit.shape[column]}
                system="metric"
                value={one[column] ?? null}
                error={setting.message(`${name}[${place}].${column}`, true)}
                onChange={(typed) => change(place, { [column]: typed })}
              />
            ))}
            <ActionIcon
              size="input-sm"
              aria-label={t('assetSettings.removeOwnLimit', { number: place + 1 })}
              onClick={() => set(withoutRow(rows, place))}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {rows.length < mostOwnLimits && (
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
    </Locked>
  )
}
