import type { Rope } from '@catenary/contract/ropes'
import { lengthInDiameters, spliceLength } from '@catenary/domain/splice'
import { displayUnit } from '@catenary/i18n/unit-names'
import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '../../../ui/Confirm.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { usePlaceText } from '../use-place-text.ts'
import type { DraftSetting } from './draft-setting.ts'
import { useLeftNumber } from './use-left-number.ts'
import { SpliceDrawing } from './SpliceDrawing.tsx'
import { SpliceParts } from './SpliceParts.tsx'
import { measuredOf } from './SplicePartFields.tsx'
import { changedSplice, countsOf, spliceNumberIn } from './splice-draft.ts'
import type { SpliceDraft } from './splice-draft.ts'
import { partPath, splicePath } from './splice-faults.ts'
import { shownParts } from './splice-parts.ts'
import styles from './Splice.module.css'

interface Props {
  readonly splice: SpliceDraft
  readonly index: number
  readonly rope: Rope
  readonly setting: DraftSetting
  readonly isReadOnly: boolean
  /** What is wrong with a field, by its path. */
  readonly message: (path: string) => string | undefined
  readonly onChange: (splice: SpliceDraft) => void
  readonly onRemove: () => void
}

/** One splice of an event: where it lies, what it is made of, and what was measured of its parts. */
export function SpliceTab(props: Props) {
  const { splice, index, rope, setting, isReadOnly, message, onChange } = props
  const { nominalDiameter } = rope.attributes
  const shown = shownParts(splice.parts, countsOf(splice, setting))
  const start = spliceNumberIn('positionStart', splice.positionStart, setting)
  const end = spliceNumberIn('positionEnd', splice.positionEnd, setting)
  const isPlaced = typeof start === 'number' && typeof end === 'number' && end > start
  const change = (changed: Partial<SpliceDraft>) => onChange(changedSplice(splice, changed, setting))
  return (
    <fieldset className={styles.splice} disabled={isReadOnly} aria-label={splice.name}>
      <SpliceFields {...props} change={change} />
      {isPlaced && <Figures from={start} to={end} {...{ nominalDiameter, setting }} />}
      {isPlaced && (
        <SpliceDrawing
          from={start}
          to={end}
          parts={shown.flatMap((at) => splice.parts[at] ?? []).map((part) => measuredOf(part, setting))}
          nominalDiameter={nominalDiameter}
          unitSystem={setting.system}
        />
      )}
      <SpliceParts
        parts={splice.parts}
        {...{ shown, setting, nominalDiameter }}
        message={(part, field) => message(partPath(index, part, field))}
        onChange={(at, changed) =>
          change({ parts: splice.parts.map((part, place) => (place === at ? { ...part, ...changed } : part)) })
        }
      />
      {!isReadOnly && <Remove {...props} />}
    </fieldset>
  )
}

const counts = ['strandCount', 'knotCount', 'tuckTailCount', 'tuckTailEndCount'] as const

function SpliceFields({
  splice,
  index,
  rope,
  setting,
  message,
  change,
}: Props & { readonly change: (changed: Partial<SpliceDraft>) => void }) {
  const { t } = useTexts()
  const placeText = usePlaceText(rope)
  const leave = useLeftNumber(setting, { isPlace: true })
  const text = (field: 'name' | 'positionStart' | 'positionEnd' | (typeof counts)[number]) => ({
    label: t(`splices.attributes.${field}`),
    value: splice[field],
    error: message(splicePath(index, field)),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  const place = (field: 'positionStart' | 'positionEnd') => {
    const metres = spliceNumberIn(field, splice[field], setting)
    return {
      ...text(field),
      onBlur: () => leave(splice[field], (left) => change({ [field]: left })),
      required: true,
      inputMode: setting.points?.length ? ('text' as const) : ('decimal' as const),
      rightSection: displayUnit('m', setting.system),
      description: typeof metres === 'number' ? placeText(metres) : undefined,
      inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
    }
  }
  return (
    <>
      <div className={styles.head}>
        <TextInput required maxLength={100} {...text('name')} />
        <TextInput {...place('positionStart')} />
        <TextInput {...place('positionEnd')} />
      </div>
      <div className={styles.counts}>
        {counts.map((field) => (
          <TextInput key={field} inputMode="numeric" {...text(field)} />
        ))}
      </div>
    </>
  )
}

interface FiguresProps {
  readonly from: number
  readonly to: number
  readonly nominalDiameter: number | undefined
  readonly setting: DraftSetting
}

function Figures({ from, to, nominalDiameter, setting }: FiguresProps) {
  const { t, quantity, short } = useTexts()
  const length = spliceLength(from, to)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('splices.spliceLength')}</dt>
        <dd>{quantity(length, 'm', { system: setting.system })}</dd>
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

function Remove({ splice: { name }, onRemove }: Props) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        className={styles.remove}
        variant="default"
        leftSection={<IconTrash size={16} />}
        onClick={() => setAsking(true)}
      >
        {t('common.remove')}
      </Button>
      <Confirm
        opened={isAsking}
        question={t('splices.removeQuestion', { name })}
        action={t('common.remove')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
      />
    </>
  )
}
