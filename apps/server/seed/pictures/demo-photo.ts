import { seededRandom } from '../seeded-random.ts'

const width = 1200
const height = 800

/** One outer wire as it runs over a stranded rope, lit from above. */
function wire(x: number, shade: number, isBroken: boolean): string {
  const lay = 210
  const top = `M${x} -20 C${x + lay * 0.4} 220, ${x + lay * 0.6} 560, ${x + lay} 820`
  const light = `<path d="${top}" stroke="hsl(205 8% ${shade}%)" stroke-width="30" fill="none"/>
    <path d="${top}" stroke="hsl(205 12% ${shade + 22}%)" stroke-width="7" fill="none" transform="translate(-6 -4)"/>`
  if (!isBroken) return light
  const [breakX, breakY] = [x + lay * 0.48, 380]
  return `${light}
    <path d="M${breakX - 26} ${breakY - 16} L${breakX + 24} ${breakY - 34} L${breakX + 30} ${breakY + 26} L${breakX - 22} ${breakY + 38} Z" fill="hsl(24 22% 16%)"/>
    <path d="M${breakX + 6} ${breakY + 34} q46 -12 74 -66" stroke="hsl(205 10% ${shade + 10}%)" stroke-width="20" fill="none" stroke-linecap="round"/>`
}

/** A close look at a stranded rope with a broken wire, drawn as SVG; another number gives another stretch of rope. */
export function ropePhoto(number: number): string {
  const random = seededRandom(number)
  const broken = 14 + Math.floor(random() * 6)
  const wires = Array.from({ length: 46 }, (_, index) =>
    wire(index * 32 - 260, 34 + Math.round(random() * 14) + (index % 6 === 0 ? -16 : 0), index === broken),
  )
  const rust = Array.from({ length: 26 }, () => {
    const [x, y, size] = [random() * width, 180 + random() * 440, 4 + random() * 26]
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${size.toFixed(0)}" ry="${(size * 0.6).toFixed(0)}" fill="hsl(22 46% 30%)" opacity="0.28"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="round" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.82"/>
      <stop offset="0.3" stop-color="#000" stop-opacity="0"/><stop offset="0.66" stop-color="#000" stop-opacity="0.1"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.9"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="#20262a"/>
    <g transform="translate(0 110) scale(1 0.73)">${wires.join('')}${rust.join('')}<rect width="${width}" height="820" fill="url(#round)"/></g>
    <rect width="${width}" height="108" fill="#8fa3ad"/><rect y="700" width="${width}" height="100" fill="#55646c"/>
  </svg>`
}
