/*
 * The files that people may send: one list of extensions, what each is called on the wire, and how its bytes begin. What a
 * sender calls a file counts for nothing: the extension must be listed and the bytes must be of it.
 */

/** Files of one make. */
interface FileType {
  readonly type: string
  readonly extensions: readonly string[]
  isOf(bytes: Buffer): boolean
}

const begins = (signature: string, at = 0) => {
  const wanted = Buffer.from(signature, 'latin1')
  return (bytes: Buffer) => bytes.subarray(at, at + wanted.length).equals(wanted)
}
const either =
  (...tests: readonly ((bytes: Buffer) => boolean)[]) =>
  (bytes: Buffer) =>
    tests.some((test) => test(bytes))
const riff = (kind: string) => (bytes: Buffer) => begins('RIFF')(bytes) && begins(kind, 8)(bytes)

const zip = either(begins('PK\x03\x04'), begins('PK\x05\x06'))
const oldOffice = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
/** Containers of sound and film; older ones of Apple begin with another of their parts. */
const film = either(...['ftyp', 'moov', 'mdat', 'wide', 'free'].map((part) => begins(part, 4)))
/** Words, in whatever letters: no byte of zeros, unless two bytes make a letter and the first two say so. */
const text = (bytes: Buffer) =>
  either(begins('\xff\xfe'), begins('\xfe\xff'))(bytes) || !bytes.subarray(0, 65_536).includes(0)
const signed = (bytes: Buffer) =>
  (bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80) || begins('-----BEGIN')(bytes)

const office = 'application/vnd.openxmlformats-officedocument'
const openOffice = 'application/vnd.oasis.opendocument'

/** Every type that is taken. Pages and programs are not; inside an archive they open nothing by themselves. */
export const fileTypes: readonly FileType[] = [
  {
    type: 'application/pdf',
    extensions: ['pdf'],
    isOf: (bytes) => bytes.subarray(0, 1024).includes('%PDF-'),
  },
  { type: 'image/png', extensions: ['png'], isOf: begins('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'], isOf: begins('\xff\xd8\xff') },
  { type: 'image/gif', extensions: ['gif'], isOf: either(begins('GIF87a'), begins('GIF89a')) },
  { type: 'image/webp', extensions: ['webp'], isOf: riff('WEBP') },
  { type: 'image/bmp', extensions: ['bmp'], isOf: begins('BM') },
  { type: 'image/tiff', extensions: ['tif', 'tiff'], isOf: either(begins('II*\0'), begins('MM\0*')) },
  { type: 'image/heic', extensions: ['heic', 'heif'], isOf: begins('ftyp', 4) },
  { type: `${office}.wordprocessingml.document`, extensions: ['docx'], isOf: zip },
  { type: `${office}.spreadsheetml.sheet`, extensions: ['xlsx'], isOf: zip },
  { type: `${office}.presentationml.presentation`, extensions: ['pptx'], isOf: zip },
  { type: `${openOffice}.text`, extensions: ['odt'], isOf: zip },
  { type: `${openOffice}.spreadsheet`, extensions: ['ods'], isOf: zip },
  { type: `${openOffice}.presentation`, extensions: ['odp'], isOf: zip },
  { type: 'application/msword', extensions: ['doc'], isOf: oldOffice },
  { type: 'application/vnd.ms-excel', extensions: ['xls'], isOf: oldOffice },
  { type: 'application/vnd.ms-powerpoint', extensions: ['ppt'], isOf: oldOffice },
  { type: 'application/vnd.ms-outlook', extensions: ['msg'], isOf: oldOffice },
  { type: 'application/rtf', extensions: ['rtf'], isOf: begins('{\\rtf') },
  { type: 'text/plain', extensions: ['txt', 'log', 'md'], isOf: text },
  { type: 'text/csv', extensions: ['csv', 'tsv'], isOf: text },
  { type: 'application/json', extensions: ['json'], isOf: text },
  { type: 'application/geo+json', extensions: ['geojson'], isOf: text },
  { type: 'application/xml', extensions: ['xml'], isOf: text },
  { type: 'application/vnd.google-earth.kml+xml', extensions: ['kml'], isOf: text },
  { type: 'application/gpx+xml', extensions: ['gpx'], isOf: text },
  { type: 'application/x-ofx', extensions: ['ofx'], isOf: text },
  { type: 'text/calendar', extensions: ['ics'], isOf: text },
  { type: 'text/vcard', extensions: ['vcf'], isOf: text },
  { type: 'message/rfc822', extensions: ['eml'], isOf: text },
  { type: 'image/vnd.dxf', extensions: ['dxf'], isOf: text },
  { type: 'image/vnd.dwg', extensions: ['dwg'], isOf: begins('AC10') },
  { type: 'application/geopackage+sqlite3', extensions: ['gpkg'], isOf: begins('SQLite format 3\0') },
  { type: 'application/vnd.google-earth.kmz', extensions: ['kmz'], isOf: zip },
  { type: 'application/zip', extensions: ['zip'], isOf: zip },
  { type: 'application/vnd.rar', extensions: ['rar'], isOf: begins('Rar!\x1a\x07') },
  { type: 'application/x-7z-compressed', extensions: ['7z'], isOf: begins("7z\xbc\xaf'\x1c") },
  { type: 'application/pkcs7-signature', extensions: ['p7s', 'p7m'], isOf: signed },
  { type: 'video/mp4', extensions: ['mp4', 'm4v'], isOf: film },
  { type: 'video/quicktime', extensions: ['mov'], isOf: film },
  { type: 'video/3gpp', extensions: ['3gp'], isOf: film },
  { type: 'video/webm', extensions: ['webm'], isOf: begins('\x1a\x45\xdf\xa3') },
  { type: 'video/x-msvideo', extensions: ['avi'], isOf: riff('AVI ') },
  { type: 'audio/mp4', extensions: ['m4a'], isOf: film },
  {
    type: 'audio/mpeg',
    extensions: ['mp3'],
    isOf: either(begins('ID3'), (bytes) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0),
  },
  { type: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'], isOf: begins('OggS') },
  { type: 'audio/wav', extensions: ['wav'], isOf: riff('WAVE') },
  { type: 'audio/amr', extensions: ['amr'], isOf: begins('#!AMR') },
]

const typeOf = new Map(fileTypes.flatMap((each) => each.extensions.map((extension) => [extension, each])))

/** What is wrong with a file, or what it is. */
export type JudgedFile = { readonly type: string } | { readonly wrong: 'extension' | 'content' }

/**
 * Judges a file by the end of its name and by its bytes.
 * @example judgeFile('laudo.pdf', bytes) // { type: 'application/pdf' }
 */
export function judgeFile(name: string, bytes: Uint8Array): JudgedFile {
  const known = typeOf.get(extensionOf(name))
  if (!known) return { wrong: 'extension' }
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return known.isOf(view) ? { type: known.type } : { wrong: 'content' }
}

/** The end of a name behind its last dot, in small letters; empty without one. */
export function extensionOf(name: string): string {
  return /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
