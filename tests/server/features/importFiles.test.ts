import { deflateSync } from 'node:zlib'
import { jsPDF } from 'jspdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { createImportFiles } from '../../../server/features/pdf-import/feature'
import { makePdf } from '../../support/pdf'
import type { SignedIn } from '../../support/server'
import { type Estate, openEstate, told } from './estate'

const pdf = '%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'
let estate: Estate

beforeAll(async () => {
  estate = await openEstate([createImportFiles()])
}, 120_000)
afterAll(() => estate.server.close())

function send(
  form: FormData | string,
  person: SignedIn = estate.manager,
  headers: Record<string, string> = {},
) {
  return told(
    Promise.resolve(
      estate.server.app.request('/api/integracaofile', {
        method: 'POST',
        headers: { Authorization: `Bearer ${person.token}`, ...headers },
        body: form,
      }),
    ),
  )
}

function form(content: BlobPart | undefined, name = 'laudo.pdf', type = 'application/pdf'): FormData {
  const data = new FormData()
  if (content !== undefined) data.set('arquivo', new File([content], name, { type }))
  data.set('tipo', 'Laudo de solo')
  return data
}

const stored = async () => (await estate.server.db.query('select from sys_file')).length

describe('POST integracaofile', () => {
  it('stores the file and creates a record', async () => {
    const answer = await send(form(pdf, '..\\..\\laudo março.pdf'))
    expect(answer).toMatchObject({
      status: 201,
      body: {
        tipo: 'Laudo de solo',
        status: 'Erro',
        mensagem: 'Não foi possível ler o texto deste PDF; pode ser uma imagem digitalizada.',
        arquivo: { nome: 'laudo março.pdf', tipo: 'application/pdf', tamanho: pdf.length },
        enviado_em: expect.any(String),
        criado_por: estate.manager.accountId,
      },
    })
    expect(await stored()).toBe(1)
    const file = await estate.manager.get(`/api/integracaofile/${answer.body.id}`, {
      Accept: 'application/pdf',
    })
    expect(await file.text()).toBe(pdf)
    expect(file.headers.get('content-disposition')).toContain('attachment')
  })

  it('only accepts PDF files, whatever their name', async () => {
    const before = await stored()
    const wrong = [
      form('PK\u0003\u0004'),
      form('%PDF-1.4 but no end'),
      form(pdf, 'a.html', 'text/html'),
      form(''),
    ]
    for (const each of wrong) {
      expect(await send(each)).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/arquivo', message: 'Arquivo inválido para importação' }] },
      })
    }
    expect(await stored()).toBe(before)
  })

  it('requires a file', async () => {
    expect(await send(form(undefined))).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/arquivo', message: 'Selecione um arquivo para importação' }] },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send('no form', estate.manager, headers)).status).toBe(400)
  })

  it('refuses more than 20 MB', async () => {
    expect((await send(form('x'.repeat(21 * 1024 * 1024)))).status).toBe(413)
    const padded = `%PDF-1.4\n${' '.repeat(20 * 1024 * 1024)}\n%%EOF`
    expect(await send(form(padded))).toMatchObject({ status: 413, body: { error: 'too_large' } })
  })

  it('leaves no file behind when the record is refused', async () => {
    const before = await stored()
    const data = form(pdf)
    data.set('tipo', 'Receita')
    expect((await send(data)).status).toBe(422)
    expect(await stored()).toBe(before)
  })

  it('stores the text and the extracted values, truncated to their limits and locked', async () => {
    const data = form(pdf)
    data.set('texto', `Data da coleta 10/03/2025\u0000 ${'x'.repeat(60_000)}`)
    data.set(
      'leitura',
      JSON.stringify([{ campo: 'Data da coleta', valor: '10/03/2025' }, { campo: 1 }, null]),
    )
    const { status, body } = await send(data)
    expect(status).toBe(201)
    expect(body.leitura).toEqual([{ campo: 'Data da coleta', valor: '10/03/2025' }])
    expect(String(body.texto)).toHaveLength(50_000)
    expect(String(body.texto)).toMatch(/^Data da coleta 10\/03\/2025 x/)
    const changed = await estate.admin.patch(`/api/integracaofile/${body.id}`, { texto: 'outro' })
    expect(changed.ok).toBe(false)
    data.set('leitura', '{')
    expect((await send(data)).status).toBe(400)
  })

  it('refuses a reference to a missing file', async () => {
    for (const arquivo of [{ nome: 'a.pdf' }, { nome: 'a.pdf', chave: '../../etc/passwd' }]) {
      const answer = await told(estate.manager.post('/api/integracaofile', { arquivo, tipo: 'Outro' }))
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/arquivo' }] } })
    }
  })

  it('is forbidden to technicians, producers and visitors', async () => {
    expect((await send(form(pdf), estate.technician)).status).toBe(403)
    expect((await send(form(pdf), estate.producer)).status).toBe(403)
    expect(
      (await estate.server.app.request('/api/integracaofile', { method: 'POST', body: form(pdf) })).status,
    ).toBe(401)
  })
})

