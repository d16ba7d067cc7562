type Members = Readonly<Record<string, unknown>>

/** True for the same value; absent and `null` are the same, and the order of keys does not matter. */
export function deepEqual(one: unknown, other: unknown): boolean {
  if (one === other || ((one ?? null) === null && (other ?? null) === null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => deepEqual((one as Members)[key], (other as Members)[key]))
}
