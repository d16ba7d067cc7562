import { useDecimalMark } from '../../../ui/form/AskedDecimalMark.tsx'
import { roundTo } from '@catenary/domain/units'
import type { DraftSetting } from './draft-setting.ts'
import { typedPosition } from './typed-position.ts'

/** A field of metres as it stands once it is left: a number as it was read; what is none stays as it was typed. */
export function leftMetres(text: string, setting: DraftSetting, isPlace: boolean): string {
  const number = setting.parse(text)
  if (number === null || (isPlace && 'fault' in typedPosition(text, setting))) return text
  return setting.write(setting.system === 'metric' ? roundTo(number, 3) : number)
}

/** What is done when a field of metres is left: shows what was read, and asks where languages read it differently. */
export function useLeftNumber(setting: DraftSetting, { isPlace }: { readonly isPlace: boolean }) {
  const { ask } = useDecimalMark()
  return (text: string, set: (text: string) => void) => {
    const settle = (read: DraftSetting) => {
      const left = leftMetres(text, read, isPlace)
      if (left !== text) set(left)
    }
    const asked = ask(text)
    if (asked) void asked.then((parse) => settle({ ...setting, parse }))
    else settle(setting)
  }
}
