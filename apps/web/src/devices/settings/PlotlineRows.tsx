import { plotline } from '@catenary/contract/devices/sensor-fields'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { PlotlineDraft, SensorDraft } from './sensor-draft.ts'
import { emptyPlotline } from './sensor-draft.ts'
import styles from './settings.module.css'

/** The plot lines of a chart: rows of a name, a position and a colour. */
export function PlotlineRows({ form }: { readonly form: Form<SensorDraft> }) {
  const { t } = useTexts()
  const { plotlines } = form.values
  return (
    <fieldset className={styles.list}>
      <legend>{t('sensorSettings.plotlines')}</legend>
      {plotlines.map((line, index) => (
        <PlotlineRow
          key={line.key}
          line={line}
          index={index}
          form={form}
          onLine={(changed) => form.change({ plotlines: plotlines.with(index, changed) })}
        />
      ))}
      <div>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.change({ plotlines: [...plotlines, emptyPlotline()] })}
        >
          {t('sensorSettings.addPlotline')}
        </Button>
      </div>
    </fieldset>
  )
}

interface RowProps {
  readonly line: PlotlineDraft
  readonly index: number
  readonly form: Form<SensorDraft>
  readonly onLine: (line: PlotlineDraft) => void
}

function PlotlineRow({ line, index, form, onLine }: RowProps) {
  const { t } = useTexts()
  const { plotlines } = form.values
  const number = index + 1
  return (
    <fieldset className={styles.plotline} aria-label={t('sensorSettings.plotlineNumber', { number })}>
      <TextInput
        label={t('common.name')}
        maxLength={200}
        autoComplete="off"
        value={line.name}
        error={form.message(`plotlines[${index}].name`)}
        onChange={({ currentTarget }) => onLine({ ...line, name: currentTarget.value })}
      />
      <NumberBox
        label={t('sensorSettings.plotlinePosition')}
        field={plotline.shape.position}
        system="metric"
        value={line.position}
        error={form.message(`plotlines[${index}].position`)}
        onChange={(position) => onLine({ ...line, position })}
      />
      <TextInput
        label={t('sensorSettings.plotlineColor')}
        type="color"
        classNames={{ input: styles.colour }}
        value={line.color}
        error={form.message(`plotlines[${index}].color`)}
        onChange={({ currentTarget }) => onLine({ ...line, color: currentTarget.value })}
      />
      <ActionIcon
        className={styles.remove}
        aria-label={t('sensorSettings.removePlotline', { number })}
        onClick={() => form.change({ plotlines: plotlines.filter((one) => one !== line) })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
