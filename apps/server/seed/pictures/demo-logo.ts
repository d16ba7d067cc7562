import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { storeLogo } from '../../src/accounts/mandators/logo-queries.ts'
import type { Queries } from '../../src/db/database.ts'
import { demoMandators } from '../demo-people.ts'

/** Three peaks and a rope that hangs between them; no letters, whose look would be the machine's. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="240" viewBox="0 0 720 240">
  <path d="M20 210 L150 60 L215 135 L330 20 L470 180 L540 105 L700 210 Z" fill="#123f5a"/>
  <path d="M330 20 L290 60 L318 78 L338 62 L362 84 L384 82 Z M150 60 L124 90 L146 102 L164 88 L182 97 Z" fill="#ffffff"/>
  <path d="M40 72 Q330 232 690 84" fill="none" stroke="#c4500a" stroke-width="11" stroke-linecap="round"/>
  <rect x="318" y="164" width="66" height="46" rx="10" fill="#c4500a"/>
</svg>`

/** Draws the logo of the demo's first mandator. */
export async function drawDemoLogo(): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer()
}

/** Gives the first mandator of the demo the logo that its reports show. */
export async function insertDemoLogo(db: Queries, bytes: Buffer): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await storeLogo(db, demoMandators.alpha.id, { bytes, mediaType: 'image/png', hash })
}
