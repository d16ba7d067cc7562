import type { Locale } from './language.ts'

type Part = 'year' | 'month' | 'day'

// How a day is written in figures alone; its parts follow each other in the order in which they are typed.
const orderOf: Readonly<Record<Locale, readonly Part[]>> = {
  en: ['month', 'day', 'year'],
  'en-GB': ['day', 'month', 'year'],
  de: ['day', 'month', 'year'],
  fr: ['day', 'month', 'year'],
  es: ['day', 'month', 'year'],
}
const separatorOf: Readonly<Record<Locale, string>> = { en: '/', 'en-GB': '/', de: '.', fr: '/', es: '/' }

const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/
const dayInFigures = /^(\d{1,4})[./, -]+(\d{1,2})[./, -]+(\d{4}|\d{2})$/
const dayInOne = /^(\d\d)(\d\d)(\d{4}|\d{2})$/
const clock = /^(\d{1,2})(?:[:.h ](\d\d))? ?(?:([ap])\.?\s?m\.?)?$/i
const clockInOne = /^(\d{1,2})(\d\d)$/

/** True for a calendar day as `2026-11-22`; no 31st of a month that has 30 days. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = isoDay.exec(text) ?? []
  return dayOf(Number(year), Number(month), Number(day)) === text
}

/** A day (`2026-11-22`) in figures, as a field shows it: `11/22/2026`, `22.11.2026`. What is no day stands as it is. */
export function formatTypedDay(locale: Locale, day: string): string {
  const [, year = '', month = '', date = ''] = isoDay.exec(day) ?? []
  if (!isDay(day)) return day
  const parts = { year, month, day: date }
  return orderOf[locale].map((part) => parts[part]).join(separatorOf[locale])
}

/**
 * Reads a day as people type it, in the order of their language and with any sign between its parts or none, as
 * `2026-11-22`; this form itself is read everywhere. Years of two digits lie between 1970 and 2069. Null for anything else.
 */
export function parseDay(locale: Locale, typed: string): string | null {
  const text = typed.trim().replace(/[.,]$/, '')
  if (isDay(text)) return text
  const found = dayInOne.exec(text) ?? dayInFigures.exec(text)
  if (!found) return null
  const figure = (part: Part) => found[orderOf[locale].indexOf(part) + 1] ?? ''
  const year = figure('year')
  const century = year.length > 2 ? 0 : Number(year) < 70 ? 2000 : 1900
  return dayOf(century + Number(year), Number(figure('month')), Number(figure('day')))
}

/** The day so many days or months from a day; the last of a month where that month is shorter. */
export function dayFrom(day: string, by: { readonly days?: number; readonly months?: number }): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const ofMonth = new Date(Date.UTC(year, month - 1 + (by.months ?? 0) + 1, 0))
  ofMonth.setUTCDate(Math.min(date, ofMonth.getUTCDate()) + (by.days ?? 0))
  return ofMonth.toISOString().slice(0, 10)
}

/** A time of day (`13:05`) as a field shows it: `1:05 PM` in American English, `13:05` elsewhere. */
export function formatTypedTime(locale: Locale, time: string): string {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  if (hours === '' || locale !== 'en') return time
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}

/** Reads a time of day as people type it (`13:05`, `1305`, `13h05`, `1:05 pm`), as `13:05`; null for anything else. */
export function parseTime(typed: string): string | null {
  const text = typed.trim()
  const [, hour = '', minute, half] = clock.exec(text) ?? clockInOne.exec(text) ?? []
  // A lone figure is an hour only where its half of the day stands beside it.
  if (hour === '' || (minute === undefined && half === undefined)) return null
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const minutes = Number(minute ?? 0)
  return hours < 24 && minutes < 60 ? `${two(hours)}:${two(minutes)}` : null
}

/** The time so many minutes from a time of day, around the clock. */
export function timeFrom(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = (hour * 60 + minute + minutes + 2 * 1440) % 1440
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`
}

function dayOf(year: number, month: number, day: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, day))
  const isThat = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
  return isThat ? made.toISOString().slice(0, 10) : null
}

function two(figure: number): string {
  return String(figure).padStart(2, '0')
}
