import type { OwnFieldProps } from './form-setting.ts'
import { systemOf } from './form-setting.ts'
import { Locked, whyOf } from './Locked.tsx'
import { NumberBox } from './NumberBox.tsx'
import { useField } from './use-field.ts'

/** A number with its unit. */
export function NumberField({ name, setting }: OwnFieldProps) {
  const { field, why, value, set, props } = useField(setting, name)
  const system = systemOf(setting)
  return (
    <Locked why={why}>
      <NumberBox
        // In other units the same value is another text.
        key={system}
        {...props}
        field={field}
        system={system}
        limits={setting.sheet.limits?.[name]}
        unitText={setting.sheet.words.unit}
        description={whyOf(why)}
        value={value}
        onChange={set}
      />
    </Locked>
  )
}
