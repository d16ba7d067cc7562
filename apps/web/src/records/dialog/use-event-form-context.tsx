import { eventAttributes } from '@catenary/contract/records/event-attributes'
import { useCan } from '../../shell/session.ts'
import type { FormContext, FormDefinition } from '../../ui/form/form-definition.ts'
import { useFieldLabels } from '../../ui/form/form-definition.ts'
import type { DraftContext } from './draft/draft-context.ts'
import { ClockField } from './fields/ClockField.tsx'
import { DiameterReadings } from './fields/DiameterReadings.tsx'
import type { FieldsProps } from './fields/fields-props.ts'
import { InspectionField, ReportedByField, StatusField } from './fields/GeneralFields.tsx'
import { LossField } from './fields/LossField.tsx'
import { RepairedDamages } from './fields/RepairedDamages.tsx'

/** The attributes of an event as a form that is drawn from the contract, with the controls that only events have. */
export function useEventFormContext(fields: FieldsProps, { system }: DraftContext): FormContext {
  const can = useCan()
  const labels = useFieldLabels({ feature: 'events' })
  const { rope, draft, changeAttributes, message } = fields
  const definition: FormDefinition = {
    fields: eventAttributes,
    groups: [],
    labels,
    unitSystem: () => system,
    customFields: {
      inspectionType: (props) => <InspectionField {...props} rope={rope} />,
      actionStatus: (props) => <StatusField {...props} />,
      reportedBy: (props) => <ReportedByField {...props} />,
      crossSectionLossAmount: (props) => <LossField {...props} rope={rope} type={fields.draft.type} />,
      clockPosition: (props) => <ClockField {...props} />,
      diameterReadings: (props) => <DiameterReadings {...props} rope={rope} />,
      repairedEvents: (props) => <RepairedDamages {...props} {...fields} />,
    },
    fullWidth: ['diameterReadings', 'repairedEvents'],
  }
  return {
    definition,
    values: draft.attributes,
    change: changeAttributes,
    message,
    can,
  }
}
