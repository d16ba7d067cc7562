import type { Rope } from '@catenary/contract/assets/ropes'
import { lengthInDiameters, spliceLength } from '@catenary/domain/splice'
import { displayUnit } from '@catenary/i18n/display-units'
import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useReferencePosition } from '../../events/use-reference-position.ts'
import type { DraftContext } from '../draft/draft-context.ts'
import { useNormalizeOnBlur } from '../fields/use-normalize-on-blur.ts'
import { updateSplice, partCountsOf, parseSpliceNumber } from './splice-draft.ts'
import type { SpliceDraft } from './splice-draft.ts'
import { partPath, splicePath } from './splice-issues.ts'
import { visibleParts } from './splice-parts.ts'
import { SpliceDrawing } from './SpliceDrawing.tsx'
import { measuredPart } from './SplicePartFields.tsx'
import { SpliceParts } from './SpliceParts.tsx'
import styles from './Splice.module.css'

interface Props {
  readonly splice: SpliceDraft
  readonly index: number
  readonly rope: Rope
  readonly context: DraftContext
  readonly isReadOnly: boolean
  /** What is wrong with a field, by its path. */
  readonly message: (path: string) => string | undefined
  readonly onChange: (splice: SpliceDraft) => void
  readonly onRemove: () => void
}

/** One splice of an event: where it lies, what it is made of, and what was measured of its parts. */
export function SpliceTab(props: Props) {
  const { splice, index, rope, context, isReadOnly, message, onChange } = props
  const { nominalDiameter } = rope.attributes
  const shown = visibleParts(splice.parts, partCountsOf(splice, context))
  const start = parseSpliceNumber('positionStart', splice.positionStart, context)
  const end = parseSpliceNumber('positionEnd', splice.positionEnd, context)
  const isPlaced = typeof start === 'number' && typeof end === 'number' && end > start
  const change = (changed: Partial<SpliceDraft>) => onChange(updateSplice(splice, changed, context))
  return (
    <fieldset className={styles.splice} disabled={isReadOnly} aria-label={splice.name}>
      <SpliceFields {...props} change={change} />
      {isPlaced && <SpliceFigures from={start} to={end} {...{ nominalDiameter, context }} />}
      {isPlaced && (
        <SpliceDrawing
          from={start}
          to={end}
          parts={shown.flatMap((partIndex) => splice.parts[partIndex] ?? []).map((part) => measuredPart(part, context))}
          nominalDiameter={nominalDiameter}
          unitSystem={context.system}
        />
      )}
      <SpliceParts
        parts={splice.parts}
        {...{ shown, context, nominalDiameter }}
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
