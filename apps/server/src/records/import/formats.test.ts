import { damageTypes } from '@catenary/domain/loss/damage'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { mrtJsonSchema } from './json-schema.ts'
import { readMrt } from './read-mrt.ts'
import { readFormatFile, reportOf, textFile, xmlOf } from './report-samples.ts'

const schema = { fileName: 'mrt-report.xsd', contents: readFormatFile('mrt-report.xsd') }

async function validates(xml: string): Promise<boolean> {
  const { valid } = await validateXML({ xml: [{ fileName: 'report.xml', contents: xml }], schema: [schema] })
  return valid
}

describe('the published JSON Schema', () => {
  it('equals that of the reader; scripts/format-schemas.ts writes it', () => {
    expect(readFormatFile('mrt-report.schema.json')).toBe(mrtJsonSchema())
  })
})

describe('the published XSD', () => {
  it.each(['track-rope-2024.xml', 'haul-rope-2024.xml'])('accepts the sample %s', async (name) => {
    expect(await validates(readFormatFile(`samples/${name}`))).toBe(true)
  })

  it('and its description contain every type of damage', () => {
    const description = readFormatFile('mrt-report.md')
    for (const type of damageTypes) {
      expect(schema.contents).toContain(`<xs:enumeration value="${type}"/>`)
      expect(description).toContain(`\`${type}\``)
    }
  })

  const xml = xmlOf(reportOf(2))
  const variants: Record<string, [string, boolean]> = {
    'a whole report': [xml, true],
    'a report without findings': [xmlOf({ ...reportOf(0), splices: undefined, documents: undefined }), true],
    'blanks around a number': [xml.replace('<position>0.5<', '<position>\n 0.5 <'), true],
    'fields in another order': [xml.replace(/(<nominal.*>)\n(<length.*>)/, '$2\n$1'), true],
    'an unknown element': [xml.replace('</rope>', '<colour>red</colour></rope>'), false],
    'an element twice': [xml.replace('<speed>1</speed>', '<speed>1</speed><speed>1</speed>'), false],
    'an attribute': [xml.replace('<length>', '<length unit="m">'), false],
    'an exponent': [xml.replace('<position>0<', '<position>1e3<'), false],
    'a decimal comma': [xml.replace('<position>0.5<', '<position>0,5<'), false],
    'an empty number': [xml.replace('<position>0<', '<position><'), false],
    'a truth value of 1': [xml.replace('>true<', '>1<'), false],
    'a negative position': [xml.replace('<position>0<', '<position>-1<'), false],
    'half a wire': [xml.replace('<damageCount>1<', '<damageCount>1.5<'), false],
    'an unknown type of damage': [xml.replace('>brokenWire<', '>brokenHeart<'), false],
    'an unknown unit': [xml.replace('>%<', '>in²<'), false],
    'a missing position': [xml.replace('<position>0</position>', ''), false],
    'another version': [xml.replace('<version>1<', '<version>2<'), false],
    'a time without zone': [xml.replace('05:15:00.000Z', '05:15:00'), false],
    'a time with microseconds': [xml.replace('00.000Z', '00.000001Z'), false],
    'an empty name': [xml.replace('>Haul rope<', '><'), false],
    'a diameter of nothing': [xml.replace('>40<', '>0<'), false],
  }

  it.each(Object.entries(variants))('judges as the reader does: %s', async (_, [text, valid]) => {
    expect(await validates(text)).toBe(valid)
    expect(readMrt(textFile('report.xml', text)).kind === 'report').toBe(valid)
  })
})
