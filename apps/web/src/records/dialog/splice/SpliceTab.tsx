import { partBand } from '@catenary/charts/splice/splice-drawing'
import type { DrawnPart } from '@catenary/charts/splice/splice-drawing'
import { spliceElements, spliceLayout } from '@catenary/charts/splice/splice-drawing-svg'
import type { Rope } from '@catenary/contract/assets/ropes'
import { bandRating, lengthInDiameters, spliceLength } from '@catenary/domain/splice'
import { displayUnit } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { createElement, useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useWidth } from '../../../ui/paint/use-width.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useChartPalette } from '../../../ui/theme/colour-scheme.ts'
import { useReferencePosition } from '../../events/use-reference-position.ts'
import type { DraftContext } from '../draft/draft-context.ts'
import { useNormalizeOnBlur } from '../fields/use-normalize-on-blur.ts'
import { parseSpliceNumber, partCountsOf, updateSplice, visibleParts } from './splice-draft.ts'
import type { SpliceDraft } from './splice-draft.ts'
import { partPath, splicePath } from './splice-issues.ts'
import { measuredPart } from './SplicePartFields.tsx'
import { SpliceParts } from './SpliceParts.tsx'
import styles from './Splice.module.css'

interface Props {
  readonly splice: SpliceDraft
  readonly index: number
  readonly rope: Rope
  /** The length of a loop at the time of the event; null for an open rope. */
  readonly loop: number | null
  readonly context: DraftContext
  readonly isReadOnly: boolean
  /** What is wrong with a field, by its path. */
  readonly message: (path: string) => string | undefined
  readonly onChange: (splice: SpliceDraft) => void
  readonly onRemove: () => void
}

/** One splice of an event: its position, construction, and the measurements of its parts. */
export function SpliceTab(props: Props) {
  const { splice, index, rope, loop, context, isReadOnly, message, onChange } = props
  const { nominalDiameter } = rope.attributes
  const shown = visibleParts(splice.parts, partCountsOf(splice, context))
  const start = parseSpliceNumber('positionStart', splice.positionStart, context)
  const end = parseSpliceNumber('positionEnd', splice.positionEnd, context)
  const isPlaced = typeof start === 'number' && typeof end === 'number' && end > start
  const extent = isPlaced ? { from: start, to: end, loop: loop ?? undefined } : undefined
  const change = (changed: Partial<SpliceDraft>) => onChange(updateSplice(splice, changed, context))
  return (
    <fieldset className={styles.splice} disabled={isReadOnly} aria-label={splice.name}>
      <SpliceFields {...props} change={change} />
      {isPlaced && <SpliceFigures from={start} to={end} {...{ nominalDiameter, context }} />}
      {isPlaced && (
        <SpliceDrawing
          from={start}
          to={end}
          loop={loop ?? undefined}
          parts={shown.flatMap((partIndex) => splice.parts[partIndex] ?? []).map((part) => measuredPart(part, context))}
          nominalDiameter={nominalDiameter}
          unitSystem={context.system}
        />
      )}
      <SpliceParts
        parts={splice.parts}
        {...{ shown, context, nominalDiameter, extent }}
        message={(part, field) => message(partPath(index, part, field))}
        onChange={(partIndex, changed) =>
          change({
            parts: splice.parts.map((part, positionProps) =>
              positionProps === partIndex ? { ...part, ...changed } : part,
            ),
          })
        }
      />
      {!isReadOnly && <RemoveSplice {...props} />}
    </fieldset>
  )
}

const counts = ['strandCount', 'knotCount', 'tuckTailCount', 'tuckTailEndCount'] as const

