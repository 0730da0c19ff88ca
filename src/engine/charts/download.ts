/* Charts as files. Hides how a drawing of this page becomes a picture that stands alone. */
import type { Chart } from './chart'
import { chartCsv } from './chart'

/** Properties that style sheets may have given and a picture on its own would lack. */
const styles = [
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
] as const
const pixelRatio = 2

/** Saves the data of a chart as a CSV file. */
export function downloadData(chart: Chart, name: string) {
  save(new Blob([chartCsv(chart)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

/** Saves a drawing as a PNG picture on the colour behind it. @throws when the browser cannot draw it */
export async function downloadImage(drawing: SVGSVGElement, name: string, background: string) {
  const { width, height } = drawing.getBoundingClientRect()
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standAlone(drawing, width, height))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * pixelRatio
  canvas.height = height * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser made no picture')
  save(blob, `${name}.png`)
}

/** The drawing with every style written into it. */
function standAlone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [place, element] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const computed = getComputedStyle(element)
    for (const style of styles) copies[place]?.style.setProperty(style, computed.getPropertyValue(style))
  }
  return new XMLSerializer().serializeToString(copy)
}

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
