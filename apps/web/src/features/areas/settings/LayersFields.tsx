import { baseLayers } from '@catenary/contract/map-settings'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import type { OwnFieldProps } from '../../../ui/form/form-setting.ts'
import { Locked, whyOf } from '../../../ui/form/Locked.tsx'
import { useField } from '../../../ui/form/use-field.ts'

interface Props extends OwnFieldProps {
  readonly layerName: (layer: string) => string
}

/** Which base layers the maps of the area offer. */
export function LayersField({ name, setting, layerName }: Props) {
  const { why, set, props } = useField(setting, name)
  const offered = offeredIn(setting.values)
  const first = setting.values['mapDefaultBaseLayer']
  const choose = (chosen: readonly string[]) => {
    const next = baseLayers.filter((layer) => chosen.includes(layer))
    set(next)
    // A layer that is not offered cannot be the first one shown.
    if (next[0] !== undefined && !next.some((layer) => layer === first))
      setting.change({ [name]: next, mapDefaultBaseLayer: next[0] })
  }
  return (
    <Locked why={why}>
      <Checkbox.Group {...props} description={whyOf(why)} value={[...offered]} onChange={choose}>
        <Group gap="0.5rem 1.25rem" mt={6}>
          {baseLayers.map((layer) => (
            <Checkbox key={layer} value={layer} label={layerName(layer)} disabled={props.disabled} />
          ))}
        </Group>
      </Checkbox.Group>
    </Locked>
  )
}

/** Which of the offered base layers a map shows at first. */
export function DefaultLayerField({ name, setting, layerName }: Props) {
  const { why, value, set, props } = useField(setting, name)
  return (
    <Locked why={why}>
      <NativeSelect
        {...props}
        description={whyOf(why)}
        data={offeredIn(setting.values).map((layer) => ({ value: layer, label: layerName(layer) }))}
        value={String(value)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </Locked>
  )
}

function offeredIn(values: OwnFieldProps['setting']['values']): readonly string[] {
  const offered = values['mapBaseLayers']
  return Array.isArray(offered) ? offered.map(String) : []
}
