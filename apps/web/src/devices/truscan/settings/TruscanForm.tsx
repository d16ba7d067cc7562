import type { TruscanDevice, TruscanDevicePatch } from '@catenary/contract/devices/truscan'
import { truscan, truscanDevice } from '@catenary/contract/devices/truscan'
import type { TruscanContract } from '@catenary/contract/devices/truscan-fields'
import { truscanDeviceFields } from '@catenary/contract/devices/truscan-fields'
import type { Values } from '@catenary/contract/form-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../shell/session.ts'
import type { FormDefinition } from '../../../ui/form/form-definition.ts'
import { useFieldLabels } from '../../../ui/form/form-definition.ts'
import type { LoadedRecord } from '../../../ui/form/RecordDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import type { FormCallbacks } from '../../../ui/form/use-record-form.ts'
import type { SaveOptions } from '../../../ui/form/use-save-mutation.ts'
import { parseRecordValues } from '../../../ui/form/values.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { staleByRequest } from '../stale-by-request.ts'

interface Props extends FormCallbacks {
  readonly ropeId: string
  /** The stored device; absent for a new one. */
  readonly opened?: LoadedRecord<TruscanDevice>
  readonly onReload?: () => void
}

/** The form of a device on a rope: what it is, and its contract. */
export function TruscanForm({ ropeId, opened, ...callbacks }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const definition: FormDefinition = {
    fields: truscanDeviceFields,
    groups: [],
    labels: useFieldLabels({ feature: 'truscan' }),
    autoFocusField: 'contractKind',
  }
  const stored = opened && valuesOf(opened.entity)
  const initial = stored ?? { kind: 'truscan' }
  const send = (changed: Values, { ifMatch, idempotencyKey }: SaveOptions) => {
    const device = deviceOf({ ...initial, ...changed })
    return opened
      ? call(truscan.change, { params: { id: opened.entity.id }, body: { truscanDevice: device } }, { ifMatch })
      : call(truscan.create, { body: { truscanDevice: { ...device, rope: { id: ropeId } } } }, { idempotencyKey })
  }
  return (
    <RecordForm
      {...callbacks}
      definition={definition}
      root="truscanDevice"
      initial={initial}
      {...(stored && { stored })}
      version={opened?.version}
      can={can}
      validate={contractIssues}
      send={send}
      stale={staleByRequest}
      conflict={{
        title: t('truscan.conflict'),
        valuesOf: (theirs) => parseRecordValues(truscanDevice, theirs, valuesOf),
      }}
      onSaved={() => {
        toasts.showSuccess(t(opened ? 'truscan.saved' : 'truscan.added'))
        callbacks.onClose()
      }}
    />
  )
}

function valuesOf({ kind, contract }: TruscanDevice): Values {
  const { duration, quantity } = contract ?? {}
  return {
    kind,
    ...(duration && {
      contractKind: 'duration',
      scheduleInterval: duration.schedule_interval,
      contractEnd: duration.contractEnd,
    }),
    ...(quantity && { contractKind: 'quantity', ...quantity }),
  }
}

/** What is missing of the contract, or does not go together. */
function contractIssues(values: Values): FieldIssue[] {
  const { contractKind, contractEnd, measurementsPaidFor: paid, measurementsRemaining: left } = values
  const issues: FieldIssue[] = []
  if ((contractKind ?? null) !== null && (contractEnd ?? null) === null)
    issues.push({ path: 'contractEnd', code: 'required' })
  if (contractKind === 'quantity' && typeof paid === 'number' && typeof left === 'number' && left > paid)
    issues.push({ path: 'measurementsRemaining', code: 'remainingBeyondPaid' })
  return issues
}

function deviceOf(values: Values): TruscanDevicePatch & { readonly kind: TruscanDevice['kind'] } {
  return { kind: values['kind'] as TruscanDevice['kind'], contract: contractOf(values) }
}

function contractOf(values: Values): TruscanContract | null {
  const contractEnd = String(values['contractEnd'])
  if (values['contractKind'] === 'duration')
    return {
      duration: { schedule_interval: values['scheduleInterval'], contractEnd } as TruscanContract['duration'] & object,
    }
  if (values['contractKind'] !== 'quantity') return null
  const measurementsPaidFor = Number(values['measurementsPaidFor'])
  return {
    quantity: { measurementsPaidFor, measurementsRemaining: Number(values['measurementsRemaining']), contractEnd },
  }
}
