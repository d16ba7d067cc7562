import { areaSettingsForm, newAreaForm } from '@catenary/contract/asset-forms'
import type { Area, AreaFields } from '@catenary/contract/areas'
import { areaDefaults, areas } from '@catenary/contract/areas'
import { mandators } from '@catenary/contract/mandators'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import type { FormSheet, OwnFieldProps } from '../../../ui/form/form-setting.ts'
import type { Values } from '@catenary/contract/field-kinds'
import { idIn, ReferenceField } from '../../../ui/form/ChoiceField.tsx'
import { useWords } from '../../../ui/form/form-setting.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { DefaultLayerField, LayersField } from './LayersFields.tsx'
import type { PlacePicker } from './PlaceField.tsx'
import { PlaceField, placeSaid } from './PlaceField.tsx'

/** What stands in the form of an area. */
export function areaValues(area: Area): Values {
  const { id, isDeleted, installationCount, damages, ...values } = area
  return {
    ...values,
    mandator: { id: area.mandator.id },
    adminUser: area.adminUser && { id: area.adminUser.id },
  }
}

/** What stands in the form of a new area. */
export const newAreaValues: Values = areaDefaults satisfies Partial<AreaFields>

/** The form of an area; `area` is absent while one is added. */
export function useAreaSheet(area: Area | undefined, picker?: PlacePicker): FormSheet {
  const { t } = useTexts()
  const words = useWords({ feature: 'assetSettings.area' })
  const layers = useWords({ feature: 'maps' })
  const owners = useMandators(area)
  const clients = useClients(area)
  const layerName = (layer: string) => layers.choice('layer', layer)
  const nameIn = (choices: typeof owners, value: unknown) => choices.find(({ id }) => id === idIn(value))?.name
  return {
    fields: area ? areaSettingsForm : newAreaForm,
    groups: [
      { name: 'area', title: t('areas.area') },
      { name: 'map', title: t('maps.map') },
    ],
    words,
    wide: ['name', 'latlng', 'mapBaseLayers'],
    own: {
      mandator: (props: OwnFieldProps) => <MandatorField {...props} choices={owners} stored={area?.mandator.id} />,
      adminUser: (props: OwnFieldProps) => <ReferenceField {...props} choices={clients} />,
      latlng: (props: OwnFieldProps) => <PlaceField {...props} picker={picker} />,
      mapBaseLayers: (props: OwnFieldProps) => <LayersField {...props} layerName={layerName} />,
      mapDefaultBaseLayer: (props: OwnFieldProps) => <DefaultLayerField {...props} layerName={layerName} />,
    },
    said(field, value) {
      if (field === 'mandator') return nameIn(owners, value)
      if (field === 'adminUser') return nameIn(clients, value)
      if (field === 'latlng') return placeSaid(value)
      if (field === 'mapDefaultBaseLayer') return layerName(String(value))
      return field === 'mapBaseLayers' && Array.isArray(value) ? value.map(layerName).join(', ') : undefined
    },
  }
}

type Choices = readonly { readonly id: string; readonly name: string }[]

function MandatorField(props: OwnFieldProps & { readonly choices: Choices; readonly stored: string | undefined }) {
  const { t } = useTexts()
  const chosen = idIn(props.setting.values['mandator'])
  const isMoved = props.stored !== undefined && chosen !== null && chosen !== props.stored
  return <ReferenceField {...props} hint={isMoved ? t('assetSettings.moveExplained') : undefined} />
}

function useMandators(area: Area | undefined): Choices {
  const can = useCan()
  const { data } = useQuery({ ...read(mandators.list, {}), enabled: can('AREA_EDIT_FULL') })
  return data ?? (area ? [area.mandator] : [])
}

/** The users who may see the area, and the one who is its client already. */
function useClients(area: Area | undefined): Choices {
  const { t } = useTexts()
  const can = useCan()
  const { data = [] } = useQuery({
    ...read(areas.users, { params: { id: area?.id ?? '' } }),
    enabled: area !== undefined && can('AREA_EDIT_FULL'),
  })
  const now = area?.adminUser
  if (!now || data.some(({ id }) => id === now.id)) return data
  return [{ id: now.id, name: now.name ?? t('assetSettings.unknownUser') }, ...data]
}
