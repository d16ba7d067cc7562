import { baseUnits } from '@catenary/contract/assets/installation-attributes'
import { maxListPhotos, paperSizes } from '@catenary/contract/records/reports'
import type { ReportKind } from '@catenary/contract/records/reports'
import { languageNames, languages } from '@catenary/i18n/language'
import { Button, Group, Input, NativeSelect, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { initialReportOptions, isListReport } from './report-options.ts'
import type { ReportOptions } from './report-options.ts'
import { ReportProgress } from './ReportProgress.tsx'
import { useReport } from './use-report.ts'
import type { ReportSubject } from './use-report.ts'

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
    toasts.done(t('reports.dialog.saved', { name }))
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
    <Dialog opened onClose={close} title={title} size="sm">
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
