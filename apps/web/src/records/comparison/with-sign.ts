/** A difference as it is written, with a plus where it is one that is shown: not before what is rounded to zero. */
export function withSign(value: number, written: string): string {
  return value > 0 && /[1-9]/.test(written) ? `+${written}` : written
}
