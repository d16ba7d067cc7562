import { deflateRawSync, gzipSync } from 'node:zlib'
import { encode, elementText, signedAfter, replaceOnce } from './login-fixture.ts'
import type { ForgedResponse, LoginFixture } from './login-fixture.ts'

/** What is posted, made from a good response's XML; the signatures come before. */
const edited = (edit: (xml: string) => string | Buffer) => (fixture: LoginFixture) => encode(edit(signedAfter(fixture)))

const beforeRoot = (text: string) => edited((xml) => text + xml)

const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'.charAt(at)};`.repeat(10)}">`)
  .join('')}]>`

/** Forgeries of what holds the document: encodings, compression, sizes. */
export const forgedEnvelopes: readonly ForgedResponse[] = [
  { name: 'nothing', reason: 'notBase64', forge: () => '' },
  { name: 'no field', reason: 'notBase64', forge: () => undefined },
  { name: 'the field twice', reason: 'notBase64', forge: (fixture) => [encode(signedAfter(fixture)), 'PA=='] },
  { name: 'an object', reason: 'notBase64', forge: () => ({ toString: 'x' }) },
  { name: 'plain XML', reason: 'notBase64', forge: (fixture) => signedAfter(fixture) },
  {
    name: 'base64 of another alphabet',
    reason: 'notBase64',
    forge: (fixture) => `_-${Buffer.from(signedAfter(fixture)).toString('base64url')}`,
  },
  {
    name: 'base64 with a letter too few',
    reason: 'notBase64',
    forge: (fixture) => encode(signedAfter(fixture)).replace(/=*$/, '').slice(0, -1).padEnd(5001, 'A').slice(0, 5001),
  },
  { name: 'base64 with bits left over', reason: 'notBase64', forge: () => 'PHg+PC94Pn==' },
  { name: 'a percent sign in base64', reason: 'notBase64', forge: (fixture) => `%${encode(signedAfter(fixture))}` },
  { name: 'garbage', reason: 'notUtf8', forge: () => encode(Buffer.from('fffe80c3288f00', 'hex')) },
  { name: 'deflated, as requests are', reason: 'notUtf8', forge: edited((xml) => deflateRawSync(xml)) },
  { name: 'compressed', reason: 'notUtf8', forge: edited((xml) => gzipSync(xml)) },
  {
    name: 'a compressed bomb',
    reason: 'notUtf8',
    forge: () => encode(gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '))),
  },
  {
    name: 'UTF-16 with its mark',
    reason: 'notUtf8',
    forge: edited((xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le')),
  },
  { name: 'UTF-16 without its mark', reason: 'notXml', forge: edited((xml) => Buffer.from(xml, 'utf16le')) },
  {
    name: 'an overlong letter',
    reason: 'notUtf8',
    forge: edited((xml) => Buffer.concat([Buffer.from([0xc0, 0xbc]), Buffer.from(xml)])),
  },
  {
    name: 'a signed response of 300 KB',
    reason: 'tooLarge',
    forge: (fixture) => encode(signedAfter(fixture, (xml) => replaceOnce(xml, 'Jane Doe', 'x'.repeat(300 * 1024)))),
  },
  {
    name: 'a signed response of 265 KB',
    reason: 'tooLarge',
    forge: (fixture) => encode(signedAfter(fixture, (xml) => replaceOnce(xml, 'Jane Doe', 'x'.repeat(260 * 1024)))),
  },
  { name: 'a field of 10 MB', reason: 'tooLarge', forge: () => 'A'.repeat(10 * 1024 * 1024) },
]

/** Forgeries by constructs that two parsers may read in two ways. */
export const forgedXml: readonly ForgedResponse[] = [
  { name: 'JSON', reason: 'notXml', forge: () => encode('{"Response":{"Assertion":{}}}') },
  { name: 'a document cut short', reason: 'notXml', forge: edited((xml) => xml.slice(0, -30)) },
  { name: 'text behind the end', reason: 'notXml', forge: edited((xml) => `${xml}more`) },
  { name: 'two roots', reason: 'notXml', forge: edited((xml) => xml + xml) },
  { name: 'an empty document type', reason: 'doctype', forge: beforeRoot('<!DOCTYPE samlp:Response>') },
  {
    name: 'an external document type',
    reason: 'doctype',
    forge: beforeRoot('<!DOCTYPE x SYSTEM "http://127.0.0.1/evil.dtd">'),
  },
  {
    name: 'an external entity',
    reason: 'doctype',
    forge: edited(
      (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${replaceOnce(xml, 'Jane Doe', '&e;')}`,
    ),
  },
  { name: 'an entity bomb', reason: 'doctype', forge: edited((xml) => laughs + replaceOnce(xml, 'Jane Doe', '&j;')) },
  {
    name: 'a document type that sets an ID by default',
    reason: 'doctype',
    forge: beforeRoot('<!DOCTYPE x [<!ATTLIST samlp:Response ID CDATA "_x">]>'),
  },
  { name: 'an undeclared entity', reason: 'entity', forge: edited((xml) => replaceOnce(xml, 'Jane Doe', '&who;')) },
  { name: 'a bare ampersand', reason: 'entity', forge: edited((xml) => replaceOnce(xml, 'Jane Doe', 'Jane & Doe')) },
  {
    name: 'a forbidden character',
    reason: 'notXml',
    forge: edited((xml) => replaceOnce(xml, 'Jane Doe', 'Jane&#0;Doe')),
  },
  {
    name: 'a processing instruction',
    reason: 'processingInstruction',
    forge: edited((xml) => replaceOnce(xml, 'Jane Doe', 'Jane<?x y?>Doe')),
  },
  {
    name: 'a style sheet',
    reason: 'processingInstruction',
    forge: beforeRoot('<?xml-stylesheet href="http://127.0.0.1/evil.xsl"?>'),
  },
  { name: 'XML 1.1', reason: 'processingInstruction', forge: beforeRoot('<?xml version="1.1"?>') },
  {
    name: 'another encoding by declaration',
    reason: 'processingInstruction',
    forge: beforeRoot('<?xml version="1.0" encoding="UTF-7"?>'),
  },
  {
    name: 'a comment that splits a signed NameID',
    reason: 'comment',
    forge: (fixture) =>
      encode(
        signedAfter(fixture, (xml) =>
          replaceOnce(xml, '>jane@example.com<', '>admin@example.com<!---->.evil.example<'),
        ),
      ),
  },
  {
    name: 'a comment that splits a NameID after signing',
    reason: 'comment',
    forge: edited((xml) => replaceOnce(xml, '>jane@example.com<', '>jane@example.com<!-- .evil.example --><')),
  },
  { name: 'a comment before the root', reason: 'comment', forge: beforeRoot('<!-- x -->') },
  {
    name: 'a comment in DigestValue',
    reason: 'comment',
    forge: edited((xml) => replaceOnce(xml, '<ds:DigestValue>', '<ds:DigestValue><!--AAAA-->')),
  },
  {
    name: 'a comment in SignedInfo',
    reason: 'comment',
    forge: edited((xml) => replaceOnce(xml, '<ds:SignedInfo>', '<ds:SignedInfo><!-- x -->')),
  },
  {
    name: 'the old SignedInfo in a comment',
    reason: 'comment',
    forge: edited((xml) =>
      replaceOnce(xml, '<ds:SignedInfo>', `<!--${elementText(xml, 'ds:SignedInfo')}--><ds:SignedInfo>`),
    ),
  },
  {
    name: 'CDATA in a signed NameID',
    reason: 'cdata',
    forge: (fixture) => encode(signedAfter(fixture, (xml) => replaceOnce(xml, '>jane@', '><![CDATA[admin@]]>'))),
  },
  {
    name: 'a deep document',
    reason: 'tooComplex',
    forge: edited((xml) => replaceOnce(xml, 'Jane Doe', `${'<x>'.repeat(100)}${'</x>'.repeat(100)}`)),
  },
  {
    name: 'a wide document',
    reason: 'tooComplex',
    forge: edited((xml) => replaceOnce(xml, 'Jane Doe', '<x/>'.repeat(6000))),
  },
  {
    name: 'very many namespaces',
    reason: 'tooComplex',
    forge: edited((xml) =>
      replaceOnce(
        xml,
        '<saml:Subject',
        `<saml:Subject ${Array.from({ length: 200 }, (_, at) => `xmlns:n${at}="n"`).join(' ')}`,
      ),
    ),
  },
  { name: 'an unknown prefix', reason: 'notXml', forge: edited((xml) => replaceOnce(xml, 'Jane Doe', '<evil:x/>')) },
  { name: 'an attribute twice', reason: 'notXml', forge: edited((xml) => replaceOnce(xml, ' ID="', ' ID="_x" ID="')) },
  {
    name: 'an attribute twice by two prefixes',
    reason: 'notXml',
    forge: edited((xml) => replaceOnce(xml, ' ID="', ' xmlns:p="n" xmlns:q="n" p:ID="_x" q:ID="_x" ID="')),
  },
]
