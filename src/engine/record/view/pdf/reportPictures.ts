import type { Field } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { isInlinePicture } from '#model/entity/kindGuards'
import type { FoundRow } from '#model/query/queryOf'
import type { ReportPicture } from '#model/report/recordReport'
import type { FieldSection } from '../../../rows/shownFields'

/** Longer side, in pixels: 250 dpi over half a page. */
const mostPixels = 1_600

interface Source {
  readonly title: string
  readonly source: string
}

export async function reportPictures(
  sections: readonly FieldSection[],
  record: FoundRow,
): Promise<readonly ReportPicture[]> {
  const sources = sections.flatMap(({ fields }) =>
    fields.flatMap((field) => sourcesIn(field, record[field.name])),
  )
  const pictures: ReportPicture[] = []
  for (const source of sources) pictures.push(...(await upright(source)))
  return pictures
}

function sourcesIn(field: Field, value: unknown): readonly Source[] {
  if (isInlinePicture(field)) {
    return typeof value === 'string' && value !== '' ? [{ title: field.title, source: value }] : []
  }
  return [value]
    .flat()
    .filter(isRow)
    .flatMap((row) => field.fields.flatMap((child) => sourcesIn(child, row[child.name])))
}

/** Rendering through the browser applies the EXIF orientation. */
async function upright({ title, source }: Source): Promise<readonly ReportPicture[]> {
  const image = new Image()
  image.src = source
  try {
    await image.decode()
  } catch {
    return []
  }
  const { naturalWidth, naturalHeight } = image
  const part = Math.min(1, mostPixels / Math.max(naturalWidth, naturalHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * part))
  canvas.height = Math.max(1, Math.round(naturalHeight * part))
  const context = canvas.getContext('2d')
  if (!context) return []
  // Transparent pixels would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return [{ title, source: canvas.toDataURL('image/jpeg', 0.9), width: canvas.width, height: canvas.height }]
}
