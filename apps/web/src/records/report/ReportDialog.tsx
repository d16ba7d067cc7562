import { baseUnits } from '@catenary/contract/assets/installation-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { maxListPhotos, paperSizes, reports } from '@catenary/contract/records/reports'
import type { ReportKind } from '@catenary/contract/records/reports'
import { languageNames, languages, localeFor } from '@catenary/i18n/language'
import { Button, Group, Input, NativeSelect, Progress, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { download } from '../../api/call.ts'
import type { CallOptions } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import { FormError } from '../../ui/FormError.tsx'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { browserTimezone } from '../../ui/texts/browser-timezone.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { initialReportOptions, isListReport, saveReportOptions } from './report-options.ts'
import type { ReportOptions } from './report-options.ts'

interface Props extends ReportSubject {
  /** The kinds there are to choose from; the first is chosen. */
  readonly kinds: readonly [ReportKind, ...ReportKind[]]
  readonly onClose: () => void
}

/** Options and progress of a report. A running report continues until it is done or cancelled. */
export function ReportDialog({ kinds, onClose, ...subject }: Props) {
  const { t, language } = useTexts()
  const toasts = useToasts()
  const report = useReport(subject, (name) => {
    toasts.showSuccess(t('reports.dialog.saved', { name }))
    onClose()
  })
  const form = useForm({
    initial: () => initialReportOptions(kinds[0], subject.rope, language),
    error: report.error,
  })
  const options = form.values
  const close = () => {
    report.stop()
    onClose()
  }
  const title = `${t(kinds.length > 1 ? 'ropePage.reports' : `reports.${options.kind}`)}, ${subject.rope.name}`
  return (
    <Dialog help="reports#2" opened onClose={close} title={title} size="sm">
      <FormElement form={form} onSubmit={() => !report.isPending && form.submit(report.make)}>
        <Stack gap="md">
          <OptionFields kinds={kinds} options={options} disabled={report.isPending} onChange={form.change} />
          {report.isPending && <ReportProgress received={report.received} withPhotos={options.photos} />}
          {!report.isPending && (
            <FormError error={report.error}>
              <Text size="sm">{t('reports.dialog.failed')}</Text>
            </FormError>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={report.isPending ? report.stop : close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={report.isPending}>
              {t(report.error ? 'common.retry' : 'reports.dialog.create')}
            </Button>
          </Group>
        </Stack>
      </FormElement>
    </Dialog>
  )
}

interface OptionFieldsProps {
  readonly kinds: readonly ReportKind[]
  readonly options: ReportOptions
  readonly disabled: boolean
  readonly onChange: (changed: Partial<ReportOptions>) => void
}

function OptionFields({ kinds, options, disabled, onChange: change }: OptionFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      {kinds.length > 1 && (
        <NativeSelect
          label={t('reports.dialog.kind')}
          data={kinds.map((kind) => ({ value: kind, label: t(`reports.${kind}`) }))}
          value={options.kind}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => {
            const kind = kinds.find((one) => one === value)
            if (kind) change({ kind })
          }}
        />
      )}
      <NativeSelect
        label={t('reports.dialog.language')}
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={options.language}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find((one) => one === value)
          if (language) change({ language })
        }}
      />
      <Group grow align="flex-start">
        <SegmentedField
          label={t('reports.paper')}
          values={paperSizes.map((value) => ({ value, label: t(`reports.papers.${value}`) }))}
          value={options.paper}
          disabled={disabled}
          onChange={(paper) => change({ paper })}
        />
        <SegmentedField
          label={t('installations.attributes.baseUnit')}
          values={baseUnits.map((value) => ({ value, label: t(`installations.baseUnit.${value}`) }))}
          value={options.units}
          disabled={disabled}
          onChange={(units) => change({ units })}
        />
      </Group>
      <Switch
        label={t('reports.dialog.photos')}
        description={isListReport(options.kind) ? t('reports.dialog.photosOfList', { most: maxListPhotos }) : undefined}
        checked={options.photos}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => change({ photos: checked })}
      />
    </>
  )
}

