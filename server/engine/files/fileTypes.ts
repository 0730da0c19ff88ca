/*
 * Accepted file types: extension, media type, and how the bytes are recognised. The extension must be in the
 * list; within a family, the bytes decide the type.
 */

/** Types that people confuse: any extension of the family is accepted, and the bytes decide which it is. */
type Family = 'picture' | 'film' | 'office' | 'text'

interface FileType {
  readonly type: string
  readonly extensions: readonly string[]
  readonly family?: Family
  isOf(bytes: Buffer): boolean
}

type Test = (bytes: Buffer) => boolean

const begins = (signature: string, at = 0): Test => {
  const wanted = Buffer.from(signature, 'latin1')
  return (bytes) => bytes.subarray(at, at + wanted.length).equals(wanted)
}
const either =
  (...tests: readonly Test[]): Test =>
  (bytes) =>
    tests.some((test) => test(bytes))
const riff = (kind: string): Test => both(begins('RIFF'), begins(kind, 8))
function both(one: Test, other: Test): Test {
  return (bytes) => one(bytes) && other(bytes)
}
const holds =
  (text: string, encoding: 'latin1' | 'utf16le' = 'latin1'): Test =>
  (bytes) =>
    bytes.includes(Buffer.from(text, encoding))

const zip = either(begins('PK\x03\x04'), begins('PK\x05\x06'))
/** File names in a zip archive are stored uncompressed. */
const zipOf = (name: string) => both(zip, holds(name))
const container = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const oldOffice = (...parts: readonly string[]) =>
  both(container, either(...parts.map((part) => holds(part, 'utf16le'))))

/** Major and compatible brands of an MP4 container. */
function brandsOf(bytes: Buffer): readonly string[] {
  if (!begins('ftyp', 4)(bytes)) return []
  const size = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const places = Array.from({ length: Math.max(0, Math.floor((size - 8) / 4)) }, (_, at) => 8 + at * 4)
  return places.map((at) => bytes.toString('latin1', at, at + 4))
}
const pictureBrand = /^(?:he(?:ic|ix|im|is|vc|vx|vm|vs)|mif1|msf1|avif|avis)$/
const isHeic: Test = (bytes) => {
  const brands = brandsOf(bytes)
  return pictureBrand.test(brands[0] ?? '') && !brands.some((brand) => /^av/.test(brand))
}
/** Old QuickTime files start with an atom other than `ftyp`. */
const isFilm: Test = (bytes) => {
  const [brand] = brandsOf(bytes)
  if (brand !== undefined) return !pictureBrand.test(brand)
  return either(...['moov', 'mdat', 'wide', 'free'].map((part) => begins(part, 4)))(bytes)
}
/** Header of an MPEG layer III frame; a UTF-16 byte order mark does not match it. */
const isFrame: Test = (bytes) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2
const isBitmap: Test = (bytes) => begins('BM')(bytes) && bytes.length > 25 && bytes.readUInt32LE(6) === 0
const isPdf: Test = (bytes) => bytes.subarray(0, 1024).includes('%PDF-')
/** Any encoding: no NUL byte, unless a byte order mark announces UTF-16. */
const isText: Test = (bytes) =>
  either(begins('\xff\xfe'), begins('\xfe\xff'))(bytes) ||
  (!bytes.subarray(0, 65_536).includes(0) && !fileTypes.some((each) => each.isClosed && each.isOf(bytes)))
const signed = either(
  (bytes) => bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80 && (bytes[1] ?? 0) <= 0x84,
  begins('-----BEGIN'),
)

const office = 'application/vnd.openxmlformats-officedocument'
const openOffice = 'application/vnd.oasis.opendocument'

