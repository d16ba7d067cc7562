/** A difference as it is written, with its sign where it is one that is shown: not before what is rounded to zero. */
export function withSign(value: number, written: string): string {
  if (!/[1-9]/.test(written)) return written
  return value > 0 ? `+${written}` : written.replace('-', '\u2212')
}
