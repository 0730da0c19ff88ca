// @module-tag extended
/* Importing an outline file gives the same result, messages and saved data on the form and on the map. */
import '../../../support/dom'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PolygonShape } from '#model/geometry'
import { systemActor } from '#model/people/actor'
import { ShapeImport } from '../../../../src/engine/map/ShapeImport'
import { mapFeature } from '../../../../src/features/map/feature'
import { openPlotEntry, type PlotEntry } from '../../../server/features/plotEntry'
import { startUser } from '../../../support/user'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { corpus } from '../../engine/map/outlines/corpus'
import { area, geojson, square, text } from '../../engine/map/outlines/formats'

let estate: PlotEntry
let plot = 0
beforeAll(async () => {
  estate = await openPlotEntry()
  const entered = await estate.enter(estate.producer)
  plot = Number(entered.plot.id)
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(() => {
  setWidth(1400)
  // happy-dom has no canvas, and the map needs a drawing context.
  const drawing = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as CanvasRenderingContext2D)
  connectTo(estate.server)
})
afterEach(async () => {
  await leaveConsole()
  vi.restoreAllMocks()
})

const fileOf = (name: string, bytes: Uint8Array) => new File([bytes.slice()], name)

/** The dialog after a file has been chosen and read. */
async function readIn(name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(within(dialog).queryByRole('progressbar')).toBeNull(), { timeout: 10_000 })
  return dialog
}

/** The messages of a dialog about the file and its outlines, in order. */
function said(dialog: HTMLElement): readonly string[] {
  const alerts = within(dialog).queryAllByRole('alert')
  const sizes = within(dialog).queryAllByText(/cantos|inválid|cruza|furo/, { selector: 'p' })
  return [...alerts, ...sizes].map(({ textContent }) => textContent ?? '').toSorted()
}

async function onForm(file: File, onChoose: (polygon: PolygonShape) => void = () => undefined) {
  const user = startUser()
  render(<ShapeImport title="Polígono" onChoose={onChoose} />)
  await user.upload(screen.getByLabelText(/^Importar contorno: Polígono/), file)
  return { user, dialog: await readIn('Escolha o contorno') }
}

async function openMap() {
  await signInAs(estate.server, 'admin')
  const { user } = openConsole(estate.server, '/admin/mapa', [mapFeature])
  return { user, input: await screen.findByLabelText(/^Importar contornos:/) }
}

it('the form and the map give the same messages for every file', async () => {
  const seen: (readonly string[])[] = []
  for (const { name, bytes } of corpus) {
    const { dialog } = await onForm(fileOf(name, bytes))
    seen.push(said(dialog))
    cleanup()
  }
  const { user, input } = await openMap()
  for (const [at, { name, source, bytes }] of corpus.entries()) {
    await user.upload(input, fileOf(name, bytes))
    const dialog = await readIn('Revisar contornos')
    expect([source, said(dialog)]).toEqual([source, seen[at]])
    await user.click(within(dialog).getByRole('button', { name: /Cancelar|Fechar/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
}, 300_000)

it('the form and the map save the same outline with its hole', async () => {
  const { gleba } = await estate.row('talhao', plot)
  const rings = [square(-46, -21), square(-45.998, -21.002, 0.002)]
  const file = () => fileOf('furo.geojson', text(geojson([area({ TALHAO: gleba }, ...rings)])))
  let chosen: PolygonShape | undefined
  const form = await onForm(file(), (polygon) => {
    chosen = polygon
  })
  await form.user.click(
    await within(form.dialog).findByRole('button', { name: new RegExp(`${gleba}.*1 furo`) }),
  )
  expect(chosen).toEqual({ type: 'Polygon', coordinates: rings })
  cleanup()

  const { user, input } = await openMap()
  await user.upload(input, file())
  const dialog = await readIn('Revisar contornos')
  await user.click(await within(dialog).findByRole('button', { name: 'Salvar 1 contorno' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = await estate.server.store.get('talhao', plot, systemActor)
  expect(saved.poligono).toEqual(chosen)
}, 60_000)

it('the map shows a picker only for outlines without a match, however many there are', async () => {
  const { gleba } = await estate.row('talhao', plot)
  const many = Array.from({ length: 2_194 }, (_, at) =>
    area(
      { TALHAO: at === 1_000 ? gleba : `X${at}` },
      square(-46 + (at % 50) / 100, -21 - Math.floor(at / 50) / 100, 0.009),
    ),
  )
  const { user, input } = await openMap()
  await user.upload(input, fileOf('muitos.geojson', text(geojson(many))))
  const dialog = await readIn('Revisar contornos')
  expect(await within(dialog).findByRole('button', { name: 'A conferir: 2.193' })).toBeTruthy()
  expect(within(dialog).getAllByRole('combobox', { name: /^Talhão de/ })).toHaveLength(10)
  expect(within(dialog).getByRole('button', { name: 'Salvar 1 contorno' })).toBeTruthy()
}, 60_000)

it('the map says that the outline of an approved plot waits for approval', async () => {
  const { gleba, poligono } = await estate.row('talhao', plot)
  await estate.server.store.update('talhao', plot, { status: 'aprovado' }, '*', systemActor)
  const { user, input } = await openMap()
  const bytes = text(geojson([area({ TALHAO: gleba }, square(-46.1, -21))]))
  await user.upload(input, fileOf('outro.geojson', bytes))
  const dialog = await readIn('Revisar contornos')
  await user.click(await within(dialog).findByRole('button', { name: 'Salvar 1 contorno' }))
  expect(await screen.findByText('1 contorno aguarda aprovação; até lá vale o atual.')).toBeTruthy()
  const kept = await estate.row('talhao', plot)
  expect(kept.poligono).toEqual(poligono)
  expect(kept.alteracao).toBeTruthy()
}, 60_000)
