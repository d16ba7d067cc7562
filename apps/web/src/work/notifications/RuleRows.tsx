import type { NotificationType } from '@catenary/contract/work/notification-settings'
import { recordingsThreshold } from '@catenary/contract/work/notification-settings'
import { enteredDecimals } from '@catenary/i18n/format'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { RuleDraft } from './rule-drafts.ts'
import { resetField, thresholdField, parseType } from './rule-drafts.ts'
import { groupedTypes, useTypeName } from './type-names.ts'
import styles from './notifications.module.css'

interface Props {
  readonly rows: readonly RuleDraft[]
  readonly onRows: (rows: readonly RuleDraft[]) => void
  /** What is wrong at a place, such as `rules[3].type`. */
  readonly message: (path: string) => string | undefined
}

/** The table of rules: a type, the threshold it fires at, and for how long it is silent then. */
export function RuleRows({ rows, onRows, message }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.rules}>
      <div className={styles.ruleHead} aria-hidden="true">
        <span>{t('notificationSettings.ruleType')}</span>
        <span>{t('notificationSettings.threshold')}</span>
        <span>{t('notificationSettings.reset')}</span>
      </div>
      {rows.map((row, index) => (
        <RuleRow
          key={row.key}
          row={row}
          number={index + 1}
          message={(field) => message(`rules[${index}].${field}`)}
          onChange={(changed) => onRows(rows.with(index, { ...row, ...changed }))}
          onRemove={() => onRows(rows.filter((other) => other !== row))}
        />
      ))}
    </div>
  )
}

// On wide screens the table's header labels all rows.
const inTable = { label: styles.label }

interface RowProps {
  readonly row: RuleDraft
  /** From 1. */
  readonly number: number
  readonly message: (field: 'type' | 'threshold' | 'reset') => string | undefined
  readonly onChange: (changed: Partial<RuleDraft>) => void
  readonly onRemove: () => void
}

function RuleRow({ row, number, message, onChange, onRemove }: RowProps) {
  const { t } = useTexts()
  const { type, threshold, reset } = row
  const meaning = useMeaning(row)
  return (
    <fieldset className={styles.rule} aria-label={t('notificationSettings.ruleNumber', { number })}>
      <TypeSelect type={type} error={message('type')} onType={(chosen) => onChange({ type: chosen })} />
      <NumberBox
        // Another type has another measure.
        key={type}
        label={t('notificationSettings.threshold')}
        classNames={inTable}
        field={thresholdField(type)}
        system="metric"
        disabled={type === ''}
        placeholder={type === '' || isMeasured(type) ? undefined : String(recordingsThreshold.initial)}
        required={type !== '' && isMeasured(type)}
        value={threshold}
        error={message('threshold')}
        onChange={(value) => onChange({ threshold: value })}
      />
      <NumberBox
        label={t('notificationSettings.reset')}
        classNames={inTable}
        field={resetField}
        system="metric"
        disabled={type === ''}
        placeholder={type === '' ? undefined : '0'}
        value={reset}
        error={message('reset')}
        onChange={(value) => onChange({ reset: value })}
      />
      {type === '' ? <span /> : <RemoveRule type={type} onRemove={onRemove} />}
      {meaning && <p className={styles.meaning}>{meaning}</p>}
    </fieldset>
  )
}

interface TypeProps {
  readonly type: NotificationType | ''
  readonly error: string | undefined
  readonly onType: (type: NotificationType | '') => void
}

function TypeSelect({ type, error, onType }: TypeProps) {
  const { t, language } = useTexts()
  const typeName = useTypeName()
  const groups = groupedTypes.map(([group, types]) => ({
    group: t(`notificationSettings.group.${group}`),
    items: types
      .map((value) => ({ value, label: typeName(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language)),
  }))
  return (
    <NativeSelect
      className={styles.type}
      aria-label={t('notificationSettings.ruleType')}
      data={[{ value: '', label: t('notificationSettings.chooseType') }, ...groups]}
      value={type}
      error={error}
      onChange={({ currentTarget }) => onType(parseType(currentTarget.value))}
    />
  )
}

function RemoveRule({ type, onRemove }: { readonly type: NotificationType; readonly onRemove: () => void }) {
  const { t } = useTexts()
  const typeName = useTypeName()
  return (
    <ActionIcon aria-label={t('notificationSettings.removeRule', { type: typeName(type) })} onClick={onRemove}>
      <IconX size={17} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

function isMeasured(type: NotificationType): boolean {
  return type === 'ropeHealth' || type === 'smartropeThreshold'
}

/** A rule as a sentence; empty while incomplete. */
function useMeaning({ type, threshold }: RuleDraft): string | null {
  const { t, short } = useTexts()
  const value = threshold ?? recordingsThreshold.initial
  if (type === '' || typeof value !== 'number') return null
  if (isMeasured(type) && threshold === null) return null
  if (type === 'ropeHealth') return t('notificationSettings.thresholdHealth', { value: short(value, enteredDecimals) })
  if (type === 'smartropeThreshold')
    return t('notificationSettings.thresholdSmartrope', { value: short(value, enteredDecimals) })
  if (type === 'newDocument') return t('notificationSettings.thresholdDocuments', { count: value })
  return t('notificationSettings.thresholdCount', { count: value })
}
