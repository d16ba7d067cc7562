import { describe, expect, it } from 'vitest'
import { readMrt } from './read-mrt.ts'
import { reportOf, textFile, xmlOf } from './report-samples.ts'

const xml = xmlOf(reportOf(1))
const json = JSON.stringify(reportOf(1))
const body = xml.slice(xml.indexOf('<mrtReport>'))
const named = (name: string) => body.replace('Haul rope', name)
const utf16 = (text: string, mark: string) => Buffer.from(mark + text, 'utf16le')

function laughs(): string {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level};`.repeat(10)}">`)
  return `<!DOCTYPE mrtReport [<!ENTITY lol0 "lol">${levels.join('')}]>${named('&lol9;')}`
}

const hostileXml: Record<string, [string | Buffer, string]> = {
  'billion laughs': [laughs(), 'doctype'],
  'external entity, file': [`<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${named('&x;')}`, 'doctype'],
  'external entity, http': [`<!DOCTYPE r [<!ENTITY x SYSTEM "http://127.0.0.1/">]>${named('&x;')}`, 'doctype'],
  'external entity, public': [`<!DOCTYPE r [<!ENTITY x PUBLIC "-//a//b" "ftp://127.0.0.1/">]>${body}`, 'doctype'],
  'parameter entity': [`<!DOCTYPE r [<!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd"> %p;]>${body}`, 'doctype'],
  'external document type': [`<!DOCTYPE mrtReport SYSTEM "http://127.0.0.1/r.dtd">${body}`, 'doctype'],
  'document type in lower case': [`<!doctype mrtReport>${body}`, 'doctype'],
  'document type behind a comment': [`<!-- harmless -->\n<!DOCTYPE r>${body}`, 'doctype'],
  'quadratic blow-up': [`<!DOCTYPE r [<!ENTITY a "${'a'.repeat(50_000)}">]>${named('&a;'.repeat(50_000))}`, 'doctype'],
  'document type inside the root': [body.replace('<rope>', '<!DOCTYPE r><rope>'), 'doctype'],
  'entity declaration alone': [`<!ENTITY x "y">${body}`, 'doctype'],
  'unknown entity': [named('&x;'), 'entity'],
  'entity named like an object member': [named('&toString;&__proto__;'), 'entity'],
  'entity without its end': [named('&amp'), 'entity'],
  'character reference to NUL': [named('&#0;'), 'entity'],
  'character reference beyond Unicode': [named('&#x110000;'), 'entity'],
  'XInclude of a file': [
    body.replace('<rope>', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/><rope>'),
    'xinclude',
  ],
  'XInclude under another prefix': [
    body.replace('<mrtReport>', '<mrtReport xmlns:q="http://www.w3.org/2001/&#88;Include">'),
    'xinclude',
  ],
  'stylesheet instruction': [`<?xml-stylesheet href="http://127.0.0.1/x.xsl"?>${body}`, 'processingInstruction'],
  'instruction inside': [body.replace('<rope>', '<?php phpinfo() ?><rope>'), 'processingInstruction'],
  'second XML declaration': [body.replace('<rope>', '<?xml version="1.0"?><rope>'), 'processingInstruction'],
  'UTF-16 with mark': [utf16(xml, '\uFEFF'), 'encoding'],
  'UTF-16 without mark': [utf16(xml, ''), 'encoding'],
  'UTF-16 big endian': [utf16(xml, '\uFEFF').swap16(), 'encoding'],
  'UTF-16 disguised as UTF-8': [utf16(xml.replace('UTF-8', 'utf-8'), ''), 'encoding'],
  'UTF-7 by declaration': [`<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE r+AD4-${body}`, 'encoding'],
  'UTF-7 without declaration': [`+ADw-mrtReport+AD4-`, 'syntax'],
  'Latin 1 by declaration': [`<?xml version="1.0" encoding="ISO-8859-1"?>${body}`, 'encoding'],
  'Latin 1 bytes': [Buffer.from(named('Zürich'), 'latin1'), 'encoding'],
  'EBCDIC by declaration': [`<?xml version="1.0" encoding="IBM037"?>${body}`, 'encoding'],
  'overlong UTF-8': [Buffer.concat([Buffer.from([0xc0, 0xbc]), Buffer.from(body.slice(1))]), 'encoding'],
  'a million levels': ['<a>'.repeat(1_000_000), 'wrongRoot'],
  'a million levels below the root': [`<mrtReport>${'<a>'.repeat(1_000_000)}`, 'tooDeep'],
  'more than a million elements': [`<mrtReport>${'<a/>'.repeat(1_000_001)}</mrtReport>`, 'tooMany'],
  'many attributes': [
    `<mrtReport ${Array.from({ length: 1_000_001 }, (_, index) => `a${index}=""`).join(' ')}/>`,
    'tooMany',
  ],
  'another root': [`<rss version="2.0"><channel/></rss>`, 'wrongRoot'],
  'the root in another case': [body.replaceAll('mrtReport', 'MrtReport'), 'wrongRoot'],
  'a web page': ['<!DOCTYPE html><html><body>Log in</body></html>', 'doctype'],
  'a web page without type': ['<html><body>Log in<br></body></html>', 'wrongRoot'],
  'two roots': [body + body, 'syntax'],
  'text behind the root': [`${body}trailing`, 'syntax'],
  'crossing elements': [body.replace('</rope>', '</name>'), 'syntax'],
  'half a report': [body.slice(0, body.length / 2), 'syntax'],
  'JSON under the wrong name': [json, 'syntax'],
  nothing: ['', 'empty'],
  blanks: [' \n\t', 'empty'],
}

const hostileJson: Record<string, [string | Buffer, string]> = {
  'a key twice': [json.replace('"version":1', '"version":1,"version":1'), 'duplicateKey'],
  'a key twice, once escaped': [json.replace('"version":1', '"version":1,"v\\u0065rsion":1'), 'duplicateKey'],
  'the key __proto__': [json.replace('"version":1', '"version":1,"__proto__":{"x":1}'), 'forbiddenKey'],
  'the key __proto__, escaped': [json.replace('"version":1', '"version":1,"\\u005f_proto__":{}'), 'forbiddenKey'],
  'the key constructor': [json.replace('"version":1', '"version":1,"constructor":{}'), 'forbiddenKey'],
  NaN: [json.replace('"position":0', '"position":NaN'), 'syntax'],
  Infinity: [json.replace('"position":0', '"position":-Infinity'), 'syntax'],
  '1e400': [json.replace('"position":0', '"position":1e400'), 'numberRange'],
  'an integer beyond 2⁵³': [json.replace('"position":0', '"position":9007199254740993'), 'numberRange'],
  'a leading zero': [json.replace('"position":0', '"position":007'), 'syntax'],
  'a comment': [`/* report */${json}`, 'syntax'],
  'a comma too many': [json.replace('}]', '},]'), 'syntax'],
  'text behind the end': [`${json}{}`, 'syntax'],
  'a line break in a string': [json.replace('Haul rope', 'Haul\nrope'), 'syntax'],
  'half a character': [json.replace('Haul rope', 'Haul \\ud800'), 'syntax'],
  '33 levels': [`${'['.repeat(33)}${']'.repeat(33)}`, 'tooDeep'],
  'a million levels': ['['.repeat(1_000_000), 'tooDeep'],
  'a million numbers': [`[${'0,'.repeat(1_000_000)}0]`, 'tooMany'],
  'a string without end': [`{"format":"${'a'.repeat(1_000_000)}`, 'syntax'],
  'UTF-16': [utf16(json, '\uFEFF'), 'encoding'],
  'XML under the wrong name': [xml, 'syntax'],
  nothing: ['', 'empty'],
}

/** Milliseconds of this thread: what falls for such a file takes minutes. */
const quickMs = 10_000

function unreadableReason(name: string, content: string | Buffer) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const begun = process.threadCpuUsage()
  const reading = readMrt({ name, bytes })
  const { user, system } = process.threadCpuUsage(begun)
  return { reading, milliseconds: (user + system) / 1000 }
}

