import { fitSize } from './downscaleImage'
import { drawJpeg } from './drawJpeg'

export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Returns a JPEG data URL of at most 1024 × 1024 pixels; areas outside the image are white.
 * @throws when the image cannot be read
 */
export async function cropImage(source: string, area: CropArea): Promise<string> {
  const image = new Image()
  image.src = source
  await image.decode()
  const [width, height] = fitSize(area.width, area.height)
  const scale = width / area.width
  return drawJpeg(width, height, (context) =>
    context.drawImage(
      image,
      -area.x * scale,
      -area.y * scale,
      image.naturalWidth * scale,
      image.naturalHeight * scale,
    ),
  )
}