function SpliceFields({
  splice,
  index,
  rope,
  context,
  message,
  change,
}: Props & { readonly change: (changed: Partial<SpliceDraft>) => void }) {
  const { t } = useTexts()
  const referencePosition = useReferencePosition(rope)
  const normalize = useNormalizeOnBlur(context, { isPosition: true })
  const fieldProps = (field: 'name' | 'positionStart' | 'positionEnd' | (typeof counts)[number]) => ({
    label: t(`splices.attributes.${field}`),
    value: splice[field],
    error: message(splicePath(index, field)),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  const positionProps = (field: 'positionStart' | 'positionEnd') => {
    const metres = parseSpliceNumber(field, splice[field], context)
    return {
      ...fieldProps(field),
      onBlur: () => normalize(splice[field], (normalized) => change({ [field]: normalized })),
      required: true,
      inputMode: context.points?.length ? ('text' as const) : ('decimal' as const),
      rightSection: displayUnit('m', context.system),
      description: typeof metres === 'number' ? referencePosition(metres) : undefined,
      inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
    }
  }
  return (
    <>
      <div className={styles.head}>
        <TextInput required maxLength={100} {...fieldProps('name')} />
        <TextInput {...positionProps('positionStart')} />
        <TextInput {...positionProps('positionEnd')} />
      </div>
      <div className={styles.counts}>
        {counts.map((field) => (
          <TextInput key={field} inputMode="numeric" {...fieldProps(field)} />
        ))}
      </div>
    </>
  )
}

interface SpliceFiguresProps {
  readonly from: number
  readonly to: number
  readonly nominalDiameter: number | undefined
  readonly context: DraftContext
}

function SpliceFigures({ from, to, nominalDiameter, context }: SpliceFiguresProps) {
  const { t, quantity, short } = useTexts()
  const length = spliceLength(from, to)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('splices.spliceLength')}</dt>
        <dd>{quantity(length, 'm', { system: context.system })}</dd>
      </div>
      {nominalDiameter !== undefined && (
        <div>
          <dt>{t('splices.lengthOverDiameter')}</dt>
          <dd>{short(lengthInDiameters(length, nominalDiameter), 1)}</dd>
        </div>
      )}
    </dl>
  )
}

function RemoveSplice({ splice: { name }, onRemove }: Props) {
  const { t } = useTexts()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        className={styles.remove}
        variant="default"
        leftSection={<IconTrash size={16} />}
        onClick={() => setConfirming(true)}
      >
        {t('common.remove')}
      </Button>
      <ConfirmDialog
        help="splices#2"
        opened={isConfirming}
        question={t('splices.removeQuestion', { name })}
        action={t('common.remove')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          onRemove()
        }}
      />
    </>
  )
}

interface SpliceDrawingProps {
  /** Start and end of the splice in metres. */
  readonly from: number
  readonly to: number
  readonly loop: number | undefined
  readonly parts: readonly DrawnPart[]
  readonly nominalDiameter: number | undefined
  readonly unitSystem: UnitSystem
}

/** Drawing of the splice to scale: its parts and their ratings. */
function SpliceDrawing({ from, to, loop, parts, nominalDiameter, unitSystem }: SpliceDrawingProps) {
  const { t, quantity, language } = useTexts()
  const palette = useChartPalette()
  const { ref, width: outerWidth } = useWidth()
  const { padding, height } = spliceLayout
  const width = outerWidth - 2 * padding
  const bands = parts.map((part) => partBand(part, nominalDiameter))
  const ratingCounts = [
    ...(['green', 'yellow', 'red'] as const).map(
      (band) => [t(`splices.rating.${bandRating(band)}`), bands.filter((one) => one === band).length] as const,
    ),
    [t('splices.notMeasured'), bands.filter((one) => one === null).length] as const,
  ]
  const ratings = ratingCounts.flatMap(([text, count]) => (count > 0 ? [`${text}: ${count}`] : [])).join(', ')
  const metres = (value: number) => quantity(value, 'm', { system: unitSystem })
  const description = t('splices.drawing', { from: metres(from), to: metres(to), ratings })
  return (
    <div ref={ref} className={styles.drawing} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          width={outerWidth}
          height={height}
          viewBox={`${-padding} 0 ${outerWidth} ${height}`}
          role="img"
          aria-label={description}
        >
          {spliceElements({
            from,
            to,
            loop,
            parts,
            nominalDiameter,
            unitSystem,
            width,
            language,
            palette,
          }).map(({ tag, attributes, text }, index) => createElement(tag, { key: index, ...attributes }, text))}
        </svg>
      )}
    </div>
  )
}