describe('hostile XML is refused with its reason', () => {
  it.each(Object.entries(hostileXml))('%s', (_, [content, reason]) => {
    const { reading, milliseconds } = unreadableReason('report.xml', content)
    expect(reading).toMatchObject({ kind: 'unreadable', reason })
    expect(milliseconds).toBeLessThan(quickMs)
  })
})

describe('hostile JSON is refused with its reason', () => {
  it.each(Object.entries(hostileJson))('%s', (_, [content, reason]) => {
    const { reading, milliseconds } = unreadableReason('report.json', content)
    expect(reading).toMatchObject({ kind: 'unreadable', reason })
    expect(milliseconds).toBeLessThan(quickMs)
  })
})

describe('an unreadable file', () => {
  it('reports the place where parsing stopped', () => {
    expect(readMrt(textFile('a.json', '{\n  "format": "catenary-mrt",\n  version: 1\n}'))).toEqual({
      kind: 'unreadable',
      reason: 'syntax',
      position: { line: 3, column: 3 },
    })
    expect(readMrt(textFile('a.xml', '<mrtReport>\n  <rope>\n</mrtReport>'))).toMatchObject({
      reason: 'syntax',
      position: { line: 3 },
    })
  })

  it.each(['report.pdf', 'report', 'json', 'report.json.exe'])('has the wrong extension: %s', (name) => {
    expect(readMrt(textFile(name, json))).toEqual({ kind: 'unreadable', reason: 'extension' })
  })

  it('does not pollute object prototypes', () => {
    readMrt(textFile('a.json', '{"__proto__":{"polluted":1}}'))
    readMrt(textFile('a.xml', '<mrtReport><__proto__><polluted>1</polluted></__proto__></mrtReport>'))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
