/* Downloads charts. Inlines all styles, so that the image works outside the page. */
import type { Chart } from './chart'
import { chartCsv } from './chart'

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

export function downloadData(chart: Chart, name: string) {
  save(new Blob([chartCsv(chart)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

/** Renders the SVG as a PNG on the background colour. @throws when the browser cannot render it */
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
  // The browser reads the URL after the click handler.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
