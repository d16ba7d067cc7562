import type { AlarmRule } from '@catenary/contract/devices/alarms'
import { alarms } from '@catenary/contract/devices/alarms'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { etagOf } from '@catenary/contract/primitives'
import { describeAlarmRule } from '@catenary/i18n/devices/describe-alarm'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useListedChange } from '../../ui/use-listed-change.ts'
import { useNow } from '../../ui/use-now.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { LastSeen } from '../LastSeen.tsx'
import { staleByAlarms } from './AlarmRuleForm.tsx'
import { StateBadge } from './StateBadge.tsx'
import card from '../../ui/card.module.css'
import styles from '../page/page.module.css'

interface Props {
  readonly device: SensorDevice
  readonly onAdd: () => void
  readonly onEdit: (ruleId: string) => void
}

const pollInterval = 20_000

/** The rules by which a device raises alarms, and whether one of them does. */
export function AlarmRulesCard({ device, onAdd, onEdit }: Props) {
  const { t } = useTexts()
  const query = useQuery({ ...queryFor(alarms.rules, { params: { id: device.id } }), refetchInterval: pollInterval })
  return (
    <section className={card.card} aria-label={t('alarms.rules')}>
      <CardTitle help="alarms#2">{t('alarms.rules')}</CardTitle>
      <Text c="dimmed">{t('alarms.recipients')}</Text>
      {!device.rope && <Text>{t('alarms.notLinked')}</Text>}
      <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
        {(rules) => <RuleList rules={rules} device={device} onEdit={onEdit} />}
      </Loaded>
      {!device.isDeleted && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('alarms.addRule')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface ListProps extends Pick<Props, 'device' | 'onEdit'> {
  readonly rules: readonly AlarmRule[]
}

function RuleList({ rules, device, onEdit }: ListProps) {
  const { t } = useTexts()
  const [toRemove, setToRemove] = useState<AlarmRule | null>(null)
  const { remove, isPending } = useRemoval(() => setToRemove(null))
  if (rules.length === 0) return <Text>{t('alarms.noRules')}</Text>
  return (
    <>
      <ul className={styles.list} aria-label={t('alarms.rules')}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            device={device}
            onEdit={() => onEdit(rule.id)}
            onRemove={() => setToRemove(rule)}
          />
        ))}
      </ul>
      <ConfirmDialog
        help="alarms#2"
        opened={toRemove !== null}
        question={t('alarms.removeQuestion')}
        explanation={t('alarms.removeExplained')}
        action={t('alarms.remove')}
        busy={isPending}
        onConfirm={() => toRemove && remove(toRemove)}
        onCancel={() => setToRemove(null)}
      />
    </>
  )
}

function useRemoval(onSettled: () => void) {
  const { t, locale } = useTexts()
  const toasts = useToasts()
  const { start, underWay } = useListedChange({
    versionOf: ({ version }: AlarmRule) => etagOf(version),
    send: ({ id }, ifMatch) => call(alarms.removeRule, { params: { id } }, { ifMatch }),
    stale: staleByAlarms,
    nameOf: (rule) => describeAlarmRule(t, locale, rule),
    onStored: () => toasts.showSuccess(t('alarms.removed')),
  })
  return { remove: (rule: AlarmRule) => start(rule, { onSettled }), isPending: underWay !== null }
}

interface RowProps {
  readonly rule: AlarmRule
  readonly device: SensorDevice
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function RuleRow({ rule, device, onEdit, onRemove }: RowProps) {
  const { t, locale } = useTexts()
  const now = useNow()
  const text = describeAlarmRule(t, locale, rule)
  const watched = rule.value && measuredLast(device, rule.value)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {text}
        {rule.value && (
          <span className={styles.detail}>
            {`${rule.value.sensorName} · `}
            <LastSeen at={watched?.timestamp ?? null} now={now} timezone={device.rope?.installation.timezone} />
          </span>
        )}
      </span>
      <StateBadge state={rule.isEnabled ? (rule.state ?? calmState(rule, device, watched)) : 'disabled'} />
      {!device.isDeleted && (
        <Group gap={4}>
          <ActionIcon aria-label={t('alarms.editRule', { rule: text })} onClick={onEdit}>
            <IconEdit size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('alarms.removeRule', { rule: text })} onClick={onRemove}>
            <IconTrash size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}

/** What is shown of a rule that raises no alarm: nothing that was never measured or reported is calm. */
function calmState({ kind, value }: AlarmRule, { statusReportedAt }: SensorDevice, watched: object | null) {
  if (kind === 'offline' && statusReportedAt === null) return 'unreported'
  return value && !watched && kind !== 'noData' ? 'unmeasured' : 'calm'
}

/** What was last measured of the value that a rule watches; null where nothing was. */
function measuredLast({ sensors }: SensorDevice, { sensor, fragment, name }: NonNullable<AlarmRule['value']>) {
  const values = sensors.find(({ id }) => id === sensor)?.attributes.values
  return values?.find((one) => one.fragment === fragment && one.name === name)?.last ?? null
}
