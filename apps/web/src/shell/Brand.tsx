import type { BrandName } from '@catenary/contract/accounts/external-links'
import { externalLinks } from '@catenary/contract/accounts/external-links'
import type { ReactNode } from 'react'
import styles from './Brand.module.css'

const signs: Readonly<Record<BrandName, ReactNode>> = {
  // A rope's section: one strand in the middle, six around it.
  ropes: (
    <>
      <circle cx="10" cy="10" r="2.6" />
      {[0, 60, 120, 180, 240, 300].map((degrees) => (
        <circle key={degrees} cx="10" cy="3.9" r="2.6" transform={`rotate(${degrees} 10 10)`} />
      ))}
    </>
  ),
  // Layers of ground below a ridge.
  geotechnology: (
    <>
      <path d="M1 11 7 3l4.5 5L14 5l5 6" />
      <path d="M1 14.5c3-1.6 6-1.6 9 0s6 1.6 9 0" />
      <path d="M1 18c3-1.6 6-1.6 9 0s6 1.6 9 0" />
    </>
  ),
}

interface Props {
  readonly name: BrandName
}

/** The wordmark of one of the two companies: its sign and its name. */
export function Brand({ name }: Props) {
  return (
    <span className={styles.brand}>
      <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        {signs[name]}
      </svg>
      <span>{externalLinks.brands[name].company}</span>
    </span>
  )
}
