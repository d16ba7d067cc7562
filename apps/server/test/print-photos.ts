import { createReportRenderer, renderReport } from '../src/records/report/report-renderer.ts'
import { sampleDamage, sampleData } from '../src/records/report/report-samples.ts'

// Prints the photo from standard input so many times in one report, and writes as JSON the report's size in bytes and how
// many more mebibytes of memory it took than a report with one photo.

const photo = Buffer.concat(await process.stdin.toArray())
const renderer = createReportRenderer()

async function print(photos: number): Promise<number> {
  const files = new Map(
    Array.from({ length: photos }, (_, index) => [`photo-${index}.jpeg`, variantOf(index)] as const),
  )
  const photoFacts = { event: { id: '1' }, createdAt: '2026-10-02T08:00:00.000Z', createdBy: { name: 'Anna Huber' } }
  const shown = [...files.keys()].map((file) => ({ ...photoFacts, name: file, file, missingReason: null }))
  const data = sampleData([sampleDamage(1)], { photos: { shown, notShown: 0 } })
  const request = { data, options: { kind: 'damage', locale: 'en', paper: 'a4' } } as const
  return (await renderReport(renderer, request, { files })).length
}

/** The same picture as another file: a remark in it makes the difference. */
function variantOf(number: number): Uint8Array {
  const remark = Buffer.from([0xff, 0xfe, 0, 4, number >> 8, number & 255])
  return new Uint8Array(Buffer.concat([photo.subarray(0, 2), remark, photo.subarray(2)]))
}

const peakMebibytes = () => process.resourceUsage().maxRSS / 1024
await print(1)
const before = peakMebibytes()
const bytes = await print(Number(process.argv[2]))
process.stdout.write(JSON.stringify({ bytes, mebibytes: peakMebibytes() - before }))
await renderer.close()
