/* Parses KML and GPX, after fixing common mistakes that other programs tolerate. */
import { type Folder, gpx, kmlWithFolders, type Root } from '@tmcw/togeojson'
import { DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { mapText } from '../messages'
import type { Layer, RawFeature } from './layer'
import { OutlineProblem } from './outlineFile'
import { textOf } from './textOf'

export function readXml(bytes: Uint8Array, name: string): Layer {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, declared] = /<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(head) ?? []
  const document = parse(textOf(bytes, declared))
  const root = document.documentElement?.localName?.toLowerCase()
  if (root === 'gpx') return { name, features: featuresOfGpx(document) }
  if (root === 'kml') return { name, features: featuresOfKml(document) }
  throw new OutlineProblem(mapText.notOutlines)
}

function parse(text: string): Document {
  // Well-known programs write unescaped ampersands and undeclared prefixes.
  const mended = text
    .replace(/^[\s\ufeff]+/, '')
    .replace(/<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>/gi, '')
    .replace(/&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)/gi, '&amp;')
  const used = mended.matchAll(/<([a-z]\w*):\w|\s([a-z]\w*):\w+\s*=\s*["']/gi)
  const missing = new Set([...used].map(([, element, attribute]) => element ?? attribute ?? 'xml'))
  const declared = [...missing]
    .filter((prefix) => prefix !== 'xmlns' && prefix !== 'xml' && !mended.includes(`xmlns:${prefix}=`))
    .map((prefix) => ` xmlns:${prefix}="urn:${prefix}"`)
  try {
    const whole = withoutPrefix(mended).replace(/<(kml|gpx)\b/i, `<$1${declared.join('')}`)
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(whole, 'text/xml')
  } catch {
    throw new OutlineProblem(mapText.brokenXml)
  }
}

/** The library matches element names without a prefix. */
function withoutPrefix(text: string): string {
  const [, prefix] = /<([a-z]\w*):(?:kml|gpx)[\s>]/i.exec(text.slice(0, 2_000)) ?? []
  return prefix === undefined ? text : text.replace(new RegExp(`(</?)${prefix}:`, 'g'), '$1')
}

function featuresOfGpx(document: Document): readonly RawFeature[] {
  const { features } = gpx(document)
  const isPoint = ({ geometry }: RawFeature) => (geometry as { type?: unknown } | null)?.type === 'Point'
  const lines = features.filter((feature) => !isPoint(feature))
  const points = features.filter(isPoint)
  // Single waypoints, in a file without lines, are taken as the corners of one polygon.
  if (lines.length > 0 || points.length < 3) return features
  const corners = points.map(({ geometry }) => (geometry as { coordinates?: unknown }).coordinates)
  return [{ geometry: { type: 'LineString', coordinates: corners }, properties: {} }]
}

function featuresOfKml(document: Document): readonly RawFeature[] {
  for (const element of Array.from(document.getElementsByTagNameNS('*', 'coordinates')))
    tidyCoordinates(element)
  return featuresIn(kmlWithFolders(document), [])
}

/** Handles spaces as in "-46.0, -21.0, 0". A decimal comma would be read as a separator. */
function tidyCoordinates(element: Element): void {
  const text = (element.textContent ?? '').trim().replace(/\s*,\s*/g, ',')
  const isRead =
    text === '' || text.split(/\s+/).every((place) => /^[-+\d.e]+,[-+\d.e]+(?:,[-+\d.e]*)?$/i.test(place))
  if (!isRead) throw new OutlineProblem(mapText.badPlaces)
  element.textContent = text
}

function featuresIn({ children }: Root | Folder, folders: readonly string[]): readonly RawFeature[] {
  return children.flatMap((child): readonly RawFeature[] => {
    if (child.type === 'folder') {
      const { name } = child.meta
      return featuresIn(
        child,
        typeof name === 'string' && name.trim() !== '' ? [...folders, name.trim()] : folders,
      )
    }
    const { description, ...properties } = child.properties ?? {}
    // Ground overlays and network links are rectangles that are not polygons of the file.
    if (typeof properties['@geometry-type'] === 'string') return []
    const values = {
      ...properties,
      ...(typeof description === 'string' ? tableOf(description) : tableOf(htmlIn(description))),
      ...(folders.length > 0 && { Pasta: folders.join(' / ') }),
    }
    return [{ geometry: child.geometry, properties: values }]
  })
}

function htmlIn(description: unknown): string {
  const { value } = (description ?? {}) as { value?: unknown }
  return typeof value === 'string' ? value : ''
}

/** Some programs write attributes as an HTML table in the description. */
function tableOf(html: string): Readonly<Record<string, string>> {
  const cells = html.matchAll(/<td[^>]*>([^<]{1,100})<\/td>\s*<td[^>]*>([^<]{0,500})<\/td>/gi)
  return Object.fromEntries([...cells].map(([, name = '', value = '']) => [name.trim(), value.trim()]))
}
