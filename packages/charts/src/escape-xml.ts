const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in an SVG document, in its elements and its attributes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