interface SegmentedFieldProps<Value extends string> {
  readonly label: string
  readonly values: { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly disabled: boolean
  readonly onChange: (value: Value) => void
}

function SegmentedField<Value extends string>({ label, values, ...control }: SegmentedFieldProps<Value>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl fullWidth aria-label={label} data={values} {...control} />
    </Input.Wrapper>
  )
}

interface ReportProgressProps {
  readonly received: DownloadProgress | null
  readonly withPhotos: boolean
}

/** What is being done for a report, since when, and how much of it is in. */
function ReportProgress({ received, withPhotos }: ReportProgressProps) {
  const { t } = useTexts()
  const formatSize = useFileSize()
  const [startedAt] = useState(() => performance.now())
  const [seconds, setSeconds] = useState(0)
  useInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 1000, { autoInvoke: true })
  const phase = phaseText()
  const isTotalKnown = received !== null && received.total !== null
  return (
    <Stack gap={6} aria-busy>
      <Text size="sm" component="output">
        {phase}
      </Text>
      {/* How long the server needs is not known: the bar moves without a share until the file comes in. */}
      <Progress
        value={isTotalKnown && received.total ? (100 * received.bytes) / received.total : 100}
        animated={!isTotalKnown}
        aria-label={phase}
      />
      <Text size="xs" c="dimmed">
        {t('reports.dialog.elapsed', { seconds })}
      </Text>
    </Stack>
  )

  function phaseText(): string {
    if (!received) return t(withPhotos ? 'reports.dialog.makingWithPhotos' : 'reports.dialog.making')
    const bytes = formatSize(received.bytes)
    if (received.total === null) return t('reports.dialog.receiving', { received: bytes })
    return t('reports.dialog.receivingOf', { received: bytes, total: formatSize(received.total) })
  }
}

/** What a report is about: a rope, or one event on it. */
interface ReportSubject {
  readonly rope: Rope
  /** Absent for the lists of a rope. */
  readonly eventId?: string
}

/** How much of the report is in, in bytes. */
interface DownloadProgress {
  readonly bytes: number
  readonly total: number | null
}

/** Fetches a report and offers it as a file named after rope, kind and day. */
function useReport({ rope, eventId }: ReportSubject, onSaved: (name: string) => void) {
  const { t, englishDates } = useTexts()
  const controllerRef = useRef<AbortController>(undefined)
  const [received, setReceived] = useState<DownloadProgress | null>(null)
  const creation = useMutation({
    mutationFn: async (reportOptions: ReportOptions) => {
      const stop = new AbortController()
      controllerRef.current = stop
      const { signal } = stop
      const onReceived = (bytes: number, total: number | null) => setReceived({ bytes, total })
      const language = localeFor(reportOptions.language, englishDates)
      const file = await fetchReport(reportOptions, { rope, eventId }, { signal, onReceived, language })
      // It may have come in just when it was stopped.
      signal.throwIfAborted()
      // As it is printed.
      const today = wallTimeOf(Date.now(), rope.installation.timezone).date
      const name = fileName([rope.name, t(`reports.${reportOptions.kind}`), today], 'pdf')
      saveFile(file, name)
      return name
    },
    onMutate: (reportOptions) => {
      setReceived(null)
      saveReportOptions(reportOptions)
    },
    onSuccess: onSaved,
  })
  return {
    make: creation.mutate,
    isPending: creation.isPending,
    received,
    // Who stopped it knows that there is none.
    error: creation.error instanceof DOMException ? null : creation.error,
    stop: () => controllerRef.current?.abort(),
  }
}

function fetchReport(
  { kind, units, paper, photos }: ReportOptions,
  { rope, eventId }: ReportSubject,
  options: CallOptions,
): Promise<Blob> {
  // Where the installation has no time zone, the report tells days and times as the page does.
  const timezone = rope.installation.timezone === undefined ? browserTimezone() : undefined
  const query = { units, paper, photos: photos ? 'true' : 'false', timezone } as const
  if (isListReport(kind)) return download(reports.rope, { params: { id: rope.id, kind }, query }, options)
  return download(reports.event, { params: { id: eventId ?? '', kind }, query }, options)
}
