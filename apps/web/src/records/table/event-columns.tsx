import type { Unit } from '@catenary/contract/field'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { CurrentPositionText } from '../../ui/figures/CurrentPositionText.tsx'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { Localization } from '../../ui/texts/texts-context.ts'
import type { EventRow } from '../events/event-rows.ts'
import { SignedMark } from '../inspections/SignedMark.tsx'
import { attributeNumber, attributeText, unitOfAttribute } from './attribute-cells.ts'
import type { ColumnAttribute } from './column-visibility.ts'
import { columnAttributes, wasMoved } from './column-visibility.ts'
import { eventName, inspectionName } from './event-names.ts'
import styles from './EventTable.module.css'

/** Features of the event table: none, since the server sorts and pages. */
export const eventTableFeatures = tableFeatures({})

const helper = createColumnHelper<typeof eventTableFeatures, EventRow>()

/** The page's context for the cells. */
export interface CellContext {
  readonly localization: Localization
  readonly system: UnitSystem
  readonly zone: string | undefined
  /** Describes a position relative to the nearest reference point; undefined if the rope has none. */
  readonly referencePosition: (position: number) => string | undefined
  /** The link to an event's dialog. */
  readonly link: (row: EventRow, content: ReactNode) => ReactNode
  readonly status: (row: EventRow) => ReactNode
  /** The link to an event's documents. */
  readonly documentsLink: (row: EventRow, content: ReactNode) => ReactNode
}

/** The columns of the event table by id; the ids are the values of `sort` in the address. */
export function eventColumns(context: CellContext) {
  const { localization } = context
  const { t } = localization
  return helper.columns([
    ...positionColumns(context),
    helper.accessor((row) => eventName(localization, row.event), {
      id: 'type',
      header: t('events.attributes.type'),
      cell: ({ getValue, row }) => (
        <>
          <TruncatedText text={getValue()} />
          <SignedMark attributes={row.original.event.attributes} zone={context.zone} />
        </>
      ),
    }),
    helper.accessor((row) => t(`events.recordingType.${row.kind}`), {
      id: 'kind',
      header: t('events.attributes.recordingType'),
    }),
    ...findingColumns(context),
    ...columnAttributes.map((attribute) => attributeColumn(attribute, context)),
  ])
}

function positionColumns({ localization, system, zone, referencePosition, link, documentsLink }: CellContext) {
  const { t, date, dateTime } = localization
  return [
    helper.accessor((row) => row.event.timestamp, {
      id: 'date',
      header: t('common.date'),
      cell: ({ row }) => {
        const { timestamp } = row.original.event
        return link(row.original, <time title={dateTime(timestamp, zone)}>{date(timestamp, zone)}</time>)
      },
    }),
    helper.accessor((row) => row.event.documentCount, {
      id: 'documents',
      header: () => (
        <>
          <IconPaperclip size={15} aria-hidden="true" />
          <VisuallyHidden>{t('documents.title')}</VisuallyHidden>
        </>
      ),
      cell: ({ row }) => <DocumentCount row={row.original} link={documentsLink} />,
    }),
    helper.accessor((row) => row.position, {
      id: 'position',
      header: t('events.position'),
      cell: ({ row }) => (
        <PositionCell row={row.original} system={system} zone={zone} referencePosition={referencePosition} />
      ),
    }),
    helper.accessor((row) => (wasMoved(row) ? row.event.position : undefined), {
      id: 'recordedPosition',
      header: t('eventTable.recordedPosition'),
      cell: ({ getValue }) => <OptionalFigure value={getValue()} unit="m" system={system} />,
    }),
    helper.accessor((row) => row.event.length ?? undefined, {
      id: 'length',
      header: t('events.length'),
      cell: ({ getValue }) => <OptionalFigure value={getValue()} unit="m" system={system} />,
    }),
  ]
}

function findingColumns({ localization, system, status }: CellContext) {
  const { t } = localization
  return [
    helper.accessor((row) => row.loss.percent ?? undefined, {
      id: 'loss',
      header: t('ropePage.loss'),
      cell: ({ row }) => <LossCell row={row.original} system={system} />,
    }),
    helper.accessor((row) => inspectionName(localization, row.event.attributes), {
      id: 'inspection',
      header: t('events.attributes.inspectionType'),
    }),
    helper.accessor((row) => row.event.attributes.actionStatus, {
      id: 'status',
      header: t('events.attributes.actionStatus'),
      cell: ({ row }) => status(row.original),
    }),
    helper.accessor((row) => row.event.attributes.reportedBy?.name ?? '', {
      id: 'reportedBy',
      header: t('events.attributes.reportedBy'),
      cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    }),
  ]
}

