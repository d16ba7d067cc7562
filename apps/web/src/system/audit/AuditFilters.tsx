import type { Mandator } from '@catenary/contract/accounts/mandators'
import { mandators } from '@catenary/contract/accounts/mandators'
import { users } from '@catenary/contract/accounts/users'
import { auditActions } from '@catenary/contract/system/audit'
import { isDay } from '@catenary/i18n/date-input'
import { Button, CloseButton, NativeSelect, Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { DayBox } from '../../ui/form/DayBox.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { AuditView } from './audit-view.ts'
import styles from './AuditLog.module.css'

interface Props {
  readonly view: AuditView
  readonly onView: (change: Partial<AuditView>) => void
}

const noFilters: AuditView = {
  action: undefined,
  user: undefined,
  mandator: undefined,
  text: '',
  from: undefined,
  to: undefined,
  page: undefined,
}

/** What narrows the audit log: what happened, who, for which mandator, words, and from when to when. */
export function AuditFilters({ view, onView }: Props) {
  const { t } = useTexts()
  const isNarrowed = Object.values({ ...view, page: undefined }).some((value) => value !== undefined && value !== '')
  return (
    <search className={styles.filters}>
      <NativeSelect
        className={styles.wide}
        label={t('audit.what')}
        data={[
          { value: '', label: t('audit.anyAction') },
          ...auditActions.map((action) => ({ value: action as string, label: t(`audit.action.${action}`) })),
        ]}
        value={view.action ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ action: auditActions.find((action) => action === value) })}
      />
      <PeopleFilters view={view} onView={onView} />
      <TextInput
        label={t('audit.filter')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          view.text !== '' && (
            <CloseButton size="sm" aria-label={t('common.clearFilter')} onClick={() => onView({ text: '' })} />
          )
        }
        maxLength={100}
        value={view.text}
        onChange={({ currentTarget: { value } }) => onView({ text: value })}
      />
      <DayFilter label={t('audit.from')} max={view.to} day={view.from} onDay={(from) => onView({ from })} />
      <DayFilter label={t('audit.to')} min={view.from} day={view.to} onDay={(to) => onView({ to })} />
      {isNarrowed && (
        <Button variant="default" onClick={() => onView(noFilters)}>
          {t('common.clearFilter')}
        </Button>
      )}
    </search>
  )
}

interface DayProps {
  readonly label: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly day: string | undefined
  readonly onDay: (day: string | undefined) => void
}

/** A day that narrows the list; what cannot be read stays with the field, and narrows nothing. */
function DayFilter({ label, min, max, day, onDay }: DayProps) {
  const [unreadableText, setUnreadableText] = useState('')
  const handleInput = (value: string) => {
    setUnreadableText(isDay(value) ? '' : value)
    const next = isDay(value) ? value : undefined
    if (next !== day) onDay(next)
  }
  return (
    <DayBox
      label={label}
      {...(min && { min })}
      {...(max && { max })}
      value={unreadableText === '' ? (day ?? '') : unreadableText}
      onChange={handleInput}
    />
  )
}

function PeopleFilters({ view, onView }: Props) {
  const { t, language } = useTexts()
  const people = useQuery(queryFor(users.list, {})).data ?? []
  const mandatorList: readonly Mandator[] = useQuery(queryFor(mandators.list, {})).data ?? []
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, language)
  return (
    <>
      <Select
        className={styles.wide}
        label={t('audit.user')}
        placeholder={t('audit.anybody')}
        data={people.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` })).toSorted(byLabel)}
        value={view.user ?? null}
        onChange={(user) => onView({ user: user ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clearFilter') }}
        limit={100}
        nothingFoundMessage={t('common.noResults')}
      />
      <NativeSelect
        label={t('audit.mandator')}
        data={[
          { value: '', label: t('usersPage.anyMandator') },
          ...mandatorList.map(({ id, name }) => ({ value: id, label: name })).toSorted(byLabel),
        ]}
        value={view.mandator ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ mandator: value === '' ? undefined : value })}
      />
    </>
  )
}
