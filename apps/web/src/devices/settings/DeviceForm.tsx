import type {
  DeviceKind,
  NewSensorDevice,
  SensorDevice,
  SensorDevicePatch,
} from '@catenary/contract/devices/sensor-devices'
import {
  sensorDevice as sensorDeviceSchema,
  sensorDeviceFields,
  sensorDevices,
} from '@catenary/contract/devices/sensor-devices'
import type { NewSmartrope } from '@catenary/contract/devices/smartropes'
import { smartropeFields, smartropes } from '@catenary/contract/devices/smartropes'
import type { Values } from '@catenary/contract/form-fields'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx'
import type { CustomFieldProps, FormDefinition } from '../../ui/form/form-definition.ts'
import { useFieldLabels } from '../../ui/form/form-definition.ts'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { fieldNameOf, fieldPathOf } from '../../ui/form/use-form.ts'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import type { SaveOptions } from '../../ui/form/use-save-mutation.ts'
import { parseRecordValues } from '../../ui/form/values.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { RopeField } from '../../work/public.ts'
import { staleByAlarms } from '../alarms/AlarmRuleForm.tsx'
import { helpOf, textsOf } from '../kind-texts.ts'
import { FabricationNumberField } from '../smartropes/FabricationNumberField.tsx'
import { TimestampField } from '../TimestampField.tsx'

interface Props extends FormCallbacks {
  readonly kind: DeviceKind
  /** The stored device; absent for a new one. */
  readonly opened?: LoadedRecord<SensorDevice>
  /** What a new device has filled in already. */
  readonly externalId?: string | undefined
  readonly onReload?: () => void
  readonly onSaved: (device: Pick<SensorDevice, 'id'>) => void
}

/** What is stale after a change of a device: with its rope, its sensors or their scales its alarms and rules are others, too. */
export const staleByDevice = [
  'sensorDevices',
  'smartropes',
  'smartropeEvents',
  'measurements',
  ...staleByAlarms,
] as const

/** The form of a device or smartrope: its name, its ids and the rope that it is linked to. */
export function DeviceForm({ kind, opened, externalId, onSaved, ...callbacks }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const texts = textsOf(kind)
  const definition = useDeviceDefinition(kind, opened !== undefined)
  const stored = opened && deviceValues(opened.entity)
  const send = (changed: Values, { ifMatch, idempotencyKey }: SaveOptions): Promise<Pick<SensorDevice, 'id'>> =>
    opened
      ? call(
          sensorDevices.change,
          { params: { id: opened.entity.id }, body: { sensorDevice: bodyOf(changed) } },
          { ifMatch },
        )
      : createDevice(kind, bodyOf(changed), idempotencyKey)
  return (
    <RecordForm
      {...callbacks}
      definition={definition}
      root={opened ? 'sensorDevice' : rootOfNew[kind]}
      {...(!opened && kind === 'smartrope' && { placeOf: placeOfNewSmartrope })}
      initial={stored ?? (externalId === undefined ? {} : { externalId })}
      stored={stored}
      version={opened?.version}
      can={can}
      send={send}
      stale={staleByDevice}
      conflict={{
        title: t(`${texts}.conflictTitle`),
        valuesOf: (theirs) => parseRecordValues(sensorDeviceSchema, theirs, deviceValues),
      }}
      onSaved={(device) => {
        toasts.showSuccess(t(`${texts}.${opened ? 'saved' : 'created'}`))
        onSaved(device)
      }}
      tools={opened && <ArchiveDevice opened={opened} onClose={callbacks.onClose} />}
    />
  )
}

const rootOfNew = { device: 'sensorDevice', smartrope: 'smartrope' } as const

/** The field of a path of the server's, which calls the address of a smartrope its fabrication number. */
function placeOfNewSmartrope(path: string): string | undefined {
  const place = fieldPathOf(path, rootOfNew.smartrope)
  if (place === 'uuid') return 'externalId'
  return fieldNameOf(place) in smartropeFields.shape ? place : undefined
}

/** Adds a device or smartrope: the address of a smartrope is its fabrication number. */
function createDevice(kind: DeviceKind, body: SensorDevicePatch, idempotencyKey: SaveOptions['idempotencyKey']) {
  if (kind === 'device')
    return call(sensorDevices.create, { body: { sensorDevice: body as NewSensorDevice } }, { idempotencyKey })
  const { externalId, ...others } = body
  const smartrope = { ...others, uuid: externalId ?? '' } as NewSmartrope
  return call(smartropes.create, { body: { smartrope } }, { idempotencyKey })
}

