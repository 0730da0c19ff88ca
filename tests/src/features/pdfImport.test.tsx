/* The dialog that reads a laboratory's PDF into a form, over the real server. */
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SessionUser } from '#model/wire/people/session'
import { createImportFiles } from '../../../server/features/pdf-import/feature'
import { openSession } from '../../../src/engine/session/session'
import { pdfImportFeature } from '../../../src/features/pdf-import/feature'
import { type Estate, openEstate, told } from '../../server/features/estate'
import { connectTo, leaveConsole, openConsole, setWidth } from '../console'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([createImportFiles()])
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(async () => {
  setWidth(1400)
  connectTo(estate.server)
  const me = await (await estate.admin.post('/api/auth/me', {})).json()
  openSession(estate.admin.token, me as SessionUser)
})
afterEach(leaveConsole)

function report(title: string, head: string[], body: string[][]): File {
  const document = new jsPDF()
  document.text(title, 14, 15)
  autoTable(document, { startY: 25, head: [head], body })
  return new File([document.output('arraybuffer')], 'laudo.pdf', { type: 'application/pdf' })
}

async function choose(file: File) {
  const { user } = openConsole(estate.server, '/admin/atividades/form', [pdfImportFeature])
  await user.click(await screen.findByRole('button', { name: 'Importar PDF' }, { timeout: 20_000 }))
  const dialog = await screen.findByRole('dialog', { name: /^Importar PDF/ }, { timeout: 20_000 })
  await user.upload(within(dialog).getByLabelText('Escolher arquivo', { selector: 'input' }), file)
  return { user, dialog }
}

it('the PDF import detects the type of a document from its content, and lists converted, rejected and unknown values', async () => {
  const head = ['Amostra', 'P (mg/dm³)', 'K (mmolc/dm³)', 'Ca (mmolc/dm³)', 'pH SMP']
  const { dialog } = await choose(
    report('Resultado de análise de solo', head, [['A', '3', '2,1', '25', '6']]),
  )
  const inside = within(dialog)
  await inside.findByText(/^\d campos reconhecidos/, undefined, { timeout: 20_000 })
  await waitFor(() =>
    expect(inside.getByRole('combobox', { name: 'Tipo' }).textContent).toBe('Laudo de solo'),
  )
  expect(inside.getByText('Ca (cmolc/dm³): 25 mmolc/dm³ → 2,50')).toBeTruthy()
  expect(
    inside.getByText(
      'K (mg/dm³): 2,1 mmolc/dm³. Está em mmolc/dm³, que não pode ser convertido para mg/dm³.',
    ),
  ).toBeTruthy()
  expect(inside.getByText('pH SMP')).toBeTruthy()
})

it('the PDF import saves the selected samples, and stores their original file', async () => {
  const head = ['Amostra', 'N (g/kg)', 'P (g/kg)']
  const file = report('ANÁLISE FOLIAR', head, [
    ['F1', '28,5', '1,4'],
    ['F2', '30', '1,6'],
  ])
  const { user, dialog } = await choose(file)
  const inside = within(dialog)
  await user.click(await inside.findByRole('checkbox', { name: 'F1' }, { timeout: 20_000 }))
  expect(inside.getByRole('checkbox', { name: 'Todas (2)' })).toHaveProperty('indeterminate', true)
  await waitFor(() => expect(inside.getByRole('combobox', { name: 'Tipo' }).textContent).toBe('Laudo foliar'))
  await user.click(inside.getByRole('button', { name: 'Importar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Importar PDF/ })).toBeNull())
  const { body } = await told(estate.admin.get('/api/integracaofile?sort=["id","DESC"]&range=[0,0]'))
  expect(body).toMatchObject([{ tipo: 'Laudo foliar', status: 'Importado' }])
  const [kept] = body as unknown as [{ leitura: unknown }]
  expect(kept.leitura).toEqual([
    { campo: 'Tipo de atividade', valor: 'Análise foliar' },
    { campo: 'N (g/kg)', valor: '30,00' },
    { campo: 'P (g/kg)', valor: '1,60' },
  ])
})

it.each([
  ['is no PDF inside', new File(['no document'], 'laudo.pdf', { type: 'application/pdf' })],
  ['has no text', new File([new jsPDF().output('arraybuffer')], 'imagem.pdf', { type: 'application/pdf' })],
])('the PDF import shows an error title and imports nothing from a file that %s', async (_what, file) => {
  const { dialog } = await choose(file)
  const title = await within(dialog).findByText('Erro ao importar os dados!', undefined, { timeout: 20_000 })
  expect(title.closest('[role="alert"]')?.textContent).toContain('Não foi possível ler o texto deste PDF')
})