function attributeColumn(attribute: ColumnAttribute, { localization, system }: CellContext) {
  const unit = unitOfAttribute(attribute)
  const header = localization.t(`events.attributes.${attribute}`)
  if (unit)
    return helper.accessor((row) => attributeNumber(row.event, attribute), {
      id: attribute,
      header,
      cell: ({ getValue }) => <OptionalFigure value={getValue()} unit={unit} system={system} />,
    })
  return helper.accessor((row) => attributeText(localization, row.event, attribute), {
    id: attribute,
    header,
    cell: ({ getValue }) => <TruncatedText text={getValue()} />,
  })
}

/** True for numeric columns, which are aligned right. */
export function isNumericColumn(column: string): boolean {
  const attribute = columnAttributes.find((one) => one === column)
  return attribute ? unitOfAttribute(attribute) !== undefined : numericColumns.has(column)
}

const numericColumns: ReadonlySet<string> = new Set(['position', 'recordedPosition', 'length', 'loss', 'documents'])

/** Text that may exceed its cell: the tooltip shows all of it. */
function TruncatedText({ text }: { readonly text: string }) {
  return (
    <span className={styles.words} title={text}>
      {text}
    </span>
  )
}

interface FigureProps {
  readonly value: number | undefined
  readonly unit: Unit
  readonly system: UnitSystem
}

function OptionalFigure({ value, unit, system }: FigureProps) {
  return value === undefined ? null : <QuantityValue value={value} unit={unit} system={system} />
}

interface PositionProps extends Pick<CellContext, 'system' | 'zone' | 'referencePosition'> {
  readonly row: EventRow
}

/**
 * Where on the rope of today, and how that is said from the nearest reference point; of an event that was moved with the
 * rope, the tip also tells where it was recorded.
 */
export function PositionCell({ row, system, zone, referencePosition }: PositionProps) {
  const { t, quantity } = useTexts()
  const referenceText = row.removed ? undefined : referencePosition(row.position)
  const recordedText = wasMoved(row)
    ? t('eventTable.recordedAt', { position: quantity(row.event.position, 'm', { system }) })
    : undefined
  return (
    <span title={[referenceText, recordedText].filter(Boolean).join(' · ') || undefined}>
      <CurrentPositionText current={{ position: row.position, left: row.removed }} system={system} zone={zone} />
      {referenceText !== undefined && <span className={styles.place}>{referenceText}</span>}
    </span>
  )
}

/** The loss in percent, followed by mm² if both are known. */
export function LossCell({ row, system }: { readonly row: EventRow; readonly system: UnitSystem }) {
  const { t, quantity } = useTexts()
  const { percent, area } = row.loss
  const length = quantity(row.length ?? 0, 'm', { system })
  return (
    <>
      {percent !== null && <QuantityValue value={percent} unit="%" />}
      {percent !== null && area !== null && ' · '}
      {area !== null && <QuantityValue value={area} unit="mm²" system={system} />}
      {row.isLossDerived && <span title={t('ropePage.lossDerivedHint')}>{` ${t('ropePage.lossDerived')}`}</span>}
      {row.isLossSpread && (
        <span title={t('ropePage.lossSpread', { length })}>{` ${t('ropePage.lossSpreadOver', { length })}`}</span>
      )}
    </>
  )
}

interface CountProps {
  readonly row: EventRow
  readonly link: CellContext['documentsLink']
}

/** A paper clip with the number of an event's documents, which opens them; empty if there are none. */
export function DocumentCount({ row, link }: CountProps) {
  const { t, short } = useTexts()
  const { documentCount: count } = row.event
  if (count === 0) return null
  return link(
    row,
    <span title={t('documents.count', { count })}>
      <IconPaperclip size={15} aria-hidden="true" className={styles.clip} />
      <span aria-hidden="true">{short(count)}</span>
      <VisuallyHidden>{t('documents.count', { count })}</VisuallyHidden>
    </span>,
  )
}
