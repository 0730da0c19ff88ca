/**
 * A picture of this size, on white, as a JPEG data URL; `draw` paints it. What a camera noted beside an image
 * (where, when) is left behind.
 */
export function drawJpeg(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  draw(context)
  return canvas.toDataURL('image/jpeg', 0.85)
}
