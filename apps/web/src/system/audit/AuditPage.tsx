import type { Mandator } from '@catenary/contract/accounts/mandators'
import { mandators } from '@catenary/contract/accounts/mandators'
import { users } from '@catenary/contract/accounts/users'
import { pages } from '@catenary/contract/page-routes'
import { audit, auditActions } from '@catenary/contract/system/audit'
import { isDay } from '@catenary/i18n/date-input'
import { Button, CloseButton, Menu, NativeSelect, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { download } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { DayBox } from '../../ui/form/inputs/DayBox.tsx'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { AuditSearch } from '../search-params.ts'
import type { AuditView } from './audit-view.ts'
import { auditQueryOf } from './audit-view.ts'
import { AuditLog } from './AuditLog.tsx'
import styles from './AuditLog.module.css'

const route = getRouteApi(`/shell${pages.audit}`)

/** Debounce of the text filter, in milliseconds. */
const delay = 200

/** Who did what, for administrators; the filters are part of the address. */
export function AuditPage() {
  const can = useCan()
  return can('ADMIN') ? <Audit /> : <NotFound />
}

function Audit() {
  const { t } = useTexts()
  const navigate = route.useNavigate()
  const view = viewOf(route.useSearch())
  const [text] = useDebouncedValue(view.text, delay)
  const show = (change: Partial<AuditView>) =>
    void navigate({ search: searchOfView({ ...view, page: undefined, ...change }), replace: !('page' in change) })
  return (
    <>
      <PageTitle parts={[t('audit.title')]} />
      <PageHeader help="operations#4" title={t('audit.title')}>
        <AuditDownload view={view} />
      </PageHeader>
      <Text c="dimmed" mb="md" maw="70ch">
        {t('audit.intro')} {t('audit.ofEvents')}
      </Text>
      <AuditFilters view={view} onView={show} />
      <AuditLog view={{ ...view, text }} onPage={(page) => show({ page })} />
    </>
  )
}

function viewOf({ action, user, mandator, text = '', from, to, cursor: page }: AuditSearch): AuditView {
  return { action: auditActions.find((known) => known === action), user, mandator, text, from, to, page }
}

function searchOfView({ text, page, ...view }: AuditView): AuditSearch {
  return { ...view, cursor: page, text: text === '' ? undefined : text }
}

const formats = ['csv', 'xlsx'] as const

/** The entries that the filters leave, as a file. */
function AuditDownload({ view }: { readonly view: AuditView }) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: (typeof formats)[number]) =>
      saveFile(
        await download(audit.listFile, { query: { ...auditQueryOf(view), format } }),
        fileName([t('audit.title'), new Date().toISOString().slice(0, 10)], format),
      ),
    onError: (error, format) => toasts.showError(errorMessage(error), () => mutate(format)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />} loading={isPending}>
          {t('audit.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => mutate(format)}>
            {t(`common.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface AuditFiltersProps {
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
function AuditFilters({ view, onView }: AuditFiltersProps) {
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
      <div className={styles.period}>
        <DayFilter label={t('audit.from')} max={view.to} day={view.from} onDay={(from) => onView({ from })} />
        <DayFilter label={t('audit.to')} min={view.from} day={view.to} onDay={(to) => onView({ to })} />
      </div>
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

function PeopleFilters({ view, onView }: AuditFiltersProps) {
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