/** Web pages and programs are rejected; inside an archive they cannot run directly. */
export const fileTypes: readonly (FileType & { readonly isClosed?: boolean })[] = [
  { type: 'application/pdf', extensions: ['pdf'], isClosed: true, isOf: isPdf },
  {
    type: 'image/png',
    extensions: ['png'],
    family: 'picture',
    isClosed: true,
    isOf: begins('\x89PNG\r\n\x1a\n'),
  },
  {
    type: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jfif'],
    family: 'picture',
    isClosed: true,
    isOf: begins('\xff\xd8\xff'),
  },
  {
    type: 'image/gif',
    extensions: ['gif'],
    family: 'picture',
    isClosed: true,
    isOf: either(begins('GIF87a'), begins('GIF89a')),
  },
  { type: 'image/webp', extensions: ['webp'], family: 'picture', isClosed: true, isOf: riff('WEBP') },
  { type: 'image/bmp', extensions: ['bmp'], family: 'picture', isOf: isBitmap },
  {
    type: 'image/tiff',
    extensions: ['tif', 'tiff'],
    family: 'picture',
    isClosed: true,
    isOf: either(begins('II*\0'), begins('MM\0*')),
  },
  { type: 'image/heic', extensions: ['heic', 'heif'], family: 'picture', isOf: isHeic },
  {
    type: `${office}.wordprocessingml.document`,
    extensions: ['docx'],
    family: 'office',
    isOf: zipOf('word/'),
  },
  { type: `${office}.spreadsheetml.sheet`, extensions: ['xlsx'], family: 'office', isOf: zipOf('xl/') },
  {
    type: `${office}.presentationml.presentation`,
    extensions: ['pptx'],
    family: 'office',
    isOf: zipOf('ppt/'),
  },
  { type: `${openOffice}.text`, extensions: ['odt'], family: 'office', isOf: zipOf(`${openOffice}.text`) },
  {
    type: `${openOffice}.spreadsheet`,
    extensions: ['ods'],
    family: 'office',
    isOf: zipOf(`${openOffice}.spreadsheet`),
  },
  {
    type: `${openOffice}.presentation`,
    extensions: ['odp'],
    family: 'office',
    isOf: zipOf(`${openOffice}.presentation`),
  },
  { type: 'application/msword', extensions: ['doc'], family: 'office', isOf: oldOffice('WordDocument') },
  {
    type: 'application/vnd.ms-excel',
    extensions: ['xls'],
    family: 'office',
    isOf: oldOffice('Workbook', 'Book'),
  },
  {
    type: 'application/vnd.ms-powerpoint',
    extensions: ['ppt'],
    family: 'office',
    isOf: oldOffice('PowerPoint Document'),
  },
  { type: 'application/vnd.ms-outlook', extensions: ['msg'], isOf: oldOffice('__properties_version1.0') },
  { type: 'application/rtf', extensions: ['rtf'], isOf: begins('{\\rtf') },
  { type: 'text/plain', extensions: ['txt', 'log', 'md'], family: 'text', isOf: isText },
  { type: 'text/csv', extensions: ['csv', 'tsv'], family: 'text', isOf: isText },
  { type: 'application/json', extensions: ['json'], family: 'text', isOf: isText },
  { type: 'application/geo+json', extensions: ['geojson'], family: 'text', isOf: isText },
  { type: 'application/xml', extensions: ['xml'], family: 'text', isOf: isText },
  { type: 'application/vnd.google-earth.kml+xml', extensions: ['kml'], family: 'text', isOf: isText },
  { type: 'application/gpx+xml', extensions: ['gpx'], family: 'text', isOf: isText },
  { type: 'application/x-ofx', extensions: ['ofx'], family: 'text', isOf: isText },
  { type: 'text/calendar', extensions: ['ics'], family: 'text', isOf: isText },
  { type: 'text/vcard', extensions: ['vcf'], family: 'text', isOf: isText },
  { type: 'message/rfc822', extensions: ['eml'], family: 'text', isOf: isText },
  { type: 'image/vnd.dxf', extensions: ['dxf'], family: 'text', isOf: isText },
  { type: 'image/vnd.dwg', extensions: ['dwg'], isOf: both(begins('AC10'), (bytes) => bytes[6] === 0) },
  { type: 'application/geopackage+sqlite3', extensions: ['gpkg'], isOf: begins('SQLite format 3\0') },
  { type: 'application/vnd.google-earth.kmz', extensions: ['kmz'], isOf: zipOf('.kml') },
  { type: 'application/zip', extensions: ['zip'], isClosed: true, isOf: zip },
  { type: 'application/vnd.rar', extensions: ['rar'], isOf: begins('Rar!\x1a\x07') },
  { type: 'application/x-7z-compressed', extensions: ['7z'], isOf: begins("7z\xbc\xaf'\x1c") },
  { type: 'application/pkcs7-signature', extensions: ['p7s', 'p7m'], isOf: signed },
  { type: 'video/mp4', extensions: ['mp4', 'm4v'], family: 'film', isOf: isFilm },
  { type: 'video/quicktime', extensions: ['mov'], family: 'film', isOf: isFilm },
  { type: 'video/3gpp', extensions: ['3gp'], family: 'film', isOf: isFilm },
  { type: 'video/webm', extensions: ['webm'], family: 'film', isOf: begins('\x1a\x45\xdf\xa3') },
  { type: 'video/x-msvideo', extensions: ['avi'], family: 'film', isOf: riff('AVI ') },
  { type: 'audio/mp4', extensions: ['m4a'], family: 'film', isOf: isFilm },
  {
    type: 'audio/mpeg',
    extensions: ['mp3'],
    isOf: either(
      both(begins('ID3'), (bytes) => (bytes[3] ?? 9) < 5),
      isFrame,
    ),
  },
  { type: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'], isOf: begins('OggS') },
  { type: 'audio/wav', extensions: ['wav'], isOf: riff('WAVE') },
  { type: 'audio/amr', extensions: ['amr'], isOf: begins('#!AMR') },
]

const typeOf = new Map(fileTypes.flatMap((each) => each.extensions.map((extension) => [extension, each])))

export type DetectedFile =
  | { readonly type: string; readonly name: string }
  | { readonly wrong: 'extension' | 'content' }

/**
 * Detects the type by the bytes; the name must be of the same family and gets the right extension.
 * @example judgeFile('laudo.pdf', bytes) // { type: 'application/pdf', name: 'laudo.pdf' }
 * @example judgeFile('foto.heic', jpeg) // { type: 'image/jpeg', name: 'foto.jpg' }
 */
export function detectFile(name: string, bytes: Uint8Array): DetectedFile {
  const extension = extensionOf(name)
  const known = typeOf.get(extension)
  if (!known) return { wrong: 'extension' }
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (known.isOf(view)) return { type: known.type, name }
  const { family } = known
  const other = family && fileTypes.find((each) => each.family === family && each.isOf(view))
  if (!other) return { wrong: 'content' }
  return { type: other.type, name: `${name.slice(0, -extension.length)}${other.extensions[0]}` }
}

export function isListedAs(type: string, beginning: Buffer): boolean | undefined {
  return fileTypes.find((each) => each.type === type)?.isOf(beginning)
}

/** Lower case, without the dot; empty without an extension. */
export function extensionOf(name: string): string {
  return /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
