import { Fragment } from 'react'

/** A name that breaks, where it is too long for its line, before its ending rather than in it. */
export function BreakableName({ name }: { readonly name: string }) {
  return name.split(/(?=\.[^.]+$)|(?<=[_-])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
