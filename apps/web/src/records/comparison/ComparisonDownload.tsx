import type { Rope } from '@catenary/contract/assets/ropes'
import type { ComparedFinding, InspectionComparison } from '@catenary/contract/records/comparison'
import { inspections } from '@catenary/contract/records/inspections'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import type { FileColumn } from '../../ui/table-files.ts'
import { quantityColumn, tableCsv, tableXlsx } from '../../ui/table-files.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { ComparisonSearch } from '../search-params.ts'
import { typeName } from '../table/event-names.ts'
import { comparisonRequest } from './comparison-request.ts'
import type { ChosenInspections } from './ComparisonChoices.tsx'
import { useComparisonTexts } from './use-comparison-texts.ts'

interface Props {
  readonly rope: Rope
  readonly chosen: ChosenInspections
  readonly search: ComparisonSearch
  readonly compared: InspectionComparison
  /** True while what is shown is not yet what is chosen: its days would head other losses. */
  readonly isOutdated: boolean
}

const formats = ['csv', 'xlsx'] as const
type FileFormat = (typeof formats)[number]

/** Saves all findings that are shown, of all pages. */
export function ComparisonDownload({ rope, chosen, search, compared, isOutdated }: Props) {
  const localization = useTexts()
  const { t } = localization
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const columns = useFileColumns(rope, compared)
  const { day } = useComparisonTexts(rope, compared)
  const title = t('comparison.title')
  const download = useMutation({
    mutationFn: async (format: FileFormat) => {
      const found = await readAll(chosen, search)
      const file =
        format === 'csv'
          ? new Blob([tableCsv(found, columns, localization)], { type: 'text/csv;charset=utf-8' })
          : await tableXlsx(found, columns, title)
      const days = [compared.earlier, compared.later].map(({ timestamp }) => day(timestamp))
      saveFile(file, fileName([rope.name, title, ...days], format))
    },
    onError: (error, format) => toasts.showError(errorMessage(error), () => download.mutate(format)),
  })
  return (
    <Menu position="bottom-end">
      <Tooltip label={t('common.download')}>
        <Menu.Target>
          <ActionIcon aria-label={t('common.download')} loading={download.isPending} disabled={isOutdated}>
            <IconDownload size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {t(`common.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The most findings that one response has. */
const batch = 10_000

async function readAll(chosen: ChosenInspections, search: ComparisonSearch): Promise<ComparedFinding[]> {
  const { params, query } = comparisonRequest(chosen, search)
  const found: ComparedFinding[] = []
  for (let total = 1; found.length < total;) {
    const part = { limit: String(batch), offset: String(found.length) }
    const answer = await call(inspections.compare, { params, query: { ...query, ...part } })
    if (answer.result.length === 0) break
    found.push(...answer.result)
    total = answer.total
  }
  return found
}

function useFileColumns(rope: Rope, compared: InspectionComparison): FileColumn<ComparedFinding>[] {
  const localization = useTexts()
  const { t } = localization
  const { headings, notesOf } = useComparisonTexts(rope, compared)
  const system = unitSystemOf(rope.installation)
  const number = (head: string, unit: 'm' | '%' | 'mm²', value: (one: ComparedFinding) => number | null | undefined) =>
    quantityColumn({ head, unit, system, value })
  return [
    number(headings.position, 'm', (one) => one.position),
    { head: headings.type, text: (one) => typeName(localization, one.type) },
    { head: t('events.attributes.strand'), text: ({ later, earlier }) => (later ?? earlier)?.strand ?? '' },
    { head: t('events.attributes.wire'), text: ({ later, earlier }) => (later ?? earlier)?.wire ?? '' },
    { head: headings.outcome, text: (one) => t(`comparison.outcome.${one.outcome}`) },
    number(headings.earlier, '%', (one) => one.earlier?.loss.percent),
    number(headings.earlier, 'mm²', (one) => one.earlier?.loss.area),
    number(headings.later, '%', (one) => one.later?.loss.percent),
    number(headings.later, 'mm²', (one) => one.later?.loss.area),
    number(headings.change, '%', (one) => one.change),
    number(headings.changePerYear, '%', (one) => one.changePerYear),
    { head: t('events.attributes.description'), text: (one) => notesOf(one).join(' ') },
  ]
}
