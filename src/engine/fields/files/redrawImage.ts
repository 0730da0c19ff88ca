import { inputText } from '../messages'
import { fitSize } from './downscaleImage'
import { drawJpeg } from './drawJpeg'

const longestSide = 2_048

/**
 * Re-encodes a photograph as a JPEG of at most 2048 pixels a side, without its EXIF metadata. Other image
 * types are returned unchanged.
 * @throws Error with a message for users when the file cannot be read as an image
 */
export async function redrawImage(file: File): Promise<File> {
  if (!photographs.has(file.type)) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(inputText.notAnImage)
  })
  try {
    const [width, height] = fitSize(bitmap.width, bitmap.height, longestSide)
    const drawn = drawJpeg(width, height, (context) => context.drawImage(bitmap, 0, 0, width, height))
    const bytes = Uint8Array.from(atob(drawn.slice(drawn.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
    return new File([bytes], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}

const photographs = new Set(['image/jpeg', 'image/webp', 'image/heic', 'image/heif', 'image/tiff'])
