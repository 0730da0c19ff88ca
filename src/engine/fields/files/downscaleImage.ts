import { drawJpeg } from './drawJpeg'

const imageLimit = 1024

export function fitSize(width: number, height: number, limit = imageLimit): readonly [number, number] {
  const scale = Math.min(1, limit / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * Returns a JPEG data URL of at most 1024 × 1024 pixels, with transparency on white.
 * @throws when the file cannot be read as an image
 */
export async function downscaleImage(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const [width, height] = fitSize(bitmap.width, bitmap.height)
    return drawJpeg(width, height, (context) => context.drawImage(bitmap, 0, 0, width, height))
  } finally {
    bitmap.close()
  }
}
