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

const isoDayPattern = /^(\d{4})-(\d\d)-(\d\d)$/
const dayPattern = /^(\d{1,4})[./, -]+(\d{1,2})[./, -]+(\d{4}|\d{2})$/
const compactDayPattern = /^(\d\d)(\d\d)(\d{4}|\d{2})$/
const timePattern = /^(\d{1,2})(?:[:.h ](\d\d))? ?(?:([ap])\.?\s?m\.?)?$/i
const compactTimePattern = /^(\d{1,2})(\d\d)$/

/** True for a calendar day as `2026-11-22`; no 31st of a month that has 30 days. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = isoDayPattern.exec(text) ?? []
  return toIsoDay(Number(year), Number(month), Number(day)) === text
}

/** A day (`2026-11-22`) in figures, as a field shows it: `11/22/2026`, `22.11.2026`. What is no day stands as it is. */
export function formatTypedDay(locale: Locale, day: string): string {
  const [, year = '', month = '', date = ''] = isoDayPattern.exec(day) ?? []
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
  const match = compactDayPattern.exec(text) ?? dayPattern.exec(text)
  if (!match) return null
  const partText = (part: Part) => match[orderOf[locale].indexOf(part) + 1] ?? ''
  const year = partText('year')
  const century = year.length > 2 ? 0 : Number(year) < 70 ? 2000 : 1900
  return toIsoDay(century + Number(year), Number(partText('month')), Number(partText('day')))
}

/** The day so many days or months from a day; the last of a month where that month is shorter. */
export function addToDay(day: string, by: { readonly days?: number; readonly months?: number }): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const target = new Date(Date.UTC(year, month - 1 + (by.months ?? 0) + 1, 0))
  target.setUTCDate(Math.min(date, target.getUTCDate()) + (by.days ?? 0))
  return target.toISOString().slice(0, 10)
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
  const [, hour = '', minute, meridiem] = timePattern.exec(text) ?? compactTimePattern.exec(text) ?? []
  // A lone figure is an hour only where its half of the day stands beside it.
  if (hour === '' || (minute === undefined && meridiem === undefined)) return null
  if (meridiem !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = meridiem === undefined ? Number(hour) : (Number(hour) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0)
  const minutes = Number(minute ?? 0)
  return hours < 24 && minutes < 60 ? `${twoDigits(hours)}:${twoDigits(minutes)}` : null
}

/** The time so many minutes from a time of day, around the clock. */
export function addMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = (hour * 60 + minute + minutes + 2 * 1440) % 1440
  return `${twoDigits(Math.floor(total / 60))}:${twoDigits(total % 60)}`
}

function toIsoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isValid = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isValid ? date.toISOString().slice(0, 10) : null
}

function twoDigits(partText: number): string {
  return String(partText).padStart(2, '0')
}
