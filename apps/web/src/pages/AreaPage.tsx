/** Being built. */
export function AreaPage() {
  return null
}
