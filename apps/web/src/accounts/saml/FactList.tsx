import type { ReactNode } from 'react'
import styles from './FactList.module.css'

interface Props {
  /** Names with their values, in their order. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** A list of facts, each under its name. */
export function FactList({ facts }: Props) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
