import { eventAttributes } from '@catenary/contract/event-attributes'
import type { FormSetting, FormSheet } from '../../../ui/form/form-setting.ts'
import { useWords } from '../../../ui/form/form-setting.ts'
import { useCan } from '../../../shell/session.ts'
import { ClockField } from './ClockField.tsx'
import { DiameterReadings } from './DiameterReadings.tsx'
import type { DraftSetting } from './draft-setting.ts'
import type { FieldsProps } from './fields-props.ts'
import { InspectionField, ReportedByField, StatusField } from './GeneralFields.tsx'
import { LossField } from './LossField.tsx'
import { RepairedDamages } from './RepairedDamages.tsx'

/** The attributes of an event as a form that is drawn from the contract, with the controls that only events have. */
export function useEventSheet(fields: FieldsProps, { system }: DraftSetting): FormSetting {
  const can = useCan()
  const words = useWords({ feature: 'events' })
  const { rope, draft, changeAttributes, message } = fields
  const sheet: FormSheet = {
    fields: eventAttributes,
    groups: [],
    words,
    system: () => system,
    own: {
      inspectionType: (own) => <InspectionField {...own} rope={rope} />,
      actionStatus: (own) => <StatusField {...own} />,
      reportedBy: (own) => <ReportedByField {...own} />,
      crossSectionLossAmount: (own) => <LossField {...own} rope={rope} type={fields.draft.type} />,
      clockPosition: (own) => <ClockField {...own} />,
      diameterReadings: (own) => <DiameterReadings {...own} rope={rope} />,
      repairedEvents: (own) => <RepairedDamages {...own} {...fields} />,
    },
    wide: ['diameterReadings', 'repairedEvents'],
  }
  return {
    sheet,
    values: draft.attributes,
    change: changeAttributes,
    message,
    can,
  }
}
