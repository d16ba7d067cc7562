import { expect, test } from 'vitest'
import { readLines, writeLine } from './line-files.ts'
import type { LineFormat } from './line-formats.ts'
import { maxFileBytes, lineFormats } from './line-formats.ts'

const positions = [
  [46.123456789012, 8.987654321098],
  [-0.000000123, -179.999999999],
  [46.8, 8.2],
] as const

const geojson = (geometry: unknown, name?: string) =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name }, geometry }] })
const kml = (inside: string) => `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2">${inside}</kml>`
const gpx = (inside: string) => `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const line = (coordinates: unknown) => ({ type: 'LineString', coordinates })
const twoLines = { type: 'MultiLineString', coordinates: [[[8, 46], [9, 47]], [[8, 46], [8, 47], [9, 48]]] } // prettier-ignore

test.each(lineFormats)('a line comes back from %s as it was written', async (format: LineFormat) => {
  const text = writeLine(format, 'Gipfelbahn <1> & Söhne', positions)
  const read = await readLines(new Blob([text]))
  if (!('lines' in read)) throw new Error(read.issue)
  expect(read.lines).toHaveLength(1)
  expect(read.lines[0]?.name).toBe('Gipfelbahn <1> & Söhne')
  for (const [index, position] of positions.entries())
    for (const axis of [0, 1] as const)
      expect(Math.abs((read.lines[0]?.positions[index]?.[axis] ?? 0) - position[axis])).toBeLessThan(1e-9)
})

test('lines are found anywhere in a file, and only their coordinates are read', async () => {
  const cases: [string, number[]][] = [
    [geojson(line([[8.2, 46.8, 1200], [8.3, 46.9, 1900]])), [2]], // prettier-ignore
    [JSON.stringify(line([[8, 46], [9, 47], [9, 48]])), [3]], // prettier-ignore
    [geojson(twoLines), [2, 3]],
    [geojson({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [8, 46] }, twoLines] }), [2, 3]],
    [
      kml(
        '<Document><Folder><Placemark><LineString><coordinates>8,46,0 9,47,0</coordinates></LineString></Placemark></Folder></Document>',
      ),
      [2],
    ],
    [
      gpx(
        '<trk><name>A</name><trkseg><trkpt lat="46" lon="8"><ele>9</ele></trkpt><trkpt lat="47" lon="9"/></trkseg></trk><rte><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/><rtept lat="5" lon="6"/></rte>',
      ),
      [2, 3],
    ],
  ]
  for (const [text, counts] of cases) {
    const read = await readLines(new Blob([text]))
    expect('lines' in read && read.lines.map((one) => one.positions.length)).toEqual(counts)
  }
})

test('an invalid file has a reason', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>`
  const outside = geojson(line([[8, 46], [2600000, 1200000]])) // prettier-ignore
  const long = geojson(line(Array.from({ length: 10_001 }, () => [8, 46])))
  const cases: [BlobPart, object][] = [
    ['', { issue: 'fileUnknown' }],
    ['name;lat;lon', { issue: 'fileUnknown' }],
    ['{"type": "FeatureCollection", ', { issue: 'fileBroken' }],
    ['{"hello": 1}', { issue: 'fileUnknown' }],
    ['<html></html>', { issue: 'fileUnknown' }],
    ['<kml><Placemark></kml>', { issue: 'fileBroken' }],
    [bomb, { issue: 'fileDoctype' }],
    [geojson({ type: 'Point', coordinates: [8, 46] }), { issue: 'fileNoLine' }],
    [geojson(line([[8, 46]])), { issue: 'fileNoLine' }],
    [kml(''), { issue: 'fileNoLine' }],
    [outside, { issue: 'fileOutside', number: 2 }],
    [
      kml('<Placemark><LineString><coordinates>8,46 9,x</coordinates></LineString></Placemark>'),
      { issue: 'fileNoLine' },
    ],
    [gpx('<rte><rtept lat="91" lon="8"/><rtept lat="1" lon="8"/></rte>'), { issue: 'fileOutside', number: 1 }],
    [long, { issue: 'fileTooLong', count: 10_001 }],
    [new Uint8Array(maxFileBytes + 1), { issue: 'fileTooLarge' }],
  ]
  for (const [content, issue] of cases) expect(await readLines(new Blob([content]))).toEqual(issue)
})

test('a file of two bytes per sign is read by its mark', async () => {
  const text = `\ufeff${gpx('<rte><rtept lat="46" lon="8"/><rtept lat="47" lon="9"/></rte>')}`
  const bytes = new Uint16Array([...text].map((sign) => sign.charCodeAt(0)))
  expect(await readLines(new Blob([bytes]))).toEqual({ lines: [{ name: null, positions: [[46, 8], [47, 9]] }] }) // prettier-ignore
})
