/* A photograph as the profile keeps it: the centre of an image at 3 : 4, on white, small enough to send. */
import { drawJpeg } from '../../engine'

/** Width and height of the kept photograph, in pixels. */
const photoSize = { width: 480, height: 640 } as const

/** The largest part of an image, around its centre, that has the shape of a photograph. Never enlarges. */
function cropOf(width: number, height: number) {
  const ratio = photoSize.width / photoSize.height
  const cut = width / height > ratio ? { w: height * ratio, h: height } : { w: width, h: width / ratio }
  const scale = Math.min(1, photoSize.height / cut.h)
  return {
    x: (width - cut.w) / 2,
    y: (height - cut.h) / 2,
    ...cut,
    width: Math.max(1, Math.round(cut.w * scale)),
    height: Math.max(1, Math.round(cut.h * scale)),
  }
}

/**
 * The photograph as a JPEG data URL; what a camera noted beside it (where, when) is left behind.
 * @throws when the file cannot be read as an image
 */
export async function cropImage(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { x, y, w, h, width, height } = cropOf(bitmap.width, bitmap.height)
    return drawJpeg(width, height, (context) => context.drawImage(bitmap, x, y, w, h, 0, 0, width, height))
  } finally {
    bitmap.close()
  }
}
