interface Props {
  /** What the page is about, the particular first. */
  readonly parts: readonly (string | undefined)[]
}

/** The document's title. */
export function PageTitle({ parts }: Props) {
  return <title>{[...parts.filter((part) => part !== undefined), 'Catenary'].join(' · ')}</title>
}
