/** Longest side of a kept image, in pixels. */
const imageLimit = 1024

/** Width and height that fit the limit, proportions kept; an image is never enlarged. */
export function fitSize(width: number, height: number, limit = imageLimit): readonly [number, number] {
  const scale = Math.min(1, limit / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * An image file as a JPEG data URL of at most 1024 × 1024 pixels, on white where it was transparent.
 * @throws when the file cannot be read as an image
 */
export async function downscaleImage(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const [width, height] = fitSize(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no 2d canvas')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    return canvas.toDataURL('image/jpeg', 0.85)
  } finally {
    bitmap.close()
  }
}
