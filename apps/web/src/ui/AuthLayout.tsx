import type { ReactNode } from 'react'
import { useState } from 'react'
import { Logo } from './figures/Logo.tsx'
import { heightAt, pictureCount, pictureSize, ridge, sceneAt } from './figures/ropeway-pictures.ts'
import type { Point, RopewayScene } from './figures/ropeway-pictures.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useTexts } from './texts/texts-context.ts'
import styles from './AuthLayout.module.css'

interface Props {
  readonly title: string
  /** Lies over the picture, clear of the form. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** The layout of the pages before the login: the logo, a picture, the choice of language. */
export function AuthLayout({ title, notice, children }: Props) {
  const { t } = useTexts()
  const [picture] = useState(() => Math.floor(Math.random() * pictureCount))
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <RopewayPicture index={picture} />
        {notice}
      </div>
      <main className={styles.panel}>
        <div className={styles.content}>
          <div className={styles.brand}>
            <Logo size={36} />
            <span>{t('shell.product')}</span>
          </div>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
        <footer className={styles.footer}>
          <LanguageSwitch />
        </footer>
      </main>
    </div>
  )
}

const { width, height } = pictureSize
const towerHeight = 290

interface RopewayPictureProps {
  /** Which of the six. */
  readonly index: number
}

/** Ridges, two towers and a hanging rope, in the light of one of six hours. Decorative, so hidden from screen readers. */
function RopewayPicture({ index }: RopewayPictureProps) {
  const scene = sceneAt(index)
  const [far, middle, near] = ridgesOf(scene)
  const [left, right] = scene.towers.map((x): Point => [x, heightAt(near, x) - towerHeight])
  const id = `sky-${index}`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        {scene.sky.map((colour, at) => (
          <stop key={colour} offset={at * 0.4} stopColor={colour} />
        ))}
      </linearGradient>
      <rect width={width} height={height} fill={`url(#${id})`} />
      <circle
        cx={scene.light.at[0]}
        cy={scene.light.at[1]}
        r={scene.light.radius * 1.7}
        fill={scene.light.colour}
        opacity=".18"
      />
      <circle cx={scene.light.at[0]} cy={scene.light.at[1]} r={scene.light.radius} fill={scene.light.colour} />
      <path d={areaBelow(far)} fill={scene.ridges[0]} opacity=".8" />
      <path d={areaBelow(middle)} fill={scene.ridges[1]} />
      {left && right && <Rope from={left} to={right} ink={scene.ink} />}
      <path d={areaBelow(near)} fill={scene.ridges[2]} />
    </svg>
  )
}

function ridgesOf(scene: RopewayScene): [Point[], Point[], Point[]] {
  return [ridge(scene.seed, 700, 330), ridge(scene.seed + 1, 790, 260), ridge(scene.seed + 2, 900, 180)]
}

function areaBelow(points: readonly Point[]): string {
  const line = points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')
  return `M${line}V${height}H0Z`
}

interface RopeProps {
  readonly from: Point
  readonly to: Point
  readonly ink: string
}

const sag = 85
const cabinShare = 0.34

function Rope({ from, to, ink }: RopeProps) {
  const span = to[0] - from[0]
  // A shallow hanging rope is a parabola to the width of the line; the cabin hangs on it.
  const cabinX = from[0] + span * cabinShare
  const cabinY = from[1] + (to[1] - from[1]) * cabinShare + 4 * sag * cabinShare * (1 - cabinShare)
  const low: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 2 * sag]
  return (
    <g stroke={ink} fill="none" strokeWidth="3" strokeLinecap="round">
      <path d={`M0 ${from[1] - 90}Q${from[0] / 2} ${from[1] - 5} ${from[0]} ${from[1]}`} />
      <path d={`M${from[0]} ${from[1]}Q${low[0]} ${low[1]} ${to[0]} ${to[1]}`} />
      <path d={`M${to[0]} ${to[1]}Q${(to[0] + width) / 2} ${to[1] - 20} ${width} ${to[1] - 150}`} />
      <Tower at={from} />
      <Tower at={to} />
      <path d={`M${cabinX} ${cabinY}v34`} />
      <rect x={cabinX - 34} y={cabinY + 34} width="68" height="46" rx="9" fill={ink} />
    </g>
  )
}

function Tower({ at: [x, y] }: { readonly at: Point }) {
  const foot = y + towerHeight + 40
  const steps = [0.25, 0.5, 0.75].map((part) => `M${x - 26 * part} ${y + part * (foot - y)}h${52 * part}`)
  return (
    <path d={`M${x - 26} ${foot}L${x} ${y}L${x + 26} ${foot}M${x - 30} ${y}h60${steps.join('')}`} strokeWidth="4" />
  )
}
