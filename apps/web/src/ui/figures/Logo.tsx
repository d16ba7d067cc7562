interface Props {
  /** Edge length in pixels. */
  readonly size?: number
}

/** The product's mark: a rope hanging between two points. */
export function Logo({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#0b6370" />
      <path d="M6 9C9.5 25.5 22.5 25.5 26 9" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="6" cy="9" r="2.6" fill="#fff" />
      <circle cx="26" cy="9" r="2.6" fill="#fff" />
    </svg>
  )
}
