import { useTexts } from '../../ui/texts/texts-context.ts'

/** Names the fields of a finding as the reader knows them; an unknown one by its own name. */
export function useFindingField(): (field: string) => string {
  const { t, has } = useTexts()
  return (field) => {
    const known = [`events.attributes.${field}`, `common.${field}`].find(has)
    return known ? (t as (key: string) => string)(known) : field
  }
}