function deviceValues({ name, externalId, cumulocityId, attributes, rope, linkedAt }: SensorDevice): Values {
  return { name, externalId, cumulocityId, ...attributes, rope, linkedAt }
}

/** The changed values as the server takes them: attributes apart, the rope by its id. */
function bodyOf(changed: Values): SensorDevicePatch {
  const { iccid, imei, firmware, rope, ...others } = changed
  const attributes = Object.fromEntries(
    Object.entries({ iccid, imei, firmware }).filter(([, value]) => value !== undefined),
  )
  return {
    ...others,
    ...(rope !== undefined && { rope: rope && { id: (rope as { id: string }).id } }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  } as SensorDevicePatch
}

type LinkedRope = NonNullable<SensorDevice['rope']>

/** The fields of a device with their controls. A device that is moved to another rope takes nothing measured before with it. */
function useDeviceDefinition(kind: DeviceKind, isStored: boolean): FormDefinition {
  const { t, dateTime } = useTexts()
  const labels = useFieldLabels({ feature: 'devices' })
  const number = t('smartropes.attributes.externalId')
  const rope = ({ context }: CustomFieldProps) => (
    <RopeField
      rope={(context.values['rope'] ?? undefined) as LinkedRope | undefined}
      isOptional
      error={context.message('rope')}
      onRope={(chosen) =>
        // To the millisecond: within the same minute it may have measured on the rope before.
        context.change({ rope: chosen ?? null, linkedAt: isStored && chosen ? new Date().toISOString() : null })
      }
    />
  )
  const linkedAt = ({ name, context }: CustomFieldProps) => {
    const linked = context.values['rope'] as LinkedRope | null | undefined
    return (
      linked && (
        <TimestampField
          label={labels.label(name)}
          description={t('devices.linkedAtHint')}
          value={(context.values[name] ?? null) as string | null}
          timezone={linked.installation.timezone}
          error={context.message(name)}
          onChange={(value) => context.change({ [name]: value })}
        />
      )
    )
  }
  const externalId = ({ name, context }: CustomFieldProps) => (
    <FabricationNumberField
      value={String(context.values[name] ?? '')}
      error={context.message(name)}
      onChange={(value) => context.change({ [name]: value })}
    />
  )
  const isSmartrope = kind === 'smartrope'
  return {
    fields: isSmartrope ? smartropeFields : sensorDeviceFields,
    groups: [],
    labels: isSmartrope
      ? { ...labels, label: (name) => (name === 'externalId' ? number : labels.label(name)) }
      : labels,
    fullWidth: ['name', 'rope', 'linkedAt', ...(isSmartrope ? ['externalId'] : [])],
    autoFocusField: 'name',
    customFields: { rope, linkedAt, ...(isSmartrope && { externalId }) },
    format: (name, value) => {
      if (name === 'linkedAt') return dateTime(String(value))
      if (name !== 'rope') return undefined
      const { name: ropeName, installation } = value as LinkedRope
      return `${installation.area.name} › ${installation.name} › ${ropeName}`
    },
  }
}

interface ArchiveProps extends Pick<FormCallbacks, 'onClose'> {
  readonly opened: LoadedRecord<SensorDevice>
}

function ArchiveDevice({ opened: { entity, version }, onClose }: ArchiveProps) {
  const { t } = useTexts()
  const setArchived = (isDeleted: boolean, ifMatch: string | null | undefined) =>
    call(sensorDevices.change, { params: { id: entity.id }, body: { sensorDevice: { isDeleted } } }, { ifMatch })
  return (
    <ArchiveButton
      help={helpOf(entity.kind)}
      question={t(`${textsOf(entity.kind)}.archiveQuestion`)}
      explanation={t(`${textsOf(entity.kind)}.archiveExplained`)}
      doneMessage={t(`${textsOf(entity.kind)}.archived`)}
      archive={(ifMatch) => setArchived(true, ifMatch)}
      restore={() => setArchived(false, null)}
      version={version}
      stale={staleByDevice}
      onDone={onClose}
    />
  )
}
