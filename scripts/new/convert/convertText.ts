/* Converts a `string`: formats that exist here, patterns with a sample, binary content as files. */
import type { Row } from '#model/entity/jsonSchema'
import { type FormatName, formats, isFormat } from '#model/formats/index'
import { samplePattern } from '../../gen/checks/sense/samplePattern'
import { withWords } from '../draft'
import { hints } from '../lexicon'
import { convertText } from './messages'
import { type ConversionContext, remark } from './walk'

const sameFormats: Readonly<Record<string, FormatName>> = {
  email: 'email',
  'idn-email': 'email',
  uri: 'uri',
  url: 'uri',
  iri: 'uri',
  date: 'date',
  'date-time': 'date-time',
  datetime: 'date-time',
  color: 'color',
}

const patterns: Readonly<Record<string, readonly [pattern: string, sample: string]>> = {
  time: ['^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?', '08:30'],
  uuid: [
    '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    '3f2b8c1e-5d4a-4b6f-9c7d-1a2b3c4d5e6f',
  ],
  ipv4: ['^((25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})\\.){3}(25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})$', '192.0.2.7'],
}

const longFrom = 250

/** Keywords may be `undefined`; the writer drops them. */
export function convertString(node: Row, title: string, walk: ConversionContext): Row {
  if (node.contentEncoding === 'base64' || node.format === 'binary' || node.format === 'byte') {
    remark(walk, 'changed', convertText.binary)
    const isImage = String(node.contentMediaType ?? '').startsWith('image/')
    return isImage
      ? { type: 'string', 'x-field': { kind: 'image' } }
      : { type: 'object', 'x-field': { kind: 'file' } }
  }
  if (node.format === 'password') return { type: 'string', 'x-field': { kind: 'password' } }
  if (node.writeOnly === true) remark(walk, 'left', convertText.writeOnly)
  const format = typeof node.format === 'string' ? node.format : undefined
  const own =
    format === undefined ? undefined : (sameFormats[format] ?? (isFormat(format) ? format : undefined))
  if (own !== undefined) {
    if (own !== format) remark(walk, 'changed', convertText.format(format ?? '', own))
    const personal = own === 'email' ? { 'x-field': { pii: 'contact' } } : {}
    return { type: 'string', format: own, ...valuesOf(node, (value) => fits(own, value)), ...personal }
  }
  const told = format === undefined ? undefined : patterns[format]
  if (told) remark(walk, 'changed', convertText.format(format ?? '', 'um pattern'))
  else if (format !== undefined) remark(walk, 'left', convertText.formatLost(format))
  const lengths = {
    ...(typeof node.minLength === 'number' && node.minLength > 0 && { minLength: node.minLength }),
    ...(typeof node.maxLength === 'number' && node.maxLength > 0 && { maxLength: node.maxLength }),
  }
  const text = { type: 'string', ...lengths }
  if (told) return { ...text, pattern: told[0], ...valuesOf(node, isText), 'x-field': { sample: told[1] } }
  if (typeof node.pattern === 'string') return withPattern(text, node, node.pattern, walk)
  const isLong = typeof node.maxLength === 'number' ? node.maxLength > longFrom : hints(title, 'longText')
  const property = { ...text, ...valuesOf(node, isText) }
  return isLong ? withWords(property, { kind: 'longText' }) : property
}

function withPattern(text: Row, node: Row, pattern: string, walk: ConversionContext): Row {
  let test: RegExp
  try {
    test = new RegExp(pattern, 'u')
  } catch {
    remark(walk, 'left', convertText.patternLost(pattern))
    return { ...text, ...valuesOf(node, isText) }
  }
  const given = [node.default, ...examplesOf(node)].filter(isText)
  const own = given.find((value) => test.test(value))
  const most = typeof text.maxLength === 'number' ? text.maxLength : Number.POSITIVE_INFINITY
  const least = typeof text.minLength === 'number' ? text.minLength : 0
  const sample = own ?? samplePattern(pattern, least, most)
  const property = { ...text, pattern, ...valuesOf(node, (value) => isText(value) && test.test(value)) }
  if (own === undefined)
    remark(walk, 'changed', sample === undefined ? convertText.noSample(pattern) : convertText.sampled)
  return sample === undefined ? property : withWords(property, { sample })
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function fits(format: FormatName, value: unknown): boolean {
  return isText(value) && formats[format].validate(formats[format].normalise(value)) === undefined
}

/** `examples`, or `example` of OpenAPI. */
function examplesOf(node: Row): readonly unknown[] {
  return [
    ...(Array.isArray(node.examples) ? node.examples : []),
    ...(node.example === undefined ? [] : [node.example]),
  ]
}

export function valuesOf(node: Row, serves: (value: unknown) => boolean): Row {
  const examples = examplesOf(node).filter(serves).slice(0, 1)
  return {
    ...(node.default !== undefined && serves(node.default) && { default: node.default }),
    ...(examples.length > 0 && { examples }),
  }
}
