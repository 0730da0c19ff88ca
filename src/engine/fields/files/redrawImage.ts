import { inputText } from '../messages'
import { fitSize } from './downscaleImage'
import { drawJpeg } from './drawJpeg'

/** Longest side of an image that is kept as a file, in pixels. */
const longestSide = 2_048

/**
 * A photograph as a JPEG without what its camera noted beside it, of at most 2048 pixels a side. Other pictures, which are
 * drawn and not taken, stay as they are.
 * @throws Error in words when the file cannot be read as an image
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
