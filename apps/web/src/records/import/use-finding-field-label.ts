import { useTexts } from '../../ui/texts/texts-context.ts'

/** Names the fields of a finding as the reader knows them; an unknown one by its own name. */
export function useFindingFieldLabel(): (field: string) => string {
  const { t, has } = useTexts()
  return (field) => {
    const foundKey = [`events.attributes.${field}`, `common.${field}`].find(has)
    return foundKey ? (t as (key: string) => string)(foundKey) : field
  }
}
