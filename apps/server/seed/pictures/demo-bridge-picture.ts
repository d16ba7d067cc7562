/** The elevation of the footbridge, drawn; its ropes are placed on it in pixels. */
export const bridgeSize = { width: 1600, height: 900 } as const

const deck = { y: 560, from: 260, to: 1340 } as const
const towers = { left: 330, right: 1270, top: 300 } as const
const anchors = { left: [90, 600], right: [1510, 600] } as const

type Point = readonly [x: number, y: number]

/** The sagging main cable between the two towers, and its ends down to the rock. */
const mainCable: readonly Point[] = [
  anchors.left,
  [towers.left, towers.top],
  ...[0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875].map((share): Point => {
    const sag = 4 * share * (1 - share)
    return [Math.round(towers.left + (towers.right - towers.left) * share), Math.round(towers.top + 210 * sag)]
  }),
  [towers.right, towers.top],
  anchors.right,
]

const stayCable: readonly Point[] = [
  [towers.left, towers.top],
  [170, 610],
]

/** The ropes of the bridge on its picture, by name, in pixels from the upper left corner. */
export const bridgeLines: Readonly<Record<string, readonly Point[]>> = {
  'Main cable': mainCable,
  'Stay cable north': stayCable,
}

const path = (points: readonly Point[]) => points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')

function hanger(x: number): string {
  const share = (x - towers.left) / (towers.right - towers.left)
  const y = towers.top + 210 * 4 * share * (1 - share)
  return `<path d="M${x} ${y.toFixed(1)} V${deck.y}" stroke="#7d8a93" stroke-width="1.5"/>`
}

function post(x: number): string {
  return `<path d="M${x} ${deck.y} V${deck.y - 34}" stroke="#4b5a63" stroke-width="2"/>`
}

const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

/** The picture as SVG: rock on both sides, towers, deck with railing, hangers and cables, in the calm of a drawing. */
export function bridgePicture(): string {
  const { width, height } = bridgeSize
  const hangers = every(47, towers.left + 47, towers.right - 40)
    .map(hanger)
    .join('')
  const posts = every(30, deck.from, deck.to).map(post).join('')
  const tower = (x: number) =>
    `<path d="M${x - 9} 620 L${x - 5} ${towers.top - 14} H${x + 5} L${x + 9} 620 Z" fill="#5d6b74"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#eef2f4"/>
    <path d="M0 330 L180 250 L420 340 L700 230 L960 330 L1240 240 L1600 350 V${height} H0 Z" fill="#dde5e9"/>
    <path d="M0 520 L120 560 L300 575 L345 640 L420 800 L520 ${height} H0 Z" fill="#b9c4c9"/>
    <path d="M1600 510 L1480 565 L1310 575 L1260 650 L1190 790 L1090 ${height} H1600 Z" fill="#b9c4c9"/>
    <path d="M520 ${height} L640 868 L800 880 L960 866 L1090 ${height} Z" fill="#9fc3d6"/>
    ${hangers}${posts}
    <path d="M${deck.from} ${deck.y - 34} H${deck.to}" stroke="#4b5a63" stroke-width="2"/>
    <rect x="${deck.from}" y="${deck.y}" width="${deck.to - deck.from}" height="12" fill="#3d4a52"/>
    ${tower(towers.left)}${tower(towers.right)}
    <path d="${path(mainCable)}" fill="none" stroke="#6b7880" stroke-width="3"/>
    <path d="${path(stayCable)}" fill="none" stroke="#6b7880" stroke-width="2"/>
  </svg>`
}
