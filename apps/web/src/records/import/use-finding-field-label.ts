import { useTexts } from '../../ui/texts/texts-context.ts'

/** Returns the labels of the fields of a finding; the key itself for unknown fields. */
export function useFindingFieldLabel(): (field: string) => string {
  const { t, has } = useTexts()
  return (field) => {
    const foundKey = [`events.attributes.${field}`, `common.${field}`].find(has)
    return foundKey ? (t as (key: string) => string)(foundKey) : field
  }
}