describe('a received file', () => {
  const milk = ['Laudo de leite', 'Data da coleta: 10/03/2025', 'Análise: CCS', 'Valor: 412', 'Tanque: T-7']
  const laudo = (lines: readonly string[]) => {
    const document = new jsPDF()
    for (const [at, line] of lines.entries()) document.text(line, 10, 10 + at * 10)
    return document.output('arraybuffer')
  }
  const receive = async (lines: readonly string[], tipo = 'Laudo de leite', more: Row = {}) => {
    const data = form(laudo(lines))
    data.set('tipo', tipo)
    for (const [name, value] of Object.entries(more)) data.set(name, String(value))
    const answer = await send(data)
    expect(answer.status).toBe(201)
    return answer.body
  }
  const stepsOf = async (id: unknown) => {
    const history = await told(estate.admin.get(`/api/integracaofile/${id}/historico`))
    return (history.body as unknown as Row[]).map(({ act, detail }) => detail ?? act).reverse()
  }

  it('is read by the server and ends as imported with the extracted values', async () => {
    const body = await receive(milk)
    expect(body).toMatchObject({ status: 'Importado', registros: 0, mensagem: null })
    expect(body.texto).toBe(milk.join('\n'))
    expect(body.leitura).toEqual(
      expect.arrayContaining([
        { campo: 'Data da coleta', valor: '10/03/2025' },
        { campo: 'Tanque', valor: 'T-7' },
      ]),
    )
    expect(await stepsOf(body.id)).toEqual(['create', 'processar', 'concluir'])
  })

  it('extracts every analysis of a milk report in its own unit', async () => {
    const body = await receive([
      'Laudo de leite',
      'Data da coleta: 10/03/2025',
      'Gordura (g/100g) 3,85',
      'Proteína total 3,21 %',
      'Contagem de células somáticas 412.000 CS/mL',
      'CPP (x 1000 UFC/mL) 30',
      'Nitrogênio ureico 12,1 mg/dL',
    ])
    expect(body.leitura).toEqual([
      { campo: 'CBT – Contagem bacteriana total', valor: '30 mil/mL' },
      { campo: 'CCS – Contagem de células somáticas', valor: '412 mil/mL' },
      { campo: 'GORD – Gordura', valor: '3,85 %' },
      { campo: 'PROT – Proteína', valor: '3,21 %' },
      { campo: 'NUL – Nitrogênio ureico', valor: '12,1 mg/dL' },
      { campo: 'Data da coleta', valor: '10/03/2025' },
    ])
  })

  it('of soil is extracted in the units of the record and not again as leaves', async () => {
    const lines = [
      'Análise de solo',
      'P 12,1 mg/dm3',
      'K 2,1 mmolc/dm3',
      'Ca (mmolc/dm3) 25',
      'Mg 8 mmolc/dm3',
    ]
    const body = await receive(lines, 'Laudo de solo')
    expect(body.leitura).toEqual([
      { campo: 'Tipo de atividade', valor: 'Análise de solo' },
      { campo: 'P (mg/dm³)', valor: '12,10' },
      { campo: 'Ca (cmolc/dm³)', valor: '2,50' },
      { campo: 'Mg (cmolc/dm³)', valor: '0,80' },
      // mmol of potassium cannot be converted to mg.
      {
        campo: 'K (mg/dm³)',
        valor: '2,1 mmolc/dm3 – Está em mmolc/dm3, que não pode ser convertido para mg/dm³',
      },
    ])
  })

  it('ends as failed with its text when it has no results', async () => {
    const body = await receive(['Bom dia, segue o laudo.'])
    expect(body).toMatchObject({
      status: 'Erro',
      mensagem: 'Nenhum valor foi reconhecido no texto do PDF.',
      texto: 'Bom dia, segue o laudo.',
    })
    expect(await stepsOf(body.id)).toEqual(['create', 'processar', 'falhar'])
  })

  it('ends as failed when it has no text', async () => {
    expect(await receive([])).toMatchObject({
      status: 'Erro',
      mensagem: 'Não foi possível ler o texto deste PDF; pode ser uma imagem digitalizada.',
    })
  })

  it('of a type without results only stores its text', async () => {
    const body = await receive(['Nota fiscal 123'], 'Nota fiscal')
    expect(body).toMatchObject({ status: 'Importado', registros: 0, texto: 'Nota fiscal 123' })
  })

  it("keeps the values extracted by the sender's browser", async () => {
    const leitura = JSON.stringify([{ campo: 'pH', valor: '5,8' }])
    const body = await receive(milk, 'Laudo de solo', { texto: 'pH 5,8', leitura })
    expect(body).toMatchObject({
      status: 'Importado',
      texto: 'pH 5,8',
      leitura: [{ campo: 'pH', valor: '5,8' }],
    })
  })

  it('that unpacks to too much ends as failed with advice, and later files are still read', async () => {
    const spaces = { packed: deflateSync(Buffer.alloc(112 * 1024 * 1024, ' ')), filters: ['FlateDecode'] }
    const data = form(makePdf([spaces]))
    data.set('tipo', 'Laudo de leite')
    expect((await send(data)).body).toMatchObject({
      status: 'Erro',
      mensagem:
        'Este PDF ocupa memória demais ao ser aberto e não foi lido. Salve só as páginas do laudo em outro PDF e envie de novo.',
    })
    expect(await receive(milk)).toMatchObject({ status: 'Importado', mensagem: null })
  }, 240_000)

  it('with many pages is read up to a limit, with a note', async () => {
    const document = new jsPDF()
    for (const line of milk) document.text(line, 10, 10 + milk.indexOf(line) * 10)
    for (let page = 2; page <= 60; page++) document.addPage()
    const data = form(document.output('arraybuffer'))
    data.set('tipo', 'Laudo de leite')
    expect((await send(data)).body).toMatchObject({
      status: 'Importado',
      mensagem: 'O PDF tem 60 páginas; só as 40 primeiras foram lidas.',
    })
  }, 240_000)

  it('sent as a record of an uploaded file is processed alike', async () => {
    const { body } = await told(
      estate.manager.post('/api/integracaofile', {
        arquivo: (await receive(milk)).arquivo,
        tipo: 'Laudo de leite',
      }),
    )
    expect(await estate.row('integracaofile', Number(body.id))).toMatchObject({ status: 'Importado' })
  })

  it('counts the records saved from it and becomes imported by them when it could not be read', async () => {
    const { id, status } = await receive(['Bom dia, segue o laudo.'])
    expect(status).toBe('Erro')
    const result = await estate.make('qualidade_diaria', { importacao_id: Number(id) })
    expect(await estate.row('integracaofile', Number(id))).toMatchObject({
      status: 'Importado',
      registros: 1,
      mensagem: null,
    })
    await estate.server.store.remove('qualidade_diaria', result, systemActor)
    expect(await estate.row('integracaofile', Number(id))).toMatchObject({ registros: 0 })
  })

  it('that failed can be reprocessed by its sender', async () => {
    const { id } = await receive([])
    const path = `/api/integracaofile/${id}/transicoes/processar`
    expect((await estate.technician.post(path, {})).status).toBe(403)
    expect((await estate.manager.post(path, {})).status).toBe(200)
    expect(await stepsOf(id)).toEqual(['create', 'processar', 'falhar', 'processar', 'falhar'])
  })
})

describe('GET integracaofile/{id}', () => {
  it('is readable by the sender and by no other person of the same access level', async () => {
    const { body } = await send(form(pdf))
    const path = `/api/integracaofile/${body.id}`
    expect(await told(estate.manager.get(path))).toMatchObject({
      status: 200,
      body: { id: body.id, tipo: 'Laudo de solo' },
    })
    expect((await estate.supervisor.get(path)).status).toBe(404)
    expect((await estate.supervisor.get(path, { Accept: 'application/pdf' })).status).toBe(404)
    expect((await estate.admin.get(path, { Accept: 'application/pdf' })).status).toBe(200)
  })

  it('returns 404 when the file of a record is missing', async () => {
    const id = await estate.make('integracaofile', {
      arquivo: { nome: 'velho.pdf', tipo: 'application/pdf', tamanho: 3 } as Row,
    })
    expect(
      await told(estate.admin.get(`/api/integracaofile/${id}`, { Accept: 'application/pdf' })),
    ).toMatchObject({
      status: 404,
      body: { message: 'O arquivo não está neste sistema.' },
    })
  })
})
