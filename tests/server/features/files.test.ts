import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFiles } from '../../../server/features/files/feature'
import { createImportFiles } from '../../../server/features/pdf-import/feature'
import { openFiles } from '../../../server/ports/files'
import { type Estate, openEstate, told } from './estate'

let estate: Estate

beforeAll(async () => {
  const files = openFiles({ DATA_DIR: 'memory' })
  estate = await openEstate([createFiles(files), createImportFiles(files)])
}, 120_000)
afterAll(() => estate.server.close())

async function send(content: string, name: string, type: string) {
  const body = new FormData()
  body.set('arquivo', new File([content], name, { type }))
  const headers = { Authorization: `Bearer ${estate.manager.token}` }
  return told(Promise.resolve(estate.server.app.request('/api/arquivos', { method: 'POST', headers, body })))
}

describe('POST arquivos', () => {
  it('answers what a record keeps of the file', async () => {
    const { status, body } = await send('a,b', 'C:\\pasta\\dados.csv', 'text/csv')
    expect(status).toBe(201)
    expect(body).toMatchObject({ nome: 'dados.csv', tipo: 'text/csv', tamanho: 3, chave: expect.any(String) })
  })

  it('is not for visitors', async () => {
    const body = new FormData()
    body.set('arquivo', new File(['x'], 'x.txt'))
    expect((await estate.server.app.request('/api/arquivos', { method: 'POST', body })).status).toBe(401)
  })
})

describe('GET arquivos/{chave}', () => {
  it('gives the bytes back, never as a page', async () => {
    const { body } = await send('<script>1</script>', 'page.html', 'text/html')
    const answer = await estate.manager.get(`/api/arquivos/${String(body.chave)}`)
    expect(await answer.text()).toBe('<script>1</script>')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
  })

  it('knows no key that was not given out', async () => {
    const answer = await estate.manager.get('/api/arquivos/00000000-0000-4000-8000-000000000000')
    expect(answer.status).toBe(404)
  })
})

describe('a record of an imported file', () => {
  const create = (arquivo: unknown) =>
    told(estate.manager.post('/api/integracaofile', { arquivo, tipo: 'Laudo de solo' }))

  it('may be made of a PDF sent before', async () => {
    const { body } = await send('%PDF-1.4\n%%EOF\n', 'laudo.pdf', 'application/pdf')
    expect(await create(body)).toMatchObject({ status: 201, body: { arquivo: { nome: 'laudo.pdf' } } })
  })

  it('is refused of anything else', async () => {
    const { body } = await send('nothing', 'laudo.pdf', 'application/pdf')
    expect(await create(body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/arquivo', message: 'Arquivo inválido para importação' }] },
    })
  })
})
